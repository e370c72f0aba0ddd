import { HttpError } from '#server/http/errors/http-error.ts';
import { type Env, EnvError } from './env.ts';

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
		case 'EAFNOSUPPORT':
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
