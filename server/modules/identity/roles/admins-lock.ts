import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, roles, users } from '#server/db/schema/people-schema.ts';
import { demoAccountIds } from '../demo-logins.ts';
import { adminRole } from './roles.ts';

const ADMINS_LOCK = 7_215_003;

/**
 * Waits until nobody else changes who is an admin. Whatever adds, suspends, or removes admins calls it first in its
 * transaction, so two admins who remove each other can't both succeed.
 */
export async function lockAdmins(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
}

/**
 * Returns which of these users are the last admins: without them, no admin could log in. An invited admin counts once
 * they have chosen a password, added a passkey, or logged in with an identity provider. The demo's admin doesn't count
 * if there is a real one, because its password is public and the account is deleted once others can reach the site. To
 * act on the result, the caller must hold the lock of `lockAdmins`.
 */
export async function lastAdmins(tx: Db, user_ids: readonly number[]): Promise<ReadonlySet<number>> {
	const candidates = await tx
		.select({ user_id: roles.user_id })
		.from(roles)
		.where(and(adminRole, inArray(roles.user_id, [...user_ids])));
	if (candidates.length === 0) return new Set();
	const active = await tx
		.select({ user_id: users.user_id })
		.from(roles)
		.innerJoin(users, eq(users.user_id, roles.user_id))
		.where(and(adminRole, isNull(users.suspended_at), canLogIn(tx)));
	const demo = new Set(await demoAccountIds(tx));
	const isLast = (id: number) => !active.some(({ user_id }) => user_id !== id && (demo.has(id) || !demo.has(user_id)));
	return new Set(candidates.map(({ user_id }) => user_id).filter(isLast));
}

/** In a query of `users`: whether the person has a password, a passkey, or a login with an identity provider. */
export const canLogIn = (tx: Db) =>
	or(
		isNotNull(users.password_hash),
		exists(tx.select({ subject: identities.subject }).from(identities).where(eq(identities.user_id, users.user_id))),
		exists(tx.select({ passkey_id: passkeys.passkey_id }).from(passkeys).where(eq(passkeys.user_id, users.user_id))),
	);
