import { api } from '#domain/api/api-paths.ts';
import { dropStored, readStored, writeStored } from '../safe-storage.ts';
import { withLock } from '../with-lock.ts';
import { ApiFailure } from './api-failure.ts';
import { CALL_TIMEOUT_MS, callOnce } from './call-once.ts';
import { connectionSignal } from './connection-signal.ts';

/** Set by a logout until the server knows about it. Every tab can see it. */
export const PENDING_LOGOUT_KEY = 'nil-athletes:logout-to-tell';
const LOCK = 'logout';

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
	const limit = () => AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), connectionSignal()]);
	// Everything but the schema's answer is somebody else's, and then the server doesn't know yet.
	await callOnce(api.logout, () => import('#domain/api/done-schema.ts').then((answers) => answers.doneSchema), { method: 'POST', limit }).catch(
		(cause: unknown) => {
			if (!(cause instanceof ApiFailure) || cause.code === 'network') throw cause;
			throw new ApiFailure('network', 'We couldn’t tell our server you logged out.', { status: cause.status, cause });
		},
	);
	forget();
}
