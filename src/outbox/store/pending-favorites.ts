import { outboxDb } from '#core/db/db.ts';
import { isPendingFavorite, type PendingFavorite, readOutboxRow } from '../kinds/outbox-row.ts';

/**
 * A person's favorite changes that are still in the outbox, oldest first: waiting, in need of attention, or done since
 * the last sync. For one athlete or for all.
 */
export async function pendingFavoritesOf(owner: string, player_id?: number): Promise<PendingFavorite[]> {
	const raw: unknown[] = await outboxDb.outbox.toArray();
	const rows = raw.flatMap((one) => readOutboxRow(one).row ?? []).filter(isPendingFavorite);
	return rows
		.filter((row) => row.owner === owner && (player_id === undefined || row.summary.player_id === player_id))
		.sort((a, b) => a.created_at - b.created_at);
}
