import { PasswordLine } from '../form/password-field.tsx';

/** The new password, twice. */
export function NewPasswordLines({ faultOf }: { faultOf: (field: string) => string | undefined }) {
	return (
		<>
			<PasswordLine
				label="New Password"
				name="new_password"
				autoComplete="new-password"
				hint="At least 8 characters, with an uppercase letter, a lowercase letter, a number, and a symbol."
				required
				fault={faultOf('new_password')}
			/>
			<PasswordLine label="Confirm Password" name="confirm" autoComplete="new-password" required fault={faultOf('confirm')} />
		</>
	);
}
