import { INVITATION_HOURS, type UserRole } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, gt } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { identities, outgoingMails, passwordCodes, passwordLinks, users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { type AddedAccount, emailTaken, insertAccount } from '../create-account.ts';
import { linkTokenHash, newLinkToken } from '../link-token.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { clearFailures } from '../sessions/login-failures.ts';
import type { CommonPasswords } from './common-passwords/common-passwords.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import type { Passwords } from './password-queue.ts';

const INVITATION_SUBJECT = 'Choose a password for your new account';

interface InviteDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}
interface InvitedAccount {
	user_id: number;
	user_name: string;
	user_email: string;
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

async function mailLink(tx: Db, { user_id, user_name, user_email }: InvitedAccount, publicUrl: string, now: Date): Promise<void> {
	const token = newLinkToken();
	const link = { token_hash: linkTokenHash(token), created_at: now, expires_at: new Date(now.getTime() + INVITATION_HOURS * 60 * 60_000) };
	await tx
		.insert(passwordLinks)
		.values({ user_id, ...link })
		.onConflictDoUpdate({ target: passwordLinks.user_id, set: link });
	await tx.insert(outgoingMails).values({ user_id, recipient: user_email, created_at: now, run_after: now, ...invitationMail(token, user_name, publicUrl) });
}

/** Whose account the link is for. @throws HttpError 404 for a link that was used, replaced, or is too old. */
export async function linkOwner({ db, clock }: { db: Db; clock: () => Date }, token: string): Promise<InvitedAccount> {
	const [row] = await db
		.select({ user_id: users.user_id, user_name: users.user_name, user_email: users.user_email })
		.from(passwordLinks)
		.innerJoin(users, eq(users.user_id, passwordLinks.user_id))
		.where(and(eq(passwordLinks.token_hash, linkTokenHash(token)), gt(passwordLinks.expires_at, clock())));
	if (row === undefined) throw linkWrong();
	return row;
}

/**
 * Sets the password for somebody who has the link. It came by mail, which proves the address. The link is used up.
 * @throws HttpError 404 as `linkOwner`, 422 `invalid` (names `new_password`) for a password that is easy to guess.
 */
export async function choosePassword(
	deps: InviteDeps & { passwords: Passwords; commonPasswords: CommonPasswords },
	{ token, new_password, device }: { token: string; new_password: string; device: string | undefined },
): Promise<{ user_id: number }> {
	const owner = await linkOwner(deps, token);
	await deps.commonPasswords.refuse(new_password, owner, 'new_password');
	const password_hash = await deps.passwords.hash(new_password);
	const now = deps.clock();
	return inTransaction(deps.db, async (tx) => {
		const [user] = await tx.select().from(users).where(eq(users.user_id, owner.user_id)).for('update');
		const used = await tx
			.delete(passwordLinks)
			.where(and(eq(passwordLinks.token_hash, linkTokenHash(token)), gt(passwordLinks.expires_at, now)))
			.returning();
		// Of two simultaneous clicks, one sets a password. An account that got one in another way keeps it.
		if (user?.password_hash !== null || used.length === 0) throw linkWrong();
		await tx
			.update(users)
			.set({ password_hash, email_verified_at: user.email_verified_at ?? now })
			.where(eq(users.user_id, user.user_id));
		await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, user.user_id));
		await mailPasswordChanged(tx, user, { proof: 'link', now, publicUrl: deps.env.PUBLIC_URL });
		await endEverywhere(tx, user.user_id, { now, device });
		await clearFailures(tx, { email: user.user_email, user_id: user.user_id, device });
		return { user_id: user.user_id };
	});
}

function linkWrong(): HttpError {
	return notFound(accountMessages.account.linkWrong);
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
