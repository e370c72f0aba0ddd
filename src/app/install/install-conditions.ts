import { readStored, writeStored } from '#core/safe-storage.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';

const KEY = 'nil-athletes:install-offer';
/** Leaving an in-app browser is another question, so it is asked apart. */
const IN_APP_KEY = 'nil-athletes:in-app-offer';
const HOME_KEY = 'nil-athletes:install-offer-at-home';

/** After a first donation, there is a reason to keep the app at hand: donations are sent, paid, and looked up here. */
export function isReasonToInstall(row: Pick<DonationRow, 'state'>): boolean {
	return row.state !== 'cancelled' && row.state !== 'needs_attention';
}

/** Which offer: to install, or to open the page in a real browser. */
export type OfferKind = 'install' | 'in-app';

const keyOf = (kind: OfferKind) => (kind === 'install' ? KEY : IN_APP_KEY);

/** The person said "Not now" on this device, so we don't ask again. */
export function wasDeclined(kind: OfferKind): boolean {
	const answer = readStored(keyOf(kind));
	// If storage is blocked, we can't remember the answer and would ask on every screen.
	return answer === undefined || answer === 'not-now';
}

export function rememberDeclined(kind: OfferKind): void {
	// If storage is blocked, nothing is lost: `wasDeclined` then returns true.
	writeStored(keyOf(kind), 'not-now', () => undefined);
}

/** The person has seen the offer on home on this device. */
export function wasSeenAtHome(): boolean {
	// If we can't remember it, we would show it on every visit.
	return readStored(HOME_KEY) !== null;
}

export function rememberSeenAtHome(): void {
	writeStored(HOME_KEY, 'seen', () => undefined);
}
