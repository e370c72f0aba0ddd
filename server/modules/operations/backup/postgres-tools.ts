import { startTool } from './run-tool.ts';

/** The address without its password, which a list of processes would show, and the password as the tools read it. */
function connection(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
	const url = new URL(databaseUrl);
	const password = decodeURIComponent(url.password);
	url.password = '';
	return { address: url.href, env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

/**
 * Writes a consistent dump while the server keeps running. @throws ToolError, also if pg_dump is older than the server
 */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
	const { address, env } = connection(databaseUrl);
	await startTool('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, `--dbname=${address}`], { env, stdio: ['ignore', 'ignore', 'pipe'] }).done;
}

/** Loads a dump into an empty database, all or nothing. @throws ToolError */
export async function loadPostgres(databaseUrl: string, file: string): Promise<void> {
	const { address, env } = connection(databaseUrl);
	const args = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${address}`, file];
	await startTool('pg_restore', args, { env, stdio: ['ignore', 'ignore', 'pipe'] }).done;
}
