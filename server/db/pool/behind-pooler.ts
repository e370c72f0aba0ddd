import type pg from 'pg';

/**
 * Whether a pooler, such as PgBouncer, is between us and PostgreSQL, so each transaction may have another connection.
 * Whoever greets a new connection names the process that serves it. A pooler names one that doesn't exist.
 */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
	return 'processID' in client && client.processID !== rows[0]?.pid;
}
