import { serverOffset } from '#core/server-clock.ts';
import { storedSession } from '#core/stored-session.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { doubledMs } from '#domain/time/pauses.ts';
import { forgetProviderSession, providerSessionExpiry } from '../oidc/provider-session.ts';
import { endSession } from './end-session.ts';
import { LONGEST_TIMER_MS } from './ms-left.ts';
import { type Renewal, renewSession } from './renew-session.ts';

const RETRY_MS = { first: 2_000, longest: 60_000 };

let timer: ReturnType<typeof setTimeout> | undefined;
let under: Promise<void> | undefined;
let failures = 0;
/** `expires_at` of the session that the provider refused to renew. */
let refusedFor: string | undefined;

/**
 * Keeps the provider's session alive while a page is open. One tab renews it for all, a minute before it expires. If
 * the provider refuses, the session ends when its token does (spec §4). If there is no answer, nobody is logged out; it
 * tries again, and does so at once when the network is back. Resolves when a renewal that is already due has been
 * tried.
 */
export async function startRenewal(): Promise<void> {
	// A second start adds nothing, because the functions are the same.
	storedSession.subscribe(arm);
	window.addEventListener('online', tryNow);
	document.addEventListener('visibilitychange', tryNow);
	arm();
	await under;
}

function tryNow(): void {
	if (document.visibilityState === 'hidden' || under !== undefined) return;
	failures = 0;
	arm();
}

const now = () => Date.now() + (serverOffset() ?? 0);

function arm(): void {
	clearTimeout(timer);
	if (under !== undefined) return;
	const session = storedSession.get();
	if (session === null || providerSessionExpiry() === undefined) return;
	const until = Date.parse(session.expires_at);
	const left = until - now();
	const early = Math.min(OIDC_SETTINGS.leewaySeconds * 1000, left / 2);
	const wait = refusedFor === session.expires_at ? left : failures > 0 ? doubledMs(RETRY_MS.first, failures - 1, RETRY_MS.longest) : left - early;
	if (wait <= 0) due();
	else timer = setTimeout(due, Math.min(wait, LONGEST_TIMER_MS));
}

function due(): void {
	const session = storedSession.get();
	if (session === null) return;
	under = (refusedFor === session.expires_at ? end() : attempt(session.expires_at)).catch(reportError).finally(() => {
		under = undefined;
		arm();
	});
}

async function attempt(expires_at: string): Promise<void> {
	const outcome: Renewal = await renewSession(Date.parse(expires_at));
	// Another tab renewed it, and this tab hasn't heard yet. That's no reason to ask without a pause.
	const unheard = outcome === 'renewed' && storedSession.get()?.expires_at === expires_at;
	failures = outcome === 'unanswered' || unheard ? failures + 1 : 0;
	if (outcome === 'refused') refusedFor = expires_at;
}

async function end(): Promise<void> {
	forgetProviderSession();
	await endSession('expired');
}
