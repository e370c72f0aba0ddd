import type { MySession } from '#domain/account/session-list-answer.ts';
import { and, desc, eq, gt } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { sessions } from '#server/db/schema/people-schema.ts';
import { pushSubscriptions } from '#server/db/schema/push-schema.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { lockUser } from '../lock-user.ts';

/** More than anybody's devices. A script that keeps logging in must not make the answer endless. */
const MAX_SESSIONS = 200;

/** The caller's live sessions: this one first, then by last use. */
export async function listSessions(db: Db, user: SessionUser, now: Date): Promise<MySession[]> {
	const rows = await db
		.select()
		.from(sessions)
		.where(and(eq(sessions.user_id, user.user_id), gt(sessions.expires_at, now)))
		.orderBy(desc(sessions.last_active_at), desc(sessions.expires_at))
		.limit(MAX_SESSIONS);
	// A session whose token was just replaced has two rows for a minute. The newer one lasts longer.
	const newest = new Map<string, (typeof rows)[number]>();
	for (const row of rows) {
		const other = newest.get(row.session_id);
		if (other === undefined || other.expires_at < row.expires_at) newest.set(row.session_id, row);
	}
	const listed = [...newest.values()].map((row) => ({
		session_id: row.session_id,
		kind: row.kind,
		device: row.device,
		began_at: row.created_at.toISOString(),
		last_active_at: row.last_active_at.toISOString(),
		expires_at: row.expires_at.toISOString(),
		current: row.session_id === user.session_id,
	}));
	return listed.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the person's sessions for good. @returns false if they have no such session. */
export function endOneSession(db: Db, user_id: number, session_id: string): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		// First the account's row: a renewal in progress either holds it, and its session is ended here, or waits for it,
		// and finds no session to renew.
		await lockUser(tx, user_id);
		const ended = await tx
			.delete(sessions)
			.where(and(eq(sessions.user_id, user_id), eq(sessions.session_id, session_id)))
			.returning({ session_id: sessions.session_id });
		await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.user_id, user_id), eq(pushSubscriptions.session_id, session_id)));
		return ended.length > 0;
	});
}
