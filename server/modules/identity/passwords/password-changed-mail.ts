import { screens } from '#domain/api/api-paths.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { mailTime } from '#server/modules/mail/public.ts';

export const PASSWORD_CHANGED_SUBJECT = 'Your password was changed';

const HOW = {
	password: 'by someone who knew the old one',
	passkey: 'by someone who used one of your passkeys',
	code: 'with a code we emailed to this address',
	link: 'with the link we emailed to this address',
};
/** How the person proved themselves when the password was changed. */
export type PasswordProof = keyof typeof HOW;

/**
 * Goes to the account's address after each change of the password. It has no link that changes anything, so people
 * don't get used to following such links.
 */
export function passwordChangedMail(proof: PasswordProof, at: Date, publicUrl: string): { subject: string; body: string } {
	return {
		subject: PASSWORD_CHANGED_SUBJECT,
		body: `The password for your account at ${publicUrl} was changed on ${mailTime(at)}, ${HOW[proof]}. We logged you out on every device.

If that was you, you’re all set.

If it wasn’t, someone else may be in your account:
  1. Go to ${publicUrl}${screens.forgotPassword} and set a new password with a code sent to this address. That logs everyone else out.
  2. Change the password for your email account, too. Anyone who can read your email can get a code.
  3. Log in and open My Profile. Remove any passkey that isn’t yours.
  4. Check your monthly donations. If you see anything that isn’t yours, contact us at ${publicUrl}${screens.contact}.
`,
	};
}

/** Mails the account's address that its password was changed, in the transaction that changes it. */
export async function mailPasswordChanged(
	tx: Db,
	{ user_id, user_email }: { user_id: number; user_email: string },
	{ proof, now, publicUrl }: { proof: PasswordProof; now: Date; publicUrl: string },
): Promise<void> {
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...passwordChangedMail(proof, now, publicUrl) });
}
