import pg from 'pg';
import { errorCode } from '#server/core/error-code.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { isBehindPooler } from './behind-pooler.ts';
import { DatabasePool, READS_STATEMENT_MS, WatchedClient } from './database-pool.ts';
import { DatabaseScheduler, DatabaseUnavailableError } from './database-scheduler.ts';
import { Reachability } from './reachability.ts';
import { IDENTITY, REPLICA_PATIENCE_MS, Replica } from './read-replica.ts';

const CONNECTIONS = 10;
/** Extra connections for reads, so searches never use up what paying needs. */
const CONNECTIONS_FOR_READS = 6;
const WAITING_READS = 500;
/** A read that begins later than this would be answered after more than two seconds. */
const READS_PATIENCE_MS = 1_500;
const BEGUN_PATIENCE_MS = 5_000;
/** Far longer than a healthy server needs, and shorter than a person waits. */
const CONNECT_MS = 3_000;

export interface PostgresOptions {
	/** The number of connections, and of additional ones for reads. */
	max?: number;
	/** Milliseconds that the server's own work waits for a connection: no limit unless a test sets one. */
	ownPatienceMs?: number;
	/** Address of a replica that answers reads. */
	readUrl?: string | undefined;
	/** Told whenever the replica begins or ceases to answer reads, and why. */
	report?: ((message: string) => void) | undefined;
}

/**
 * Connections to the PostgreSQL at `url`. @throws UnusableDatabaseError if it can't be reached, or is older than version
 * 15.
 */
export async function connectPostgres(url: string, options: PostgresOptions = {}): Promise<DatabasePool> {
	const { max, ownPatienceMs = Number.POSITIVE_INFINITY, readUrl, report = () => undefined } = options;
	const config: pg.PoolConfig = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, application_name: 'nil-athletes' };
	const forReading = { ...config, statement_timeout: READS_STATEMENT_MS };
	const { identity, isPooled } = await look(config, forReading);
	const total = max ?? CONNECTIONS;
	const forReads = max ?? CONNECTIONS_FOR_READS;
	const reachability = new Reachability(async () => {
		const { writable } = await withClient(config, (client) => rowOf<{ writable: boolean }>(client, IS_WRITABLE));
		if (!writable) throw new DatabaseUnavailableError('The database is read-only.');
	});
	const watched = { Client: WatchedClient, isPooled, notThePrimary: () => reachability.lost() };
	const ofReplica = {
		...forReading,
		connectionString: readUrl,
		connectionTimeoutMillis: REPLICA_PATIENCE_MS,
		Client: WatchedClient,
		isReplica: true,
		max: forReads,
	};
	return new DatabasePool({
		...config,
		...watched,
		max: total,
		turns: new DatabaseScheduler({
			total: total + forReads,
			vital: total,
			reads: forReads,
			patienceMs: { vital: 10_000, reads: READS_PATIENCE_MS, own: ownPatienceMs },
			begunPatienceMs: BEGUN_PATIENCE_MS,
			waitingReads: WAITING_READS,
		}),
		reachability,
		reads: new pg.Pool({ ...forReading, ...watched, max: forReads }),
		replica: readUrl === undefined ? undefined : new Replica({ pool: new pg.Pool(ofReplica), identity, report }),
	});
}

/** A replica is read-only, and so is a primary whose operator made it so. */
const IS_WRITABLE = `select current_setting('transaction_read_only') = 'off' as writable`;

/** @throws UnusableDatabaseError */
async function look(config: pg.ClientConfig, forReading: pg.ClientConfig): Promise<{ identity: string; isPooled: boolean }> {
	try {
		const { version, isPooled } = await withClient(config, async (client) => ({
			...(await rowOf<{ version: number }>(client, `select current_setting('server_version_num')::int as version`)),
			isPooled: await isBehindPooler(client),
		}));
		if (version < 150_000) throw new UnusableDatabaseError(`This server needs PostgreSQL 15 or later. Yours reports version ${Math.floor(version / 10_000)}.`);
		// A pooler may refuse what reads ask for as they connect.
		const { identity } = await withClient(forReading, (client) => rowOf<{ identity: string }>(client, IDENTITY));
		return { identity, isPooled };
	} catch (error) {
		throw unusable(error);
	}
}

/** Names the setting that keeps us from using the database. @param error of connecting to it or of changing it */
export function unusable(error: unknown, setting = 'DATABASE_URL'): UnusableDatabaseError {
	if (error instanceof UnusableDatabaseError) return error;
	const code = errorCode(error) ?? '';
	// Messages of the driver without a code, such as “timeout expired”, hold nothing of the address.
	const why = code || (error instanceof Error ? error.message : String(error));
	return new UnusableDatabaseError(`${setting}: ${whatIsWrong(code, error)} (${why}).`, { cause: error });
}

function whatIsWrong(code: string, error: unknown): string {
	switch (code) {
		case '28000':
		case '28P01':
			return 'the database refuses this user or this password';
		case '3D000':
			return 'the server has no database of this name';
		case '42501':
			return 'this user may not create tables in the database';
		case '0A000':
		case '58P01':
			return 'the server lacks the extension pg_trgm, or a file of it';
		case '25006':
			return 'the database is read-only';
		case '53100':
			return 'the database’s disk is full';
		case '08P01':
			return error instanceof Error && error.message.includes('startup parameter')
				? 'the pooler refuses a parameter of ours. Let it have ignore_startup_parameters = extra_float_digits,statement_timeout (docs/cluster.md)'
				: 'the pooler has no server for this database';
		case 'ERR_INVALID_URL':
			return 'this isn’t a valid address. Percent-encode special characters in the password';
		default:
			return /CERT|SIGNATURE|^ERR_(SSL|TLS)/.test(code) ? 'the database’s certificate isn’t trusted' : 'the database isn’t responding';
	}
}

async function rowOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
	const [row] = (await client.query<Row>(text)).rows;
	if (row === undefined) throw new DatabaseUnavailableError('The database answered nothing.');
	return row;
}

/** Work on a connection of its own, whose questions have three seconds unless the settings say otherwise. */
export async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ query_timeout: CONNECT_MS, ...config });
	// The query fails, too, and reports the error.
	client.on('error', () => undefined);
	try {
		await client.connect();
		return await use(client);
	} finally {
		await client.end();
	}
}
