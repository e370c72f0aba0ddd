import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface Ran {
	code: number;
	/** What it printed, to both streams. */
	said: string;
}

/** Runs one of the server's commands, such as `server/backup-cli.ts`, with only these settings. */
export function runCommand(script: string, args: readonly string[], env: Record<string, string>, cwd = root): Promise<Ran> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			[join(cwd, script), ...args],
			{ cwd, env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env } },
			(error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
		);
	});
}
