import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';

const KEY = 'nil-athletes:erased';

/** Written after everything else is erased, for the page that loads next. Read once. */
export function noteErasure(): void {
	// If storage is blocked, nothing was stored there, and the page shows that.
	writeStored(KEY, '1', reportError, 'sessionStorage');
}

export function takeErasureNote(): boolean {
	const isNoted = readStored(KEY, 'sessionStorage') != null;
	dropStored(KEY, 'sessionStorage');
	return isNoted;
}
