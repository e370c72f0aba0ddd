import { hostname } from 'node:os';
import { VERSION } from './core/version.ts';
import type { Env } from './env.ts';

/**
 * How the server writes its log: one JSON object per line, with the time in ISO 8601, the level as a word, and which
 * process of which version wrote it.
 */
export function logOptions({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>) {
	return {
		level: LOG_LEVEL,
		base: { pid: process.pid, host: hostname(), version: VERSION },
		timestamp: () => `,"time":"${new Date().toISOString()}"`,
		formatters: { level: (level: string) => ({ level }) },
	};
}
