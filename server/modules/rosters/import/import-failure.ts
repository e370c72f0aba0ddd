import { errorCode } from '#server/core/error-code.ts';
import { UnusableDatabaseError } from '#server/db/unusable-database-error.ts';
import { EnvError } from '#server/env.ts';
import { ImportRefused } from './import-refused.ts';

/**
 * The result of a failed import, for the person who started it on the command line: a sentence that never contains a
 * query or its parameters.
 */
export function failureText(error: unknown): string {
	if (error instanceof ImportRefused) return error.textFor('command');
	if (error instanceof UnusableDatabaseError || error instanceof EnvError) return error.message;
	const code = errorCode(error);
	if (code === undefined) return `Something went wrong on our end (${error instanceof Error ? error.name : typeof error}).`;
	if (/^(DATABASE_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|CONNECT|08|25P03|57P0)/.test(code))
		return `The database isn’t responding (${code}). Check DATABASE_URL.`;
	if (code === '53100' || code === 'ENOSPC') return 'The database’s disk is full.';
	if (code === '55P03' || code === '40P01' || code === '40001') return `The database was busy (${code}). Start the import again.`;
	return `The database couldn’t carry out the import (${code}).`;
}
