import { setTimeout as wait } from 'node:timers/promises';
import { sql } from './drizzle.ts';
import type { Db } from './open-database.ts';
import { unusable, withClient } from './pool/connect-postgres.ts';
import { HAS_REACHED, IDENTITY } from './pool/read-replica.ts';
import { rowsOf } from './rows-of.ts';

/** How long a replica has to reach where the primary is now. */
const CATCH_UP_MS = 3000;
const LOOK_MS = 100;
const CONNECT_MS = 5000;

/** How a replica compares with the primary, as `npm run doctor` says it. `seconds` is the age of the last commit it has. */
export type Comparison = { state: 'used'; isReplica: boolean } | { state: 'behind'; seconds: number } | { state: 'wrong' } | { state: 'away'; why: string };

interface ReplicaAt {
	identity: string;
	is_replica: boolean;
	has_reached: boolean;
	seconds: number;
}

/** Looks at the database at `url` as at a replica of this one. Rejects if this one doesn't answer. */
export async function compareWithReplica(db: Db, url: string): Promise<Comparison> {
	const [primary] = rowsOf<{ identity: string; lsn: string }>(
		await db.execute(sql`select i.identity, pg_current_wal_insert_lsn()::text as lsn from (${sql.raw(IDENTITY)}) i`),
	);
	try {
		return await withClient({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }, async (client) => {
			for (const until = Date.now() + CATCH_UP_MS; ; await wait(LOOK_MS)) {
				const { rows } = await client.query<ReplicaAt>(
					`select i.identity, pg_is_in_recovery() as is_replica, ${HAS_REACHED} as has_reached,
						coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds
					from (${IDENTITY}) i`,
					[primary?.lsn],
				);
				const at = rows[0];
				if (at?.identity !== primary?.identity) return { state: 'wrong' };
				if (at?.has_reached === true) return { state: 'used', isReplica: at.is_replica };
				if (Date.now() >= until) return { state: 'behind', seconds: at?.seconds ?? 0 };
			}
		});
	} catch (error) {
		return { state: 'away', why: unusable(error, 'DATABASE_READ_URL').message };
	}
}
