import { sendPendingLogout } from '#core/api/pending-logout.ts';
import { onSessionEnded } from '#core/api/session-ended.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { providerSessionExpiry } from '../oidc/provider-session.ts';
import { wipeOthers } from '../private-data/wipe-private-data.ts';
import { endSession, forgetPrivateQueries } from './end-session.ts';
import { LONGEST_TIMER_MS, msLeft } from './ms-left.ts';
import { refreshSession } from './refresh-session.ts';

/** When the page becomes visible after at least this long, we ask the server again. */
const FRESH_MS = 30_000;

let started = false;
let owner = currentOwner();
let asked_at = 0;
let expiry: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs the session's life cycle in this tab: it follows the server, the other tabs, and the expiry. Call it once per
 * page, after the first paint.
 */
export function watchSession(): void {
	if (started) return;
	started = true;
	void wipeOthers().catch(reportError);
	onSessionEnded((message) => void whenEnded(message));
	storedSession.subscribe(follow);
	addEventListener('online', () => void wake(0));
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void wake(FRESH_MS);
	});
	follow();
	void wake(0);
}

/** Another tab, or this one, has logged in or out. */
function follow(): void {
	if (currentOwner() !== owner) forgetPrivateQueries();
	owner = currentOwner();
	clearTimeout(expiry);
	const session = storedSession.get();
	if (session === null) return;
	if (providerSessionExpiry() !== undefined) import('./session-renewal.ts').then(({ startRenewal }) => startRenewal()).catch(reportError);
	const left = msLeft(session);
	if (left > 0) expiry = setTimeout(left > LONGEST_TIMER_MS ? follow : () => void wake(0), Math.min(left + 1000, LONGEST_TIMER_MS));
}

async function wake(pauseMs: number): Promise<void> {
	try {
		await sendPendingLogout();
		if (Date.now() - asked_at < pauseMs) return;
		asked_at = Date.now();
		await refreshSession();
	} catch {
		// The logout wasn't sent; the next call tries again before anything else.
	}
}

/**
 * The server says that the session has ended. If an identity provider's session has merely expired, its renewal
 * decides. A provider that can't be reached logs nobody out; it only keeps the private screens locked.
 */
async function whenEnded(message: string): Promise<void> {
	const session = storedSession.get();
	if (session === null) return;
	if (providerSessionExpiry() !== undefined && msLeft(session) <= 0) {
		const { startRenewal } = await import('./session-renewal.ts');
		return startRenewal();
	}
	await endSession('ended', message);
}
