import { readStored, writeStored } from '#core/safe-storage.ts';

const KEY = 'nil-athletes:install-offer';

/** The person has said "Not now" on this device; they are not asked again. */
export function wasDeclined(): boolean {
	const answer = readStored(KEY);
	// What can't be remembered would be asked on every screen.
	return answer === undefined || answer === 'not-now';
}

export function rememberDeclined(): void {
	// Blocked storage: `wasDeclined` says so by itself.
	writeStored(KEY, 'not-now', () => undefined);
}
