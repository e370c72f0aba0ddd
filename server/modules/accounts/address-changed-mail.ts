import { screens } from '#domain/api/api-paths.ts';
import { mailTime } from '#server/modules/mail/public.ts';

/**
 * Goes to the account's previous address. It doesn't reveal the new one, because the old one may be in other hands now.
 */
export function addressChangedMail(at: Date, publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Your e-mail address was changed',
		body: `The e-mail address of your account at ${publicUrl} was changed on ${mailTime(at)}, by somebody who knew the password. This address no longer
belongs to it: codes for a new password go to the new one. Every other device was logged out.

If it was you, you need not do anything.

If it was not you, write to us at once at ${publicUrl}${screens.contact}, and name this address: only we can bring it back. A code for a new password
no longer comes here. If you use the same password elsewhere, change it there.
`,
	};
}
