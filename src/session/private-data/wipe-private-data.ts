import { outboxDb } from '#core/db/db.ts';
import { VISITOR } from '#core/db/draft-row.ts';
import { type StoredOutboxRow, TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { currentOwner } from '#core/stored-session.ts';
import { keepDeliberateLogouts } from './deliberate-logout.ts';
import { isFinished } from './is-finished.ts';

/** Days after a row's term in which its owner may still come back to this device. */
const GRACE_DAYS = 7;
const ABANDONED_MS = (TERM_DAYS + GRACE_DAYS) * 24 * 3_600_000;

type OwnerFilter = (owner: string | null) => boolean;

/** One transaction, so a page that closes midway has deleted everything or nothing. The next start deletes the rest. */
function drop(whose: OwnerFilter, rows: (row: StoredOutboxRow) => boolean): Promise<void> {
	const { outbox, favourites, private_records, drafts } = outboxDb;
	return outboxDb.transaction('rw', outbox, favourites, private_records, drafts, async () => {
		await favourites.filter((row) => whose(row.owner)).delete();
		await private_records.filter((row) => whose(row.owner)).delete();
		await drafts.filter((row) => whose(row.owner === VISITOR ? null : row.owner)).delete();
		await outbox.filter((row) => whose(row.owner) && rows(row)).delete();
	});
}

/**
 * Deletes what this browser stores about a person: favorites, profile, drafts, finished outbox rows, shared checkouts.
 * Rosters and the other waiting rows stay (design §5).
 */
export function wipePrivate(owner: string): Promise<void> {
	return drop(
		(whose) => whose === owner,
		(row) => isFinished(row) || isSharedCheckout(row),
	);
}

/** Like `wipePrivate`, plus the waiting rows: the account is gone, and nothing of it can be sent anymore. */
export function wipeWithOutbox(owner: string): Promise<void> {
	return drop(
		(whose) => whose === owner,
		() => true,
	);
}

/**
 * Deletes what is left of everybody except the signed-in person: what a closed page left behind at logout, and waiting
 * rows whose owner has been away so long that nobody will send them. It also deletes drafts, a visitor's too, that
 * nobody has continued for that long.
 */
export async function wipeOthers(): Promise<void> {
	const now = Date.now();
	await outboxDb.drafts.filter((draft) => isAbandoned({ updated_at: draft.stored_at, created_at: draft.stored_at }, now)).delete();
	await drop(
		(whose) => whose !== null && whose !== currentOwner(),
		(row) => isFinished(row) || isSharedCheckout(row) || isAbandoned(row, now),
	);
	keepDeliberateLogouts(new Set((await outboxDb.outbox.toArray()).map(({ owner }) => owner)));
}

/** A request to pay several waiting donations at once. The donations stay, and a later tap makes a new request. */
function isSharedCheckout(row: StoredOutboxRow): boolean {
	return row.kind === 'donation_basket';
}

/**
 * A row whose owner hasn't been here for its whole term and the grace period after it, and whose account may be gone. A
 * row that this version can't date stays. @param now milliseconds of this device's clock, as the row's times are.
 */
function isAbandoned(row: { created_at?: number; renewed_at?: number | undefined; updated_at?: number }, now: number): boolean {
	const last = Math.max(row.created_at ?? Number.NaN, row.renewed_at ?? 0, row.updated_at ?? 0);
	return now - last >= ABANDONED_MS;
}
