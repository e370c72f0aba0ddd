import type { ComponentProps } from 'react';
import { AccountField } from './account-field.tsx';

/** The e-mail that names an account: as phones and password managers should treat it. */
export function EmailField(props: Omit<ComponentProps<typeof AccountField>, 'label' | 'type'>) {
	return <AccountField {...props} label="Email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} required />;
}
