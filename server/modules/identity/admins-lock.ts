import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';

/**
 * Creating, suspending, and deleting admins takes this lock, so that two admins who delete each other can't both
 * succeed.
 */
export const ADMINS_LOCK = 7_215_003;

/** Admins who can log in, besides this one. The caller holds `ADMINS_LOCK`. */
export function otherAdmins(tx: Db, user_id: number): Promise<number> {
	return tx.$count(users, and(eq(users.role, 'admin'), isNull(users.suspended_at), ne(users.user_id, user_id)));
}
