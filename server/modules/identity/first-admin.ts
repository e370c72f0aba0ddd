import { and, eq, notInArray, sql } from 'drizzle-orm';
import { emailKey } from '#domain/account/account.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, passwordCodes, passwordLinks, users } from '#server/db/schema/people-schema.ts';
import { ADMINS_LOCK } from './admins-lock.ts';
import type { CommonPasswords } from './passwords/common-passwords/common-passwords.ts';
import type { Passwords } from './passwords/password-queue.ts';
import { writeSearchFold } from './search-fold.ts';
import { endEverywhere } from './sessions/end-everywhere.ts';

interface FirstAdmin {
	email: string;
	password: string;
	/** Accounts that don't count: the demo's own admin. */
	besides: number[];
}

/** Checks a password that somebody sets (docs/decisions/116). @throws HttpError for one that is easy to guess */
type Check = Pick<CommonPasswords, 'refuse'>;

/**
 * Creates the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none. An existing account with this address
 * becomes the admin with only this password and loses its sessions, codes, passkeys, and logins of an identity provider,
 * because anybody may have registered it. @throws HttpError 422 for a password that is easy to guess; then nothing is
 * changed.
 */
export async function ensureFirstAdmin(db: Db, passwords: Passwords, common: Check, { email, password, besides }: FirstAdmin): Promise<void> {
	const admins = and(eq(users.role, 'admin'), notInArray(users.user_id, besides));
	if ((await db.$count(users, admins)) > 0) return;
	await common.refuse(password, { user_email: email }, 'ADMIN_PASSWORD');
	const password_hash = await passwords.hash(password);
	await inTransaction(db, async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
		if ((await tx.$count(users, admins)) > 0) return;
		const [row] = await tx
			.insert(users)
			.values({ user_name: 'Admin', user_email: email, email_key: emailKey(email), password_hash, role: 'admin' })
			.onConflictDoUpdate({ target: users.email_key, set: { password_hash, role: 'admin', email_verified_at: null, suspended_at: null } })
			.returning({ user_id: users.user_id });
		if (row === undefined) throw new Error('the first admin was not created');
		await tx.delete(identities).where(eq(identities.user_id, row.user_id));
		await tx.delete(passkeys).where(eq(passkeys.user_id, row.user_id));
		await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, row.user_id));
		await tx.delete(passwordLinks).where(eq(passwordLinks.user_id, row.user_id));
		await endEverywhere(tx, row.user_id, { now: new Date(), device: undefined });
		await writeSearchFold(tx, row.user_id);
	});
}
