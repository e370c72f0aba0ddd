import { outboxDb } from '#core/db/db.ts';
import { isMine } from '#session/ownership.ts';
import type { OutboxEvent } from '../../machine/outbox-machine.ts';
import type { PendingFavorite } from '../outbox-row.ts';
import { pendingFavoritesOf } from './pending-favorites.ts';

/** What follows from the server's word on a favourite. `row` as it was before. Runs in the transaction that moves the row. */
export async function settlePendingFavorite(row: PendingFavorite, event: OutboxEvent): Promise<void> {
	const { owner } = row;
	if (owner === null) return;
	if (event.type === 'done' && !isMine(owner)) {
		// Logged out while it was on its way: nothing of a person's own is written any more, save for what still waits to be sent.
		await outboxDb.outbox.delete(row.op_id);
		if (row.kind === 'favourite_add') await tellRemovals(owner, row.summary.player_id, event.favourites_id);
	} else if (event.type === 'done' && row.kind === 'favourite_add') await added(owner, row, event.favourites_id);
	else if (event.type === 'done') await outboxDb.favourites.delete([owner, row.summary.player_id]);
	else if (event.type === 'refused' && row.kind === 'favourite_add') await refused(owner, row);
}

async function added(owner: string, { payload, summary: { player_id } }: PendingFavorite & { kind: 'favourite_add' }, favourites_id: number | undefined) {
	if (favourites_id === undefined) return;
	if (payload !== null) await outboxDb.favourites.put({ owner, player_id, favourites_id, player: payload.player, retired: false });
	await tellRemovals(owner, player_id, favourites_id);
}

/** A removal that waited for the answer to an add has nothing to name without it, and would be left unsent. */
async function tellRemovals(owner: string, player_id: number, favourites_id: number | undefined) {
	if (favourites_id === undefined) return;
	const waiting = (await pendingFavoritesOf(owner, player_id)).filter(
		(removal) => removal.kind === 'favourite_remove' && removal.payload?.favourites_id === null,
	);
	await outboxDb.outbox.bulkPut(waiting.map((removal) => ({ ...removal, kind: 'favourite_remove' as const, payload: { favourites_id } })));
}

/** A removal that waited for this add is carried out by the refusal: both go, and there is nothing to bother the person with. */
async function refused(owner: string, row: PendingFavorite) {
	const later = (await pendingFavoritesOf(owner, row.summary.player_id)).filter((pendingRow) => pendingRow.created_at > row.created_at);
	const [next] = later;
	if (next?.kind === 'favourite_remove' && next.attempts === 0) await outboxDb.outbox.bulkDelete([row.op_id, next.op_id]);
}
