import { emailKey } from '#domain/account/account.ts';
import { eq, inArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { identities, passwordCodes, users } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';
import { removeAccount } from '#server/modules/accounts/public.ts';
import {
	DEMO_ACCOUNTS,
	DEMO_ACCOUNTS_KEY,
	DEMO_PEOPLE_KEY,
	type DemoAccount,
	demoAccountIds,
	type ExposureEnv,
	endEverywhere,
	grantAdmin,
	isAdmin,
	isLocal,
	lockAdmins,
	type Passwords,
	revokeAdmin,
	writeSearchFold,
} from '#server/modules/identity/public.ts';

/**
 * On a local server with the demo league, makes sure that the demo accounts exist with their passwords. On one that
 * others can reach, deletes those of an earlier, local start, and the people whom `npm run demo:athletes` has invented.
 *
 * @returns the accounts to print.
 */
export async function demoAccounts(db: Db, passwords: Passwords, env: ExposureEnv & Pick<Env, 'SEED'>): Promise<readonly DemoAccount[]> {
	if (!isLocal(env)) {
		await removeDemoAccounts(db);
		return [];
	}
	if (env.SEED !== 'demo') return [];
	await inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		const ids: number[] = [];
		for (const account of DEMO_ACCOUNTS) ids.push(await ensure(tx, passwords, account));
		const value = JSON.stringify(ids);
		await tx.insert(meta).values({ key: DEMO_ACCOUNTS_KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
	});
	return DEMO_ACCOUNTS;
}

async function ensure(tx: Db, passwords: Passwords, { password, role, ...account }: DemoAccount): Promise<number> {
	const email_key = emailKey(account.user_email);
	const [existing] = await tx.select().from(users).where(eq(users.email_key, email_key));
	const hasRole = existing !== undefined && (await isAdmin(tx, existing.user_id)) === (role === 'admin');
	if (hasRole && (await passwords.verify(existing.password_hash, password))) return existing.user_id;
	const password_hash = await passwords.hash(password);
	const [row] = await tx
		.insert(users)
		.values({ ...account, email_key, password_hash })
		.onConflictDoUpdate({ target: users.email_key, set: { password_hash, email_verified_at: null } })
		.returning({ user_id: users.user_id });
	if (row === undefined) throw new Error(`no account was created for ${account.user_email}`);
	await (role === 'admin' ? grantAdmin : revokeAdmin)(tx, row.user_id);
	// Whoever used the account until now loses it.
	await tx.delete(identities).where(eq(identities.user_id, row.user_id));
	await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, row.user_id));
	await endEverywhere(tx, row.user_id, { now: new Date(), device: undefined });
	await writeSearchFold(tx, row.user_id);
	return row.user_id;
}

async function removeDemoAccounts(db: Db): Promise<void> {
	for (const user_id of await demoAccountIds(db)) {
		if ((await db.$count(users, eq(users.user_id, user_id))) === 0) continue;
		await removeAccount(db, { user_id, actor_id: user_id, now: new Date(), publicUrl: undefined, evenLastAdmin: true });
	}
	await db.delete(meta).where(inArray(meta.key, [DEMO_ACCOUNTS_KEY, DEMO_PEOPLE_KEY]));
}
