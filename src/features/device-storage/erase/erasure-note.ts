const KEY = 'nil-athletes:erased';

/** Written after everything else is gone, for the page that is loaded then; read once. */
export function noteErasure(): void {
	try {
		sessionStorage.setItem(KEY, '1');
	} catch (error) {
		reportError(error); // blocked storage: nothing was kept there, and the page shows so
	}
}

export function takeErasureNote(): boolean {
	try {
		const noted = sessionStorage.getItem(KEY) !== null;
		sessionStorage.removeItem(KEY);
		return noted;
	} catch {
		return false;
	}
}
