import { PasswordField } from '../form/password-field.tsx';

/** The new password, twice. */
export function NewPasswordFields({ errorOf }: { errorOf: (field: string) => string | undefined }) {
	return (
		<>
			<PasswordField
				label="New Password"
				name="new_password"
				autoComplete="new-password"
				hint="At least 8 characters, with an uppercase letter, a lowercase letter, a number, and a symbol."
				required
				error={errorOf('new_password')}
			/>
			<PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" required error={errorOf('confirm')} />
		</>
	);
}
