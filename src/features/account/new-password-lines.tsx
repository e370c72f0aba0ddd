import { PasswordLine } from './password-line.tsx';

/** The new password, twice. */
export function NewPasswordLines({ faultOf }: { faultOf: (field: string) => string | undefined }) {
	return (
		<>
			<PasswordLine
				label="New Password"
				name="new_password"
				autoComplete="new-password"
				hint="8 characters or more: a small and a capital letter, a digit, and a symbol."
				required
				fault={faultOf('new_password')}
			/>
			<PasswordLine label="Confirm Password" name="confirm" autoComplete="new-password" required fault={faultOf('confirm')} />
		</>
	);
}
