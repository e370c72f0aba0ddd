import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, gt } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { passwordCodes, passwordLinks, users } from '#server/db/schema/people-schema.ts';
import { type HttpError, notFound } from '#server/http/errors/http-error.ts';
import { linkTokenHash } from '../link-token.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { clearFailures } from '../sessions/login-failures.ts';
import type { CommonPasswords } from './common-passwords/common-passwords.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import type { Passwords } from './password-queue.ts';

interface ChooseDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
	passwords: Passwords;
	commonPasswords: CommonPasswords;
}
interface InvitedAccount {
	user_id: number;
	user_name: string;
	user_email: string;
}

/** The account that the link is for. @throws HttpError 404 for a link that was used, replaced, or is too old. */
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
	deps: ChooseDeps,
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
