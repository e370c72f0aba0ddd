import { emailKey } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { passwordCodes, users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { clearFailures } from '../sessions/login-failures.ts';
import type { CommonPasswords } from './common-passwords/common-passwords.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import type { Passwords } from './password-queue.ts';
import { provePasswordOrPasskey } from './prove-password.ts';

interface PasswordDeps {
	db: Db;
	passwords: Passwords;
	limits: CallLimits;
	commonPasswords: CommonPasswords;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

/**
 * Sets a new password for the session's user, who gives the old one or has just used a passkey, and ends all their
 * sessions, including this one: the person logs in again (spec §4). A mail tells them.
 *
 * @throws HttpError 422 `invalid` (names `old_password`) without either; 403 for another's e-mail and for an account of
 *   the identity provider; 401 `bad_credentials` for a wrong old password; 429 after several; 422 `invalid` (names
 *   `new_password`) if the new one is easy to guess; 409 `conflict` if the password was changed elsewhere at the same
 *   moment.
 */
export async function changePassword(
	deps: PasswordDeps,
	user: SessionUser,
	change: { identifier: string; old_password?: string | undefined; new_password: string; device: string | undefined },
): Promise<void> {
	if (emailKey(change.identifier) !== emailKey(user.user_email)) throw new HttpError(403, 'forbidden', 'This belongs to a different account.');
	const { old_password, device } = change;
	const missing = accountMessages.account.oldPasswordMissing;
	const proven = await provePasswordOrPasskey(deps, user, { password: old_password, field: 'old_password', device, missing });
	await deps.commonPasswords.refuse(change.new_password, user, 'new_password');
	const password_hash = await deps.passwords.hash(change.new_password);
	await inTransaction(deps.db, async (tx) => {
		// First the row, then the sessions: a login with the old password waits for one of the two and is ended or refused.
		const changed = await tx
			.update(users)
			.set({ password_hash })
			.where(and(eq(users.user_id, user.user_id), eq(users.password_hash, proven)))
			.returning({ user_id: users.user_id, user_email: users.user_email });
		const [recipient] = changed;
		if (recipient === undefined) throw new HttpError(409, 'conflict', 'Your password was just changed somewhere else. Please log in again.');
		const now = deps.clock();
		await mailPasswordChanged(tx, recipient, { proof: old_password === undefined ? 'passkey' : 'password', now, publicUrl: deps.env.PUBLIC_URL });
		await endEverywhere(tx, user.user_id, { now, device: change.device });
		await clearFailures(tx, { email: user.user_email, user_id: user.user_id, device: change.device });
		await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, user.user_id));
	});
}
