import type { Cents, RecurringMonths } from '#domain/money/money.ts';
import { type DonationRow, isDonation } from '../kinds/outbox-row.ts';
import { hiddenDonations } from '../store/hidden-rows.ts';
import { rowsInOrder } from '../store/store.ts';

/** After this long, we assume that an equal donation is intentional. */
export const RECENT_MS = 10 * 60_000;

interface NewDonation {
	player_id: number;
	player_name: string;
	team_name: string;
	amount_cents: Cents;
	/** Undefined for a one-time donation. */
	months: RecurringMonths | undefined;
}

/**
 * The newest equal donation to the same athlete that was saved here in the last ten minutes; undefined if there is
 * none. Canceled and expired ones don't count, and neither does a monthly donation whose first month is paid: the
 * server asks about a second plan itself.
 *
 * A visitor also gets an equal donation that waits for its owner's login, however old it is: its owner may be giving it
 * again because it can't be seen. Nothing of that row may be shown (`isMine` is false).
 * @param now milliseconds of this device's clock, as the rows' times are.
 */
export async function findRecentTwin(donation: NewDonation, now: number): Promise<DonationRow | undefined> {
	const isTwin = (row: DonationRow) => isLive(row) && isEqual(row, donation);
	const own = (await rowsInOrder()).filter(isDonation);
	return own.findLast((row) => now - row.created_at < RECENT_MS && isTwin(row)) ?? (await hiddenDonations()).find(isTwin);
}

function isLive({ kind, state }: DonationRow): boolean {
	return state !== 'cancelled' && state !== 'expired' && !(kind === 'donation_recurring' && state === 'paid');
}

/** A finished row has dropped its payload, and with it the athlete's id. */
function isEqual(row: DonationRow, { player_id, player_name, team_name, amount_cents, months }: NewDonation): boolean {
	const { payload, summary } = row;
	if (summary.amount_cents !== amount_cents || monthsOf(row) !== months) return false;
	return payload === null ? summary.player_name === player_name && summary.team_name === team_name : payload.player_id === player_id;
}

/** Undefined for a one-time donation. */
export function monthsOf(row: DonationRow): RecurringMonths | undefined {
	return row.kind === 'donation_recurring' ? row.summary.months : undefined;
}
