import type { Cents, RecurringMonths } from '#domain/money/money.ts';
import { isMine } from '#session/ownership.ts';
import { type DonationRow, isDonation, isPledge, monthsOf, type PledgeRow } from '../kinds/outbox-row.ts';
import { hiddenDonations, hiddenPledges } from '../store/hidden-rows.ts';
import { rowsInOrder } from '../store/store.ts';
import { answeredGiven } from './given-directly.ts';
import { RECENT_MS } from './recent-ms.ts';

interface NewDonation {
	player_id: number;
	player_name: string;
	team_name: string;
	amount_cents: Cents;
	/** Undefined for a one-time donation. */
	months: RecurringMonths | undefined;
}

/**
 * The newest equal donation to the same athlete that was saved here in the last ten minutes, or else one that this tab
 * gave directly in that time; undefined if there is none. Canceled and expired ones don't count, and neither does a monthly donation whose first month is paid: the
 * server asks about a second plan itself.
 *
 * A visitor also gets an equal donation that waits for its owner's login, however old it is: its owner may be giving it
 * again because it can't be seen. Nothing of that row may be shown (`isMine` is false).
 * @param now milliseconds of this device's clock, as the rows' times are.
 */
export async function findRecentTwin(donation: NewDonation, now: number): Promise<DonationRow | undefined> {
	const own = (await rowsInOrder()).filter(isDonation);
	const isStored = ({ op_id }: DonationRow) => own.some((row) => row.op_id === op_id);
	return (
		own.findLast((row) => isRecentTwin(row, donation, now)) ??
		findGivenTwin(donation, now, isStored) ??
		(await hiddenDonations()).find((row) => isTwin(row, donation))
	);
}

/** The same for a pledge, among pledges that are saved here. */
export async function findRecentPledge(pledge: Omit<NewDonation, 'months'>, now: number): Promise<PledgeRow | undefined> {
	const isLivePledge = ({ state }: PledgeRow) => state !== 'cancelled' && state !== 'expired';
	const isEqualPledge = (row: PledgeRow) => isLivePledge(row) && isSameGift(row, pledge);
	const own = (await rowsInOrder()).filter(isPledge);
	return own.findLast((row) => now - row.created_at < RECENT_MS && isEqualPledge(row)) ?? (await hiddenPledges()).find(isEqualPledge);
}

/**
 * Only the newest equal donation that this tab gave directly: all that is known while storage can't be read. A stored
 * one (`isStored`) is left to its row, which may be canceled.
 */
export function findGivenTwin(donation: NewDonation, now: number, isStored: (row: DonationRow) => boolean = () => false): DonationRow | undefined {
	return answeredGiven().findLast((row) => isMine(row.owner) && !isStored(row) && isRecentTwin(row, donation, now));
}

function isRecentTwin(row: DonationRow, donation: NewDonation, now: number): boolean {
	return now - row.created_at < RECENT_MS && isTwin(row, donation);
}

function isTwin(row: DonationRow, donation: NewDonation): boolean {
	return isLive(row) && isEqual(row, donation);
}

function isLive(row: DonationRow): boolean {
	return row.state !== 'cancelled' && row.state !== 'expired' && !(row.state === 'paid' && monthsOf(row) !== undefined);
}

function isEqual(row: DonationRow, donation: NewDonation): boolean {
	return monthsOf(row) === donation.months && isSameGift(row, donation);
}

/** A finished row has dropped its payload, and with it the athlete's id. */
function isSameGift({ payload, summary }: DonationRow | PledgeRow, { player_id, player_name, team_name, amount_cents }: Omit<NewDonation, 'months'>): boolean {
	if (summary.amount_cents !== amount_cents) return false;
	return payload === null ? summary.player_name === player_name && summary.team_name === team_name : payload.player_id === player_id;
}
