import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { and, eq, gt, isNull, or, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { developmentProviderRecords as records } from '#server/db/schema/people-schema.ts';

/**
 * These kinds end with their grant. A sign-in in progress also names a grant but has to outlast it when the person
 * changes.
 */
const GRANTED = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** U+0000 as JSON writes it, which PostgreSQL refuses. With a backslash before it, it is six characters of text. */
const HOLDS_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Stores the development provider's records of one kind, so any process can continue a login that another started. */
export function recordsOf(db: Db, kind: string): Adapter {
	const living = or(isNull(records.expires_at), gt(records.expires_at, sql`now()`));
	const one = (record_id: string) => and(eq(records.kind, kind), eq(records.record_id, record_id));
	const read = async (where: ReturnType<typeof and>): Promise<AdapterPayload | undefined> => {
		const [row] = await db.select().from(records).where(and(where, living));
		return row === undefined ? undefined : { ...(row.payload as AdapterPayload), ...(row.consumed ? { consumed: true } : {}) };
	};
	return {
		async upsert(record_id, payload, expiresIn) {
			if (HOLDS_NUL.test(JSON.stringify(payload))) throw new errors.InvalidRequest('a parameter holds the character U+0000');
			const kept = {
				payload,
				grant_id: GRANTED.has(kind) ? (payload.grantId ?? null) : null,
				uid: payload.uid ?? null,
				expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
			};
			await db
				.insert(records)
				.values({ kind, record_id, ...kept })
				.onConflictDoUpdate({ target: [records.kind, records.record_id], set: kept });
		},
		// Browsers send this id. The database can't store U+0000.
		find: async (record_id) => (record_id.includes('\0') ? undefined : read(one(record_id))),
		findByUid: (uid) => read(and(eq(records.kind, kind), eq(records.uid, uid))),
		// For logging in on a device without a browser, which we don't offer.
		findByUserCode: async () => undefined,
		async consume(record_id) {
			await db.update(records).set({ consumed: true }).where(one(record_id));
		},
		async destroy(record_id) {
			await db.delete(records).where(one(record_id));
		},
		async revokeByGrantId(grant_id) {
			await db.delete(records).where(eq(records.grant_id, grant_id));
		},
	};
}
