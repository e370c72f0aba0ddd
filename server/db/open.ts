import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import * as adminMoneySchema from './admin-money-schema.ts';
import * as knownDevicesSchema from './known-devices-schema.ts';
import { withLeanParsers } from './lean-parsers.ts';
import { lockDataDir } from './lock.ts';
import * as metaSchema from './meta-schema.ts';
import * as paymentsSchema from './payments-schema.ts';
import * as peopleSchema from './people-schema.ts';
import * as requestsSchema from './requests-schema.ts';
import * as rostersSchema from './rosters-schema.ts';
import * as sandboxSchema from './sandbox-schema.ts';

const schema = {
	...adminMoneySchema,
	...metaSchema,
	...rostersSchema,
	...peopleSchema,
	...knownDevicesSchema,
	...paymentsSchema,
	...sandboxSchema,
	...requestsSchema,
};

/** Both drivers as one type; a transaction is a `Db` too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
	db: Db;
	kind: 'pglite' | 'postgres';
	close(): Promise<void>;
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** Two API processes may start at once on one PostgreSQL; this advisory lock lets one migrate while the other waits. */
const MIGRATION_LOCK = 7_215_001;

/** Opens PostgreSQL, with all migrations applied. @throws when it does not answer, or is older than version 15. */
export async function openPostgres(url: string, options: { max?: number } = {}): Promise<Database> {
	const client = postgres(url, { max: options.max ?? 10, onnotice: () => {} });
	try {
		const [row] = await client<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
		if (row === undefined || row.version < 150_000) throw new Error(`PostgreSQL 15 or later is needed; this one reports ${row?.version ?? 'no version'}.`);
		await using held = await client.reserve().then((c) => ({ c, [Symbol.asyncDispose]: async () => c.release() }));
		await held.c`select pg_advisory_lock(${MIGRATION_LOCK})`;
		try {
			await held.c`create extension if not exists pg_trgm`;
			await migratePostgres(drizzlePostgres(client), migrations);
		} finally {
			await held.c`select pg_advisory_unlock(${MIGRATION_LOCK})`;
		}
	} catch (error) {
		await client.end({ timeout: 1 });
		throw error;
	}
	return { db: drizzlePostgres(client, { schema }) as unknown as Db, kind: 'postgres', close: () => client.end({ timeout: 5 }) };
}

/** Opens the embedded database in memory, optionally from a dump (`PGlite#dumpDataDir`), with all migrations applied. */
export async function openMemory(dump?: Blob): Promise<Database & { client: PGlite }> {
	const client = await PGlite.create({ extensions: { pg_trgm }, ...(dump === undefined ? {} : { loadDataDir: dump }) });
	return openClient(client);
}

/** Opens the embedded database in `dataDir/pg`, locked for this process, with all migrations applied. @throws DataDirLockedError */
export async function openEmbedded(dataDir: string): Promise<Database> {
	const lock = lockDataDir(dataDir);
	try {
		const client = await PGlite.create(join(dataDir, 'pg'), { extensions: { pg_trgm } });
		const opened = await openClient(client);
		return {
			...opened,
			close: async () => {
				await opened.close();
				lock.release();
			},
		};
	} catch (error) {
		lock.release();
		throw error;
	}
}

async function openClient(client: PGlite): Promise<Database & { client: PGlite }> {
	const db = drizzlePglite(withLeanParsers(client), { schema });
	await db.execute(sql`create extension if not exists pg_trgm`);
	await migratePglite(db, migrations);
	return { db: db as unknown as Db, kind: 'pglite', client, close: () => client.close() };
}

/** `DATABASE_URL` when it is set, else the embedded database in `dataDir`. */
export function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
	return options.databaseUrl ? openPostgres(options.databaseUrl) : openEmbedded(options.dataDir);
}
