import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';

const KEY = 'nil-athletes:erased';

/** Written after everything else is gone, for the page that is loaded then; read once. */
export function noteErasure(): void {
	// Blocked storage: nothing was kept there, and the page shows so.
	writeStored(KEY, '1', reportError, 'sessionStorage');
}

export function takeErasureNote(): boolean {
	const noted = readStored(KEY, 'sessionStorage') != null;
	dropStored(KEY, 'sessionStorage');
	return noted;
}
