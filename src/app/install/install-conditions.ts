import { readStored, writeStored } from '#core/safe-storage.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';

const KEY = 'nil-athletes:install-offer';

/** Already opened as an app, from the home screen or a window of its own. */
export function isInstalled(): boolean {
	return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
}

/** Safari on iPhone and iPad installs by hand only, and so do the other browsers there. An iPad calls itself a Mac. */
export function isIos(agent: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
	return /iPhone|iPad|iPod/.test(agent.userAgent) || (/Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1);
}

/** After a first gift there is a reason to keep this at hand: it is sent, paid or looked up from here. */
export function isReasonToInstall(row: Pick<DonationRow, 'state'>): boolean {
	return row.state !== 'cancelled' && row.state !== 'needs_attention';
}

/** The person has said "Not now" on this device; they are not asked again. */
export function wasDeclined(): boolean {
	const answer = readStored(KEY);
	// What can't be remembered would be asked on every screen.
	return answer === undefined || answer === 'not-now';
}

export function rememberDeclined(): void {
	// Blocked storage: `wasDeclined` says so by itself.
	writeStored(KEY, 'not-now', () => undefined);
}
