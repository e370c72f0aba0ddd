import type { UserRole } from '#domain/account/account.ts';
import { and, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { roles, sessions, users } from '#server/db/schema/people-schema.ts';

/** Spec §6's `user_role` of a row of `users` in a query. */
export const userRole = sql<UserRole>`case when exists (
	select from ${roles} r where r.user_id = ${users.user_id} and r.role = 'admin' and r.school = ''
) then 'admin' else 'user' end`;

/** The schools whose desk the person of a row of `users` has, in a query. */
export const deskSchools = sql<string[]>`array(select r.school from ${roles} r where r.user_id = ${users.user_id} and r.role = 'desk' order by r.school)`;

/** Whether the person of a row of `users` is in support, in a query. */
export const isSupport = sql<boolean>`exists (select from ${roles} r where r.user_id = ${users.user_id} and r.role = 'support' and r.school = '')`;

/** Of the rows of `roles`, those that make somebody an admin. */
export const adminRole = and(eq(roles.role, 'admin'), eq(roles.school, ''));

export async function isAdmin(db: Db, user_id: number): Promise<boolean> {
	return (await db.$count(roles, and(eq(roles.user_id, user_id), adminRole))) > 0;
}

/** Makes somebody an admin, if they aren't one. */
export async function grantAdmin(tx: Db, user_id: number): Promise<void> {
	await tx.insert(roles).values({ user_id, role: 'admin' }).onConflictDoNothing();
}

export async function revokeAdmin(tx: Db, user_id: number): Promise<void> {
	await tx.delete(roles).where(and(eq(roles.user_id, user_id), adminRole));
}

/**
 * Ends every proof of identity in a person's sessions, because what a proof allows has changed. The sessions go on; the
 * next call that needs a proof asks for a new one.
 */
export async function endProofs(tx: Db, user_id: number): Promise<void> {
	await tx
		.update(sessions)
		.set({ proved_at: new Date(0), passkey_at: null, admin_active_at: null })
		.where(eq(sessions.user_id, user_id));
}
