import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { errorCode } from '#server/core/error-code.ts';
import { loggable } from '#server/core/loggable.ts';
import type { Env } from '#server/env.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { refuseNewerDatabase } from './database-version.ts';
import { type PgDatabase, type PgQueryResultHKT, sql } from './drizzle.ts';
import { connectEmbedded, type EmbeddedPool } from './embedded/connect-embedded.ts';
import type { DatabaseThread } from './embedded/database-thread.ts';
import { requireRoom } from './embedded/room-for-copy.ts';
import { migrateBesideOthers } from './migrate-beside-others.ts';
import { isBehindPooler } from './pool/behind-pooler.ts';
import { connectPostgres, type PostgresOptions, unusable } from './pool/connect-postgres.ts';
import type { DatabaseLoad, DatabasePool } from './pool/database-pool.ts';
import type { ReplicaState } from './pool/read-replica.ts';
import * as adminMoneySchema from './schema/admin-money-schema.ts';
import * as balanceSchema from './schema/balance-schema.ts';
import * as disputesSchema from './schema/disputes-schema.ts';
import * as feedSchema from './schema/feed-schema.ts';
import * as knownDevicesSchema from './schema/known-devices-schema.ts';
import * as limitsSchema from './schema/limits-schema.ts';
import * as metaSchema from './schema/meta-schema.ts';
import * as paymentsSchema from './schema/payments-schema.ts';
import * as peopleSchema from './schema/people-schema.ts';
import * as reconciliationSchema from './schema/reconciliation-schema.ts';
import * as requestsSchema from './schema/requests-schema.ts';
import * as rostersSchema from './schema/rosters-schema.ts';
import * as sandboxSchema from './schema/sandbox-schema.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

const schema = {
	...adminMoneySchema,
	...balanceSchema,
	...disputesSchema,
	...limitsSchema,
	...reconciliationSchema,
	...metaSchema,
	...rostersSchema,
	...feedSchema,
	...peopleSchema,
	...knownDevicesSchema,
	...paymentsSchema,
	...sandboxSchema,
	...requestsSchema,
};

/** The database or a transaction in it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
	db: Db;
	kind: 'pglite' | 'postgres';
	load(): DatabaseLoad;
	/** Undefined without a replica, or before its first read. */
	replica?(): ReplicaState | undefined;
	/**
	 * Copies the embedded database's folder to a folder that doesn't exist yet, while the database is in use. Undefined
	 * if the database has no folder here.
	 */
	copyTo?(folder: string): Promise<void>;
	/** Undefined on PostgreSQL, which has a session for everybody. */
	openCopy?: OpenCopy;
	close(): Promise<void>;
}

/** A copy of the database, for work that may change anything and keeps nothing. Closing it deletes it. */
export type DatabaseCopy = Pick<Database, 'db' | 'close'>;

/**
 * Opens a copy of the embedded database in a thread of its own, so that long work doesn't take the only session from
 * everybody else. The copy has everything that is committed now. @throws NoRoomError
 */
export type OpenCopy = () => Promise<DatabaseCopy>;

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** Two API processes may start at once on one PostgreSQL. This advisory lock lets one migrate while the other waits. */
const MIGRATION_LOCK = 7_215_001;

/** @param migrateUrl where the migrations run; `url` by default. A pooler can't hold their lock. */
interface OpenOptions extends PostgresOptions {
	migrateUrl?: string | undefined;
}

/** Opens PostgreSQL with all migrations applied. @throws if it doesn't answer or is older than version 15. */
export async function openPostgres(url: string, { migrateUrl, ...options }: OpenOptions = {}): Promise<Database> {
	const opened = await openUnmigrated(url, options);
	try {
		await migratePostgres(migrateUrl ?? url);
	} catch (error) {
		await opened.close();
		throw cannotMigrate(error, migrateUrl === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATE_URL');
	}
	return opened;
}

/** Opens PostgreSQL without migrating it. @throws if it doesn't answer or is older than version 15. */
export async function openUnmigrated(url: string, options: PostgresOptions = {}): Promise<Database> {
	const pool = await connectPostgres(url, options);
	return { db: databaseOf(pool), kind: 'postgres', load: () => pool.load, replica: () => pool.replicaState, close: () => pool.end() };
}

/** A migration that is wrong is our mistake and stays as it is. */
function cannotMigrate(error: unknown, setting: string): unknown {
	return /^(ECONN|EPIPE|ETIMEDOUT|0A000|08|25006|42501|53|57P0|58)/.test(errorCode(error) ?? '') ? unusable(error, setting) : error;
}

async function migratePostgres(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	// If the connection is lost, the next statement fails, too, and reports it.
	client.on('error', () => undefined);
	await client.connect();
	try {
		const db = drizzle(client);
		await refusePooler(client);
		await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
		await db.execute(sql`create extension if not exists pg_trgm`);
		await refuseNewerDatabase(db, migrations.migrationsFolder);
		await migrateBesideOthers(client, () => migrate(db, migrations));
	} finally {
		// Closing the connection releases the lock.
		await client.end();
	}
}

/** A pooler gives a connection's lock to whoever gets the connection next, so the next server would wait for it for ever. */
async function refusePooler(client: pg.Client): Promise<void> {
	if (!(await isBehindPooler(client))) return;
	throw new UnusableDatabaseError(
		'The database is behind a pooler, such as PgBouncer, and can’t be upgraded through it. Set DATABASE_MIGRATE_URL to the address of PostgreSQL itself.',
	);
}

export interface MemoryDatabase extends Database {
	/** A tar file of the whole database, for opening copies. */
	dump(): Promise<Uint8Array>;
}

/** Opens the embedded database in memory, optionally from a dump, with all migrations applied. */
export async function openMemory(dump?: Uint8Array, options: { ownPatienceMs?: number } = {}): Promise<MemoryDatabase> {
	const { thread, pool: _, ...database } = await openThread(dump === undefined ? {} : { dump }, options);
	const dumped = () => thread.dump();
	return { ...database, dump: dumped, openCopy: async () => openThread({ dump: await dumped() }) };
}

/** The names of the copies that `openCopy` makes in the data folder. */
export const OPEN_COPY_NAME = /^open-copy-[0-9a-f]{12}$/;

/**
 * Opens the embedded database in `dataDir/pg`, locked for this process, with all migrations applied.
 * @throws DataDirLockedError, UnusableDatabaseError
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
	const lock = lockDataDir(dataDir);
	try {
		const folder = join(dataDir, 'pg');
		makeRoom(folder);
		// A process that was killed left them behind. Nobody else uses them, because the folder is ours.
		for (const name of readdirSync(dataDir)) if (OPEN_COPY_NAME.test(name)) rmSync(join(dataDir, name), { recursive: true });
		const { close, thread, pool, ...opened } = await openThread({ dataDir: folder });
		return {
			...opened,
			copyTo: (to) => thread.copy(to),
			openCopy: () => openCopy(pool, thread, dataDir),
			close: async () => {
				await close();
				lock.release();
			},
		};
	} catch (error) {
		lock.release();
		throw error;
	}
}

async function openCopy(pool: DatabasePool, thread: DatabaseThread, dataDir: string): Promise<DatabaseCopy> {
	await requireRoom(join(dataDir, 'pg'));
	const parent = join(dataDir, `open-copy-${randomBytes(6).toString('hex')}`);
	const remove = () => rm(parent, { recursive: true, force: true });
	try {
		mkdirSync(parent, { mode: 0o700 });
		const folder = join(parent, 'pg');
		await copyFresh(pool, thread, folder);
		const { db, close } = await openThread({ dataDir: folder, isCopy: true });
		return { db, close: () => close().finally(remove) };
	} catch (error) {
		await remove();
		throw error;
	}
}

/**
 * Copies the database in a turn of its own, so that no statement's time runs out behind the copy. After a checkpoint,
 * only the log's newest file matters, and the copy opens sooner.
 */
async function copyFresh(pool: DatabasePool, thread: DatabaseThread, folder: string): Promise<void> {
	const session = await pool.connect();
	try {
		await session.query('checkpoint');
		const { rows } = await session.query<{ log: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as log');
		await thread.copy(folder, rows[0]?.log);
	} finally {
		session.release();
	}
}

/**
 * Deletes an empty folder, because a new cluster takes its name. Throws if the folder can't be replaced: it has files
 * that can still be rescued, or it is a mount point or a link.
 */
function makeRoom(folder: string): void {
	// `lstatSync` also finds a broken link.
	if (lstatSync(folder, { throwIfNoEntry: false }) === undefined || existsSync(join(folder, 'PG_VERSION'))) return;
	if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0)
		throw new UnusableDatabaseError(
			`${folder} has database files, but PG_VERSION is missing. Restore a backup. To begin with an empty database, move the folder away.`,
		);
	try {
		rmdirSync(folder);
	} catch (error) {
		throw new UnusableDatabaseError(
			`${folder} can’t be replaced by a new database (${loggable(error).code}). It can’t be a mount point or a link. Remove it, and let DATA_DIR be the mount point or the link.`,
			{ cause: error },
		);
	}
}

async function openThread(...source: Parameters<typeof connectEmbedded>): Promise<Database & EmbeddedPool> {
	const { pool, thread } = await connectEmbedded(...source);
	const close = async () => {
		await pool.end();
		await thread.close();
	};
	try {
		const db = databaseOf(pool);
		await db.execute(sql`create extension if not exists pg_trgm`);
		await refuseNewerDatabase(db, migrations.migrationsFolder);
		await migrate(drizzle(pool), migrations);
		return { db, kind: 'pglite', pool, thread, load: () => pool.load, close };
	} catch (error) {
		await close();
		throw error;
	}
}

function databaseOf(pool: DatabasePool): Db {
	return drizzle(pool, { schema });
}

/** Where the database is, by the names of the settings (docs/settings.md). */
export type DatabaseSettings = Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'DATABASE_READ_URL'>>;

/** `DATABASE_URL` if set, else the embedded database in `DATA_DIR`. */
export function openDatabase(settings: DatabaseSettings, { report }: Pick<PostgresOptions, 'report'> = {}): Promise<Database> {
	const { DATABASE_URL, DATABASE_MIGRATE_URL: migrateUrl, DATABASE_READ_URL: readUrl, DATA_DIR } = settings;
	return DATABASE_URL ? openPostgres(DATABASE_URL, { migrateUrl, readUrl, report }) : openEmbedded(DATA_DIR);
}
