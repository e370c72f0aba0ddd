import { screens } from '#domain/api/api-paths.ts';
import { mailTime } from '#server/modules/mail/public.ts';

export const PASSWORD_CHANGED_SUBJECT = 'Your password was changed';

const HOW = {
	password: 'by somebody who knew the old one',
	code: 'with a code that we mailed to this address',
	link: 'with the link that we mailed to this address',
};
/** How the person proved themselves when the password was changed. */
export type PasswordProof = keyof typeof HOW;

/**
 * Goes to the account's address after each change of the password. It has no link that does anything, so nobody gets
 * used to pressing one.
 */
export function passwordChangedMail(proof: PasswordProof, at: Date, publicUrl: string): { subject: string; body: string } {
	return {
		subject: PASSWORD_CHANGED_SUBJECT,
		body: `The password of your account at ${publicUrl} was changed on ${mailTime(at)}, ${HOW[proof]}. Every device was logged out.

If it was you, you need not do anything.

If it was not you, somebody else may be in your account:
  1. Open ${publicUrl}${screens.forgotPassword} and set a new password with a code that comes to this address. That logs everybody else out.
  2. Set a new password for your mailbox, too: whoever reads your mail can get such a code.
  3. Look at your monthly donations, and write to us at ${publicUrl}${screens.contact} if anything is not yours.
`,
	};
}
