import { readStored, writeStored } from '#core/safe-storage.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';

const KEY = 'nil-athletes:install-offer';
const HOME_KEY = 'nil-athletes:install-offer-at-home';

/** After a first donation, there is a reason to keep the app at hand: donations are sent, paid, and looked up here. */
export function isReasonToInstall(row: Pick<DonationRow, 'state'>): boolean {
	return row.state !== 'cancelled' && row.state !== 'needs_attention';
}

/** The person said "Not now" on this device, so we don't ask again. */
export function wasDeclined(): boolean {
	const answer = readStored(KEY);
	// If storage is blocked, we can't remember the answer and would ask on every screen.
	return answer === undefined || answer === 'not-now';
}

export function rememberDeclined(): void {
	// If storage is blocked, nothing is lost: `wasDeclined` then returns true.
	writeStored(KEY, 'not-now', () => undefined);
}

/** The person has seen the offer on home on this device. */
export function wasSeenAtHome(): boolean {
	// If we can't remember it, we would show it on every visit.
	return readStored(HOME_KEY) !== null;
}

export function rememberSeenAtHome(): void {
	writeStored(HOME_KEY, 'seen', () => undefined);
}
