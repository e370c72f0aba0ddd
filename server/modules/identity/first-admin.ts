import { emailKey } from '#domain/account/account.ts';
import { and, eq, notInArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, passwordCodes, passwordLinks, roles, users } from '#server/db/schema/people-schema.ts';
import type { AddedAccount } from './create-account.ts';
import type { CommonPasswords } from './passwords/common-passwords/common-passwords.ts';
import type { Passwords } from './passwords/password-queue.ts';
import { lockAdmins } from './roles/admins-lock.ts';
import { adminRole, grantAdmin } from './roles/roles.ts';
import { writeSearchFold } from './search-fold.ts';
import { endEverywhere } from './sessions/end-everywhere.ts';

interface FirstAdmin {
	email: string;
	password: string;
	/** Accounts that don't count: the demo's own admin. */
	besides: number[];
}

interface NewAdmin {
	user_name: string;
	user_email: string;
	password_hash: string;
	now: Date;
	/** Whether an existing account with this address gets this name. */
	renames: boolean;
}

/** Checks a password that somebody sets (docs/decisions/116). @throws HttpError for one that is easy to guess */
type Check = Pick<CommonPasswords, 'refuse'>;

/**
 * Creates the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none. An existing account with this address
 * becomes the admin with only this password and loses its sessions, codes, passkeys, and logins with an identity
 * provider, because anybody may have registered it. @throws HttpError 422 for a password that is easy to guess; then
 * nothing is changed.
 */
export async function ensureFirstAdmin(db: Db, passwords: Passwords, common: Check, { email, password, besides }: FirstAdmin): Promise<void> {
	if (await hasAdmin(db, besides)) return;
	await common.refuse(password, { user_email: email }, 'ADMIN_PASSWORD');
	const password_hash = await passwords.hash(password);
	await inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		if (await hasAdmin(tx, besides)) return;
		await makeAdmin(tx, { user_name: 'Admin', user_email: email, password_hash, now: new Date(), renames: false });
	});
}

/** Whether there is an admin other than these accounts. */
export async function hasAdmin(db: Db, besides: number[]): Promise<boolean> {
	return (await db.$count(roles, and(adminRole, notInArray(roles.user_id, besides)))) > 0;
}

/**
 * Creates an admin. An existing account with this address becomes the admin and loses everything by which somebody else
 * could log in.
 */
export async function makeAdmin(tx: Db, { user_name, user_email, password_hash, now, renames }: NewAdmin): Promise<AddedAccount> {
	const [row] = await tx
		.insert(users)
		.values({ user_name, user_email, email_key: emailKey(user_email), password_hash })
		.onConflictDoUpdate({ target: users.email_key, set: { password_hash, email_verified_at: null, suspended_at: null, ...(renames && { user_name }) } })
		.returning({ user_id: users.user_id, user_name: users.user_name, user_email: users.user_email });
	if (row === undefined) throw new Error('the first admin was not created');
	await grantAdmin(tx, row.user_id);
	await tx.delete(identities).where(eq(identities.user_id, row.user_id));
	await tx.delete(passkeys).where(eq(passkeys.user_id, row.user_id));
	await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, row.user_id));
	await tx.delete(passwordLinks).where(eq(passwordLinks.user_id, row.user_id));
	await endEverywhere(tx, row.user_id, { now, device: undefined });
	await writeSearchFold(tx, row.user_id);
	return row;
}
