import { accountTexts } from '../account-texts.ts';
import { PasswordField } from '../form/password-field.tsx';

/** The password, twice. `first`: the account has none yet, so it isn't called new. */
export function NewPasswordFields({ errorOf, first = false }: { errorOf: (field: string) => string | undefined; first?: boolean }) {
	return (
		<>
			<PasswordField
				label={first ? accountTexts.fields.password : accountTexts.fields.newPassword}
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
