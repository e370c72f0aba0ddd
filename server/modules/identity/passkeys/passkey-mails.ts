import { screens } from '#domain/api/api-paths.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { mailTime } from '#server/modules/mail/public.ts';

interface PasskeyChange {
	change: 'added' | 'removed';
	/** The passkey's name. */
	name: string;
	now: Date;
	publicUrl: string;
}

/** Mails the account's address that a passkey was added or removed, in the transaction that does it. */
export async function mailPasskeyChange(tx: Db, { user_id, user_email }: { user_id: number; user_email: string }, change: PasskeyChange): Promise<void> {
	const { now } = change;
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...passkeyMail(change) });
}

/** The mail has no link that changes anything, so people don't get used to following such links. */
function passkeyMail({ change, name, now, publicUrl }: PasskeyChange): { subject: string; body: string } {
	const what = change === 'added' ? 'It can log in to your account without your password.' : 'It can no longer log in to your account.';
	return {
		subject: `A passkey was ${change}`,
		body: `The passkey “${name}” was ${change} on ${mailTime(now)}, for your account at ${publicUrl}. ${what}

If that was you, you’re all set.

If it wasn’t, someone else may be in your account:
  1. Go to ${publicUrl}${screens.forgotPassword} and set a new password with a code sent to this address. That logs everyone else out.
  2. Log in and open My Profile. Remove any passkey that isn’t yours.
  3. If you can’t log in, contact us at ${publicUrl}${screens.contact}.
`,
	};
}
