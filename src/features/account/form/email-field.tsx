import type { ComponentProps } from 'react';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from './account-field.tsx';

/** The e-mail address of an account, marked up for phone keyboards and password managers. */
export function EmailField(props: Omit<ComponentProps<typeof AccountField>, 'label' | 'type'>) {
	return (
		<AccountField
			autoComplete="username"
			{...props}
			label={accountTexts.fields.email}
			type="email"
			inputMode="email"
			autoCapitalize="none"
			spellCheck={false}
			required
		/>
	);
}
