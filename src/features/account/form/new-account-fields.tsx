import { NAME_MAX } from '#domain/account/account.ts';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from './account-field.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import type { Values } from './use-submit.ts';

const { fields } = accountTexts;

/** The values of `NewAccountFields`, in the shape that `validateNewAccount` takes. */
export const newAccountOf = (values: Values) => ({
	user_name: values('user_name'),
	user_email: values('user_email'),
	password: values('password'),
	confirm: values('confirm'),
});

/** Name, email, and a password with its confirmation. `focused`: the name has the focus first. */
export function NewAccountFields({ errorOf, focused = false }: { errorOf: (name: string) => string | undefined; focused?: boolean }) {
	return (
		<>
			<AccountField
				label={fields.userName}
				name="user_name"
				autoComplete="name"
				maxLength={NAME_MAX}
				autoFocus={focused}
				required
				error={errorOf('user_name')}
			/>
			<EmailField name="user_email" error={errorOf('user_email')} />
			<PasswordField label={fields.password} name="password" autoComplete="new-password" hint={fields.passwordHint} required error={errorOf('password')} />
			<PasswordField label={fields.confirmPassword} name="confirm" autoComplete="new-password" required error={errorOf('confirm')} />
		</>
	);
}
