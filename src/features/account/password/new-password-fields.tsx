import { accountTexts } from '../account-texts.ts';
import { PasswordField } from '../form/password-field.tsx';

/** The new password, twice. */
export function NewPasswordFields({ errorOf }: { errorOf: (field: string) => string | undefined }) {
	return (
		<>
			<PasswordField
				label={accountTexts.fields.newPassword}
				name="new_password"
				autoComplete="new-password"
				hint={accountTexts.fields.passwordHint}
				required
				error={errorOf('new_password')}
			/>
			<PasswordField label={accountTexts.fields.confirmPassword} name="confirm" autoComplete="new-password" required error={errorOf('confirm')} />
		</>
	);
}
