import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';

/**
 * Users who logged out in this browser with the logout button: a JSON list of user_ids as text. They were told what
 * waits here and that it stays hidden, so nobody else learns of it. Every other session ended by itself.
 */
const KEY = 'nil-athletes:logged-out';

function leavers(): string[] {
	try {
		const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
		return Array.isArray(stored) ? stored.map(String) : [];
	} catch {
		// Another program's text under our key says nothing about anybody.
		return [];
	}
}

function write(owners: readonly string[]): void {
	if (owners.length === 0) dropStored(KEY);
	else writeStored(KEY, JSON.stringify(owners), reportError);
}

export function noteDeliberateLogout(owner: string): void {
	write([...leavers().filter((one) => one !== owner), owner]);
}

export function hasLoggedOut(owner: string): boolean {
	return leavers().includes(owner);
}

/** The person is back. */
export function forgetDeliberateLogout(owner: string): void {
	if (hasLoggedOut(owner)) write(leavers().filter((one) => one !== owner));
}

/** Forgets everybody of whom nothing waits here anymore. */
export function keepDeliberateLogouts(waiting: ReadonlySet<string | null>): void {
	const kept = leavers().filter((one) => waiting.has(one));
	if (kept.length < leavers().length) write(kept);
}
