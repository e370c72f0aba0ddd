import { screens } from '#domain/api-paths.ts';

/** Goes to the address that an account had until now. It doesn't tell the new one: the old one may be in other hands by now. */
export function addressChangedMail(publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Your e-mail address was changed',
		body: `The account at ${publicUrl} that had this e-mail address has another one now. It was changed with the account's password.
Codes for a new password go to the new address from now on, and every other device is logged out.

If it was you, you need not do anything. If it was not, write to whoever runs ${publicUrl}: a code from ${publicUrl}${screens.forgotPassword} won't
come to this address any more.
`,
	};
}
