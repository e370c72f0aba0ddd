import pg from 'pg';
import { errorCode } from '#server/core/error-code.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { DatabasePool, READS_STATEMENT_MS, WatchedClient } from './database-pool.ts';
import { DatabaseScheduler } from './database-scheduler.ts';
import { Reachability } from './reachability.ts';

const CONNECTIONS = 10;
/** Extra connections for reads, so searches never use up what paying needs. */
const CONNECTIONS_FOR_READS = 6;
const WAITING_READS = 500;
/** Far longer than a healthy server needs, and shorter than a person waits. */
const CONNECT_MS = 3_000;

export interface PostgresOptions {
	/** The number of connections, and of additional ones for reads. */
	max?: number;
	/** Milliseconds that the server's own work waits for a connection: no limit unless a test sets one. */
	ownPatienceMs?: number;
}

/**
 * Connections to the PostgreSQL at `url`. @throws UnusableDatabaseError if it can't be reached, or is older than version
 * 15.
 */
export async function connectPostgres(url: string, { max, ownPatienceMs = Number.POSITIVE_INFINITY }: PostgresOptions = {}): Promise<DatabasePool> {
	const config: pg.PoolConfig = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, application_name: 'nil-athletes' };
	await refuseOld(config);
	const total = max ?? CONNECTIONS;
	const forReads = max ?? CONNECTIONS_FOR_READS;
	return new DatabasePool({
		...config,
		max: total,
		turns: new DatabaseScheduler({
			total: total + forReads,
			vital: total,
			reads: forReads,
			patienceMs: { vital: 10_000, reads: 5_000, own: ownPatienceMs },
			waitingReads: WAITING_READS,
		}),
		reachability: new Reachability(() => ask(config, 'select 1')),
		reads: new pg.Pool({ ...config, Client: WatchedClient, max: forReads, statement_timeout: READS_STATEMENT_MS }),
	});
}

async function refuseOld(config: pg.ClientConfig): Promise<void> {
	let version = 0;
	try {
		await ask(config, `select current_setting('server_version_num')::int as version`, (row) => {
			version = row.version;
		});
	} catch (error) {
		throw unusable(error);
	}
	if (version < 150_000) throw new UnusableDatabaseError(`This server needs PostgreSQL 15 or later. Yours reports version ${Math.floor(version / 10_000)}.`);
}

/** Names the setting that keeps us from using the database. @param error of connecting to it or of changing it */
export function unusable(error: unknown): UnusableDatabaseError {
	if (error instanceof UnusableDatabaseError) return error;
	const code = errorCode(error) ?? '';
	// Messages of the driver without a code, such as “timeout expired”, hold nothing of the address.
	const why = code || (error instanceof Error ? error.message : String(error));
	return new UnusableDatabaseError(`DATABASE_URL: ${whatIsWrong(code)} (${why}).`, { cause: error });
}

function whatIsWrong(code: string): string {
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
		case 'ERR_INVALID_URL':
			return 'this isn’t a valid address. Percent-encode special characters in the password';
		default:
			return /CERT|SIGNATURE|^ERR_(SSL|TLS)/.test(code) ? 'the database’s certificate isn’t trusted' : 'the database isn’t responding';
	}
}

async function ask(config: pg.ClientConfig, text: string, look: (row: { version: number }) => void = () => undefined): Promise<void> {
	const client = new pg.Client({ ...config, query_timeout: CONNECT_MS });
	// The query fails, too, and reports the error.
	client.on('error', () => undefined);
	try {
		await client.connect();
		const { rows } = await client.query<{ version: number }>(text);
		if (rows[0] !== undefined) look(rows[0]);
	} finally {
		await client.end();
	}
}
