const KEY = 'nil-athletes:install-offer';

/** The person has said "Not now" on this device; they are not asked again. */
export function wasDeclined(): boolean {
	try {
		return localStorage.getItem(KEY) === 'not-now';
	} catch {
		return true; // what can't be remembered would be asked on every screen
	}
}

export function rememberDeclined(): void {
	try {
		localStorage.setItem(KEY, 'not-now');
	} catch {
		// Blocked storage: `wasDeclined` says so by itself.
	}
}
