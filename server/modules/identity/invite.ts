import { INVITATION_HOURS, type UserRole } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { identities, outgoingMails, passwordLinks, users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { type AddedAccount, emailTaken, insertAccount } from './create-account.ts';
import { linkTokenHash, newLinkToken } from './link-token.ts';

const INVITATION_SUBJECT = 'Choose a password for your new account';

interface InviteDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

/**
 * Creates an account without a password for somebody and mails them a link to choose one. Audited.
 * @throws HttpError 409 `conflict` (names `user_email`) for an address that has an account.
 */
export function inviteAccount(
	{ db, clock, env }: InviteDeps,
	{ user_role, ...account }: { user_name: string; user_email: string; user_role: UserRole },
	actor_id: number,
): Promise<AddedAccount> {
	const now = clock();
	return inTransaction(db, async (tx) => {
		const added = await insertAccount(tx, account, { password_hash: null, role: user_role, created_at: now });
		if (added === undefined) throw emailTaken(accountMessages.account.emailTakenForAdmin);
		await mailLink(tx, added, env.PUBLIC_URL, now);
		await audit(tx, { at: now, actor_id, action: 'user_created', subject_id: added.user_id });
		return added;
	});
}

/**
 * Mails a new link under another token, which voids the one before. Audited.
 * @throws HttpError 404 for an account that is gone, 409 `conflict` for one that its person can log in to.
 */
export async function inviteAgain({ db, clock, env }: InviteDeps, user_id: number, actor_id: number): Promise<void> {
	const now = clock();
	await inTransaction(db, async (tx) => {
		const [user] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
		if (user === undefined) throw notFound('We couldn’t find that account.');
		const managed = (await tx.$count(identities, eq(identities.user_id, user_id))) > 0;
		if (managed || user.password_hash !== null) throw new HttpError(409, 'conflict', 'This person can already log in, so they don’t need a link.');
		await tx.delete(outgoingMails).where(and(eq(outgoingMails.user_id, user_id), eq(outgoingMails.subject, INVITATION_SUBJECT)));
		await mailLink(tx, user, env.PUBLIC_URL, now);
		await audit(tx, { at: now, actor_id, action: 'invitation_sent', subject_id: user_id });
	});
}

async function mailLink(tx: Db, { user_id, user_name, user_email }: AddedAccount, publicUrl: string, now: Date): Promise<void> {
	const token = newLinkToken();
	const link = { token_hash: linkTokenHash(token), created_at: now, expires_at: new Date(now.getTime() + INVITATION_HOURS * 60 * 60_000) };
	await tx
		.insert(passwordLinks)
		.values({ user_id, ...link })
		.onConflictDoUpdate({ target: passwordLinks.user_id, set: link });
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...invitationMail(token, user_name, publicUrl) });
}

/** To somebody for whom an admin created an account. The token is behind `#`, so no server or proxy logs it. */
function invitationMail(token: string, user_name: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: INVITATION_SUBJECT,
		body: `Hi ${user_name},

We created an account for you at ${publicUrl}. To choose your password, open this link:

    ${publicUrl}${screens.choosePassword}#${token}

The link works once and expires in ${INVITATION_HOURS} hours. No one can log in with a password until you choose one. Please don’t forward this email.

If you weren’t expecting an account, you can ignore this email.
`,
	};
}
