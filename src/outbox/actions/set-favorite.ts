import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import type { Player } from '#domain/roster/roster.ts';
import { addsFavorite, isPending, type PendingFavorite } from '../kinds/outbox-row.ts';
import { newRow } from '../store/new-row.ts';
import { pendingFavoritesOf } from '../store/pending-favorites.ts';
import { NotLoggedIn } from './not-logged-in.ts';

/**
 * Adds an athlete to the signed-in person's favorites, or removes them. It is durable when it resolves, and resolves to
 * whether anything changed. A second tap, or one in another tab, changes nothing. The opposite change removes a change
 * that was never sent, and follows one that may have arrived (design §4).
 *
 * @throws NotLoggedIn; what IndexedDB throws: then nothing has changed.
 */
export async function setFavorite(player: Player, wanted: boolean): Promise<boolean> {
	const owner = currentOwner();
	if (owner === null) throw new NotLoggedIn('no account to keep favorites in');
	const { player_id, player_name, team_name } = player;
	return outboxDb.transaction('rw', outboxDb.outbox, outboxDb.favourites, async () => {
		const pendingRows = await pendingFavoritesOf(owner, player_id);
		const listed = await outboxDb.favourites.get([owner, player_id]);
		// The new change replaces one that the server refused.
		const failed = pendingRows.filter((pendingRow) => pendingRow.state === 'needs_attention' || pendingRow.state === 'expired');
		const last = pendingRows.filter(isPending).at(-1);
		const isFavorite = last === undefined ? listed !== undefined : addsFavorite(last);
		if (isFavorite === wanted) return false;
		await outboxDb.outbox.bulkDelete(failed.map((pendingRow) => pendingRow.op_id));
		if (last?.state === 'queued' && last.attempts === 0) {
			await outboxDb.outbox.delete(last.op_id);
			return true;
		}
		// Later than the previous one, whatever the clock says, because it sets the order of sending.
		const begun = { ...newRow(owner, Date.now()), created_at: Math.max(Date.now(), (pendingRows.at(-1)?.created_at ?? 0) + 1) };
		const summary = { player_id, player_name, team_name };
		const row: PendingFavorite = wanted
			? { ...begun, kind: 'favourite_add', payload: { player }, summary }
			: {
					...begun,
					kind: 'favourite_remove',
					// An add in flight will return a different id from that of an earlier favorite.
					payload: { favourites_id: last === undefined ? (listed?.favourites_id ?? null) : null },
					summary,
				};
		await outboxDb.outbox.add(row);
		return true;
	});
}
