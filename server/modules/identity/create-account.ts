import { emailKey, type UserRole } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CommonPasswords } from './passwords/common-passwords/common-passwords.ts';
import type { Passwords } from './passwords/password-queue.ts';
import { grantAdmin } from './roles/roles.ts';
import { writeSearchFold } from './search-fold.ts';

interface NamedAccount {
	user_name: string;
	user_email: string;
}
export interface AddedAccount extends NamedAccount {
	user_id: number;
}
export interface NewAccount extends NamedAccount {
	password: string;
}

interface RegisterDeps {
	db: Db;
	passwords: Passwords;
	commonPasswords: CommonPasswords;
	clock: () => Date;
}

/**
 * Registers an account. The password is hashed before the address is checked.
 * @throws HttpError 422 `invalid` (names `password`) for one that is easy to guess; 409 `conflict` (names
 *   `user_email`) for an address that has an account.
 */
export async function registerAccount({ db, passwords, commonPasswords, clock }: RegisterDeps, account: NewAccount): Promise<AddedAccount> {
	await commonPasswords.refuse(account.password, account, 'password');
	const password_hash = await passwords.hash(account.password);
	return inTransaction(db, async (tx) => {
		const added = await insertAccount(tx, account, { password_hash, role: 'user', created_at: clock() });
		if (added === undefined) throw emailTaken();
		return added;
	});
}

/** Adds the account's row. Resolves to undefined if the address has an account. */
export async function insertAccount(
	tx: Db,
	{ user_name, user_email }: NamedAccount,
	{ role, ...rest }: { password_hash: string | null; role: UserRole; created_at: Date },
): Promise<AddedAccount | undefined> {
	const [row] = await tx
		.insert(users)
		.values({ user_name, user_email, email_key: emailKey(user_email), ...rest })
		.onConflictDoNothing({ target: users.email_key })
		.returning({ user_id: users.user_id, user_email: users.user_email, user_name: users.user_name });
	if (row === undefined) return undefined;
	if (role === 'admin') await grantAdmin(tx, row.user_id);
	await writeSearchFold(tx, row.user_id);
	return row;
}

/** @param text what the person who gave the address reads */
export function emailTaken(text: string = accountMessages.account.emailTaken): HttpError {
	return new HttpError(409, 'conflict', text, { field: 'user_email' });
}
