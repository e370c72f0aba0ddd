import type { StorageCause } from './storage-trouble.ts';

/** Storage's own error, and those that Dexie or another error wraps around it, outermost first. */
function chainOf(error: unknown): Error[] {
	if (!(error instanceof Error)) return [];
	const { inner, failures } = error as { inner?: unknown; failures?: unknown };
	// A bulk write lists the errors of its records.
	const failed: unknown = Array.isArray(failures) ? failures[0] : undefined;
	return [error, ...chainOf(inner ?? failed)];
}

/** Whether the browser has no room for what was to be stored. */
export function isQuota(error: unknown): boolean {
	return chainOf(error).some(({ name }) => name === 'QuotaExceededError');
}

/** The browser allows no database here. Chrome and Firefox say so by a SecurityError, and old ones have no API. */
const REFUSED: ReadonlySet<string> = new Set(['SecurityError', 'MissingAPIError']);

/** Errors of a database that isn't there, of a broken connection, and of a transaction that was cut off. */
const BROKEN: ReadonlySet<string> = new Set([
	'UnknownError',
	'InvalidStateError',
	'AbortError',
	'TimeoutError',
	'NotFoundError',
	'VersionError',
	'TransactionInactiveError',
	'DatabaseClosedError',
	'OpenFailedError',
	...REFUSED,
]);

/** Whether IndexedDB or Dexie threw it because the database can't be used, and not our own code. */
export function isBroken(error: unknown): boolean {
	return !isQuota(error) && chainOf(error).some(({ name }) => BROKEN.has(name));
}

/** Why the database couldn't be opened or used, by the error alone. */
export function causeOf(error: unknown): StorageCause {
	return chainOf(error).some(({ name }) => REFUSED.has(name)) ? 'refused' : 'lost';
}
