import { outboxDb } from '#core/db/db.ts';
import { isMine } from '#session/ownership.ts';
import type { OutboxEvent } from '../kinds/outbox-event.ts';
import type { PendingFavorite } from '../kinds/outbox-row.ts';
import { pendingFavoritesOf } from './pending-favorites.ts';

/**
 * Applies the server's answer about a favorite. `row` is the row before the answer. Runs in the transaction that
 * updates the row.
 */
export async function settlePendingFavorite(row: PendingFavorite, event: OutboxEvent): Promise<void> {
	const { owner } = row;
	if (owner === null) return;
	if (event.type === 'done' && !isMine(owner)) {
		// The owner logged out while it was in flight. Nothing private is written anymore, except to rows that still wait
		// to be sent.
		await outboxDb.outbox.delete(row.op_id);
		if (row.kind === 'favourite_add') await tellRemovals(owner, row.summary.player_id, event.favourites_id);
	} else if (event.type === 'done' && row.kind === 'favourite_add') await added(owner, row, event.favourites_id);
	else if (event.type === 'done' && row.kind === 'favourite_remove') await outboxDb.favourites.delete([owner, row.summary.player_id]);
	else if (event.type === 'refused' && row.kind === 'favourite_add') await refused(owner, row);
}

async function added(owner: string, { payload, summary: { player_id } }: PendingFavorite & { kind: 'favourite_add' }, favourites_id: number | undefined) {
	if (favourites_id === undefined) return;
	if (payload !== null) await outboxDb.favourites.put({ owner, player_id, favourites_id, player: payload.player, retired: false });
	await tellRemovals(owner, player_id, favourites_id);
}

/** Without the id, a removal that waited for the answer to an add has no id to send and would never be sent. */
async function tellRemovals(owner: string, player_id: number, favourites_id: number | undefined) {
	if (favourites_id === undefined) return;
	const waiting = (await pendingFavoritesOf(owner, player_id)).filter(
		(removal) => removal.kind === 'favourite_remove' && removal.payload?.favourites_id === null,
	);
	await outboxDb.outbox.bulkPut(waiting.map((removal) => ({ ...removal, kind: 'favourite_remove' as const, payload: { favourites_id } })));
}

/** The refusal fulfills a removal that waited for this add. Both are deleted, and the person needn't be bothered. */
async function refused(owner: string, row: PendingFavorite) {
	const later = (await pendingFavoritesOf(owner, row.summary.player_id)).filter((pendingRow) => pendingRow.created_at > row.created_at);
	const [next] = later;
	if (next?.kind === 'favourite_remove' && next.attempts === 0) await outboxDb.outbox.bulkDelete([row.op_id, next.op_id]);
}
