import { api } from '#domain/api/api-paths.ts';
import { dropStored, readStored, writeStored } from '../safe-storage.ts';
import { withLock } from '../with-lock.ts';
import { ApiFailure } from './api-failure.ts';
import { connectionSignal } from './connection-signal.ts';
import { requestApi, unreachable } from './request.ts';
import { noteServerAnswer } from './server-answers.ts';

/** Set by a logout until the server knows about it. Every tab can see it. */
export const PENDING_LOGOUT_KEY = 'nil-athletes:logout-to-tell';
const LOCK = 'logout';
const TIMEOUT_MS = 15_000;

/**
 * The page's own copy, used only if storage is blocked. Otherwise another tab may have sent the logout in the meantime.
 */
let here = false;
let telling: Promise<void> | undefined;

/** Whether a logout hasn't been sent yet. Always false in a service worker, which has no localStorage. */
export function hasPendingLogout(): boolean {
	return here || readStored(PENDING_LOGOUT_KEY) != null;
}

/** Records that somebody logged out. No tab makes another call before the server knows. */
export function notePendingLogout(): void {
	writeStored(PENDING_LOGOUT_KEY, new Date().toISOString(), () => {
		here = true;
	});
}

function forget(): void {
	here = false;
	// Storage is blocked, so `here` was the only copy.
	dropStored(PENDING_LOGOUT_KEY);
}

/**
 * Sends a pending logout to the server, if there is one. Every call of the page waits for it; otherwise the person who
 * logged out would keep acting. Only one tab does it at a time, because the answer removes the cookie and must not
 * remove the next login's cookie.
 *
 * @throws ApiFailure `network` if the logout can't be sent. Then no other call may go out either.
 */
export async function sendPendingLogout(): Promise<void> {
	if (!hasPendingLogout()) return;
	telling ??= withLock(LOCK, send).finally(() => {
		telling = undefined;
	});
	await telling;
}

async function send(): Promise<void> {
	if (!hasPendingLogout()) return; // another tab has sent it
	let response: Response;
	try {
		const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), connectionSignal()]);
		response = await requestApi(api.logout, { method: 'POST', headers: { accept: 'application/json' }, signal });
	} catch (cause) {
		throw unreachable(cause);
	}
	// A captive portal answers every request with its own page.
	const ours = response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
	if (!ours) throw new ApiFailure('network', 'We couldn’t tell our server you logged out.', { status: response.status });
	forget();
	noteServerAnswer();
}
