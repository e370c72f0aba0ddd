import type { ComponentProps } from 'react';
import { Line } from './account-field.tsx';

/** The e-mail that names an account: as phones and password managers should treat it. */
export function EmailLine(props: Omit<ComponentProps<typeof Line>, 'label' | 'type'>) {
	return <Line {...props} label="Email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} required />;
}
