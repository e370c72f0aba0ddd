import pg from 'pg';
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
 * Connections to the PostgreSQL at `url`. @throws what the first connection throws, or an error if the server is older
 * than version 15.
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
	await ask(config, `select current_setting('server_version_num')::int as version`, ({ version }) => {
		if (version < 150_000) throw new UnusableDatabaseError(`This server needs PostgreSQL 15 or later. Yours reports version ${Math.floor(version / 10_000)}.`);
	});
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
