import { outboxDb } from '#core/db/db.ts';
import { type FavouriteWish, isFavouriteWish, readOutboxRow } from '../outbox-row.ts';

/** What a person wishes of favourites and the outbox still holds, oldest first: waiting, in need of attention, or done since the last sync. Of one athlete, or of all. */
export async function wishesOf(owner: string, player_id?: number): Promise<FavouriteWish[]> {
	const raw: unknown[] = await outboxDb.outbox.toArray();
	const rows = raw.flatMap((one) => readOutboxRow(one).row ?? []).filter(isFavouriteWish);
	return rows
		.filter((row) => row.owner === owner && (player_id === undefined || row.summary.player_id === player_id))
		.sort((a, b) => a.created_at - b.created_at);
}
