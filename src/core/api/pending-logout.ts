import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { dropStored, readStored, writeStored } from '../safe-storage.ts';
import { withLock } from '../with-lock.ts';
import { ApiFailure } from './api-failure.ts';
import { apiKey } from './page-api-key.ts';

/** Left by a logout until the server has heard of it; known to every tab. */
export const PENDING_LOGOUT_KEY = 'nil-athletes:logout-to-tell';
const LOCK = 'logout';
const TIMEOUT_MS = 15_000;

/** The page's own memory of it, only where storage is blocked: otherwise another tab may have told since. */
let here = false;
let telling: Promise<void> | undefined;

function waits(): boolean {
	return here || readStored(PENDING_LOGOUT_KEY) != null;
}

/** Notes that somebody logged out. No other call of any tab goes out before the server knows. */
export function notePendingLogout(): void {
	writeStored(PENDING_LOGOUT_KEY, new Date().toISOString(), () => {
		here = true;
	});
}

function forget(): void {
	here = false;
	// Blocked storage: `here` was all there was.
	dropStored(PENDING_LOGOUT_KEY);
}

/**
 * Tells the server of a logout that it hasn't heard of, if there is one; every call of the page waits for it, or the person who logged out would
 * go on acting. One tab at a time: the answer takes the cookie away, and must not take that of the next login.
 *
 * @throws ApiFailure `network` where the server can't be told: then no other call may go out either.
 */
export async function sendPendingLogout(): Promise<void> {
	if (!waits()) return;
	telling ??= withLock(LOCK, send).finally(() => {
		telling = undefined;
	});
	await telling;
}

async function send(): Promise<void> {
	if (!waits()) return; // another tab has told
	let response: Response;
	try {
		response = await fetch(api.logout, {
			method: 'POST',
			headers: { accept: 'application/json', [API_KEY_HEADER]: apiKey },
			credentials: 'same-origin',
			cache: 'no-store',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
	} catch (cause) {
		throw new ApiFailure('network', 'The server cannot be reached.', { cause });
	}
	// A captive portal answers anything with its own page.
	const ours = response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
	if (!ours) throw new ApiFailure('network', 'The server could not be told of the logout.', { status: response.status });
	forget();
}
