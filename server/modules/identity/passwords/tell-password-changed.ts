import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { type PasswordProof, passwordChangedMail } from './password-changed-mail.ts';

/** Mails the account's address that its password was changed, in the transaction that changes it. */
export async function tellPasswordChanged(
	tx: Db,
	{ user_id, user_email }: { user_id: number; user_email: string },
	{ proof, now, publicUrl }: { proof: PasswordProof; now: Date; publicUrl: string },
): Promise<void> {
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...passwordChangedMail(proof, now, publicUrl) });
}
