import { outboxDb } from '#core/db/db.ts';
import type { StoredOutboxRow } from '#core/db/stored-outbox-row.ts';
import { currentOwner } from '#core/stored-session.ts';
import { isMine } from '#session/ownership.ts';
import { hasLoggedOut } from '#session/private-data/deliberate-logout.ts';
import { isFinished } from '#session/private-data/is-finished.ts';
import { type DonationRow, isDonation, isPledge, type OutboxRow, type PledgeRow, readOutboxRow } from '../kinds/outbox-row.ts';

// A row is hidden while its owner isn't logged in. A visitor learns that something is here, and nothing else about it:
// no kind, no amount, no athlete, no person, and no number.

/** Whether a row is stored under `op_id` that belongs to somebody who isn't logged in. @throws what IndexedDB throws */
export async function isHiddenRow(op_id: string): Promise<boolean> {
	const row = await outboxDb.outbox.get(op_id);
	return row !== undefined && isSomebodyElses(row);
}

/**
 * Whether to tell a visitor that something waits here for a login: somebody's session ended without their logging out.
 * False while anybody is logged in. @throws what IndexedDB throws
 */
export async function hasHiddenRow(): Promise<boolean> {
	if (currentOwner() !== null) return false;
	return (await outboxDb.outbox.filter(isToldToVisitors).first()) !== undefined;
}

/** The readable donations among those rows; none while anybody is logged in. Only for a comparison, never to be shown. */
export async function hiddenDonations(): Promise<DonationRow[]> {
	return (await hiddenRows()).filter(isDonation);
}

/** The same for pledges. */
export async function hiddenPledges(): Promise<PledgeRow[]> {
	return (await hiddenRows()).filter(isPledge);
}

async function hiddenRows(): Promise<OutboxRow[]> {
	if (currentOwner() !== null) return [];
	const raw: unknown[] = await outboxDb.outbox.filter(isToldToVisitors).toArray();
	return raw.flatMap((one) => readOutboxRow(one).row ?? []);
}

/** A shared checkout isn't counted, because its donations are. */
function isToldToVisitors(row: StoredOutboxRow): boolean {
	return isSomebodyElses(row) && !hasLoggedOut(String(row.owner)) && row.kind !== 'donation_basket' && !isFinished(row);
}

/** Another version may have stored a row without an owner, which then is everybody's (store.ts). */
function isSomebodyElses({ owner }: StoredOutboxRow): boolean {
	return typeof owner === 'string' && !isMine(owner);
}
