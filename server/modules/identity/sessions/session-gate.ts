import { and, eq, isNull, lte, or } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { sessions } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';
import type { SessionGate } from '#server/http/route/require-user.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { requireAdminPasskey } from './admin-passkey.ts';
import { sessionEndText } from './session-end-text.ts';
import { hasRecentProof, requirePresence, requireRecentProof } from './session-proof.ts';
import { findSession } from './sessions.ts';

/** A session's times are written at most this often, because a page makes many calls at once. */
const EVERY_MS = 60_000;

/** The sessions of this database, as the routes ask about them. */
export function createSessionGate(db: Db, env: Pick<Env, 'ADMIN_PASSKEY'>): SessionGate {
	return {
		find: (token, now) => findSession(db, token, now),
		endText: (token) => sessionEndText(db, token),
		requireAdminPasskey: (user) => requireAdminPasskey(db, env, user),
		requirePresence,
		requireRecentProof,
		hasRecentProof,
		noteActivity: (user, use) => noteActivity(db, user, use),
	};
}

/** Stores that a session is in use and, with `staff`, that it is used as an admin's or a desk's. */
async function noteActivity(db: Db, user: SessionUser, { now, staff }: { now: Date; staff: boolean }): Promise<void> {
	const old = new Date(now.getTime() - EVERY_MS);
	const isOld = user.last_active_at <= old;
	const isOldStaff = staff && (user.admin_active_at === null || user.admin_active_at <= old);
	if (!isOld && !isOldStaff) return;
	// Checked again in the statement, so only one of several concurrent calls writes.
	const lastOld = isOld ? lte(sessions.last_active_at, old) : undefined;
	const staffOld = isOldStaff ? or(isNull(sessions.admin_active_at), lte(sessions.admin_active_at, old)) : undefined;
	await db
		.update(sessions)
		.set({ ...(isOld && { last_active_at: now }), ...(isOldStaff && { admin_active_at: now }) })
		.where(and(eq(sessions.token_hash, user.token_hash), or(lastOld, staffOld)));
}
