import { and, eq, exists, inArray, isNotNull, isNull, or } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, users } from '#server/db/schema/people-schema.ts';
import { demoAccountIds } from './demo-logins.ts';

/**
 * Creating, suspending, and deleting admins takes this lock, so two admins who delete each other can't both succeed.
 */
export const ADMINS_LOCK = 7_215_003;

/**
 * Returns which of these users are the last admins: without them, no admin could log in. An invited admin counts once
 * they have chosen a password, added a passkey, or logged in with an identity provider. The demo's admin doesn't count
 * if there is a real one, because its password is public and the account is deleted once others can reach the site. To
 * act on the result, the caller must hold `ADMINS_LOCK`.
 */
export async function lastAdmins(tx: Db, user_ids: readonly number[]): Promise<ReadonlySet<number>> {
	const asked = await tx
		.select({ user_id: users.user_id })
		.from(users)
		.where(and(eq(users.role, 'admin'), inArray(users.user_id, [...user_ids])));
	if (asked.length === 0) return new Set();
	const active = await tx
		.select({ user_id: users.user_id })
		.from(users)
		.where(and(eq(users.role, 'admin'), isNull(users.suspended_at), canLogIn(tx)));
	const demo = new Set(await demoAccountIds(tx));
	const isLast = (id: number) => !active.some(({ user_id }) => user_id !== id && (demo.has(id) || !demo.has(user_id)));
	return new Set(asked.map(({ user_id }) => user_id).filter(isLast));
}

const canLogIn = (tx: Db) =>
	or(
		isNotNull(users.password_hash),
		exists(tx.select({ subject: identities.subject }).from(identities).where(eq(identities.user_id, users.user_id))),
		exists(tx.select({ passkey_id: passkeys.passkey_id }).from(passkeys).where(eq(passkeys.user_id, users.user_id))),
	);
