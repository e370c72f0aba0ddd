import { loggable } from '#server/core/loggable.ts';
import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import { UnusableDatabaseError } from '#server/db/unusable-database-error.ts';
import { HttpError } from '#server/http/route/http-error.ts';
import { type Env, EnvError } from './env.ts';

/** Why the server didn't start. Causes that a person can fix are a sentence, without a stack. */
export function startErrorText(error: unknown): string {
	if (error instanceof EnvError || error instanceof DataDirLockedError || error instanceof UnusableDatabaseError) return error.message;
	if (!(error instanceof Error)) return String(error);
	const code = codeOf(error);
	if (code.startsWith('ECONN') || code.startsWith('CONNECT') || code === 'ENOTFOUND') return `DATABASE_URL: the database isn’t responding (${code}).`;
	return loggable(error).stack ?? error.message;
}

/**
 * Names the setting that kept the server from listening. A database whose host doesn't resolve fails with the same
 * codes, so call it only with an error from listening. Other errors are returned as they are.
 */
export function listenError(error: unknown, { HOST }: Pick<Env, 'HOST'>): unknown {
	switch (codeOf(error)) {
		case 'EADDRINUSE':
			return new EnvError('PORT: another program is using this port. Stop it, or set PORT to a different number.');
		case 'EACCES':
			return new EnvError('PORT: this user may not use this port. Set PORT to a number above 1023.');
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
		case 'EADDRNOTAVAIL':
		case 'EINVAL':
			return new EnvError(
				`HOST: this machine has no address “${HOST}” (${codeOf(error)}). Set HOST to 127.0.0.1 for this machine only, or to 0.0.0.0 for every network it is on.`,
			);
		default:
			return error;
	}
}

/** Names the setting that an HTTP refusal is about. The refusal's text is also right for a failed start. */
export function settingError(error: unknown, setting: string): unknown {
	return error instanceof HttpError && error.status === 422 ? new EnvError(`${setting}: ${error.message}`) : error;
}

function codeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : '';
}
