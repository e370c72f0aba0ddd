import { outboxDb } from '#core/db/db.ts';
import { VISITOR } from '#core/db/draft-row.ts';
import { type StoredOutboxRow, TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { currentOwner } from '#core/stored-session.ts';
import { isFinished } from './is-finished.ts';

/** Days past a row's term in which its owner may still come back to this device. */
const GRACE_DAYS = 7;
const ABANDONED_MS = (TERM_DAYS + GRACE_DAYS) * 24 * 3_600_000;

type OwnerFilter = (owner: string | null) => boolean;

/** In one transaction, so that a page which is closed meanwhile has dropped all or nothing; the next start drops the rest. */
function drop(whose: OwnerFilter, rows: (row: StoredOutboxRow) => boolean): Promise<void> {
	const { outbox, favourites, private_records, drafts } = outboxDb;
	return outboxDb.transaction('rw', outbox, favourites, private_records, drafts, async () => {
		await favourites.filter((row) => whose(row.owner)).delete();
		await private_records.filter((row) => whose(row.owner)).delete();
		await drafts.filter((row) => whose(row.owner === VISITOR ? null : row.owner)).delete();
		await outbox.filter((row) => whose(row.owner) && rows(row)).delete();
	});
}

/** Drops what this browser keeps of a person: favourites, profile, drafts, finished rows of the outbox. Rosters and waiting rows stay (design §5). */
export function wipePrivate(owner: string): Promise<void> {
	return drop((whose) => whose === owner, isFinished);
}

/** The same, and what waits: the account is gone, and nothing of it can be sent any more. */
export function wipeWithOutbox(owner: string): Promise<void> {
	return drop(
		(whose) => whose === owner,
		() => true,
	);
}

/**
 * Drops what is left of anybody but the one who is logged in: of a logout that a closed page cut off; and what waits of somebody who hasn't come
 * back for so long that nobody is left to send it; and drafts, a visitor's too, that nobody has gone on with for so long.
 */
export async function wipeOthers(): Promise<void> {
	const now = Date.now();
	await outboxDb.drafts.filter((draft) => isAbandoned({ updated_at: draft.stored_at, created_at: draft.stored_at }, now)).delete();
	return drop(
		(whose) => whose !== null && whose !== currentOwner(),
		(row) => isFinished(row) || isAbandoned(row, now),
	);
}

/**
 * A row of somebody who hasn't been here for its whole term and the grace after it, and whose account may be gone. What this version can't date
 * stays. @param now milliseconds of this device's clock, as the row's times are.
 */
function isAbandoned(row: { created_at?: number; renewed_at?: number | undefined; updated_at?: number }, now: number): boolean {
	const last = Math.max(row.created_at ?? Number.NaN, row.renewed_at ?? 0, row.updated_at ?? 0);
	return now - last >= ABANDONED_MS;
}
