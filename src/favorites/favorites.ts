import { Dexie } from 'dexie';
import { outboxDb } from '#core/db/db.ts';
import { type FavoriteAthlete, type FavoriteRow, readFavoriteRows } from '#core/db/favorite-row.ts';
import type { FavoritePlayer } from '#domain/roster/listing/favorite-players.ts';
import { compareFolded, fold } from '#domain/texts/fold.ts';
import { addsFavorite, isPending } from '#outbox/kinds/outbox-row.ts';
import { pendingFavoritesOf } from '#outbox/store/pending-favorites.ts';
import { isMine } from '#session/ownership.ts';

/** Key in `private_records` for when the list was last fetched. */
const SYNCED = 'favourites-synced';

/**
 * A person's favorites with pending changes applied, in the order of the server's list. Undefined if the list was never
 * fetched and nothing is pending.
 */
export function favoritesOf(owner: string): Promise<FavoriteAthlete[] | undefined> {
	return outboxDb.transaction('r', outboxDb.outbox, outboxDb.favourites, outboxDb.private_records, async () => {
		const rows = await storedOf(owner);
		const pendingRows = (await pendingFavoritesOf(owner)).filter(isPending);
		if (rows.length === 0 && pendingRows.length === 0 && (await outboxDb.private_records.get([owner, SYNCED])) === undefined) return undefined;
		const stored = new Map(rows.map((row) => [row.player_id, row]));
		const now = new Map<number, FavoriteAthlete>(stored);
		for (const pendingRow of pendingRows) {
			const { player_id } = pendingRow.summary;
			if (pendingRow.kind === 'favourite_remove') now.delete(player_id);
			else if (pendingRow.payload !== null) now.set(player_id, stored.get(player_id) ?? { player: pendingRow.payload.player, retired: false });
		}
		return [...now.values()].map(({ player, retired, team_when_saved }) => ({ player, retired, team_when_saved })).sort(byReceived);
	});
}

/** Highest received first, then by name and id, like the server's list. */
function byReceived({ player: a }: FavoriteAthlete, { player: b }: FavoriteAthlete): number {
	return b.received_donations - a.received_donations || compareFolded(fold(a.player_name), fold(b.player_name)) || a.player_id - b.player_id;
}

const rowsOf = (owner: string) => outboxDb.favourites.where('[owner+player_id]').between([owner, Dexie.minKey], [owner, Dexie.maxKey]);

async function storedOf(owner: string): Promise<FavoriteRow[]> {
	return readFavoriteRows(await rowsOf(owner).toArray());
}

/** The ids of those favorites, for hearts; none for a visitor. */
export async function favoriteIds(owner: string | null): Promise<ReadonlySet<number>> {
	if (owner === null) return new Set();
	return outboxDb.transaction('r', outboxDb.outbox, outboxDb.favourites, async () => {
		const ids = new Set((await rowsOf(owner).primaryKeys()).map(([, player_id]) => player_id));
		for (const pendingRow of (await pendingFavoritesOf(owner)).filter(isPending)) {
			const { player_id } = pendingRow.summary;
			if (addsFavorite(pendingRow)) ids.add(player_id);
			else ids.delete(player_id);
		}
		return ids;
	});
}

/** The sports of a person's favorites. */
export async function favoriteSports(owner: string): Promise<number[]> {
	return [...new Set(((await favoritesOf(owner)) ?? []).map(({ player }) => player.sport_id))];
}

/** Pending favorites that the server has already applied. A list requested from now on includes them. */
export async function confirmedOpIds(owner: string): Promise<string[]> {
	return (await pendingFavoritesOf(owner)).filter((pendingRow) => pendingRow.state === 'done').map((pendingRow) => pendingRow.op_id);
}

/**
 * Replaces the stored list with the server's. `known`: `confirmedOpIds()` from before the request. Changes confirmed
 * since then may be missing from the list, so they stay as stored. Nothing is written if the person has logged out in
 * the meantime.
 */
export function storeFavorites(owner: string, list: readonly FavoritePlayer[], known: readonly string[]): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, outboxDb.favourites, outboxDb.private_records, async () => {
		if (!isMine(owner)) return;
		const late = (await pendingFavoritesOf(owner)).filter((pendingRow) => pendingRow.state === 'done' && !known.includes(pendingRow.op_id));
		const keptIds = new Set(late.map((pendingRow) => pendingRow.summary.player_id));
		const gone = (await rowsOf(owner).primaryKeys()).filter(([, player_id]) => !keptIds.has(player_id));
		const rows = list.map(({ favourites_id, retired, team_when_saved, ...player }) => ({
			...{ owner, player_id: player.player_id, favourites_id, player, retired },
			...(team_when_saved !== undefined && { team_when_saved }),
		}));
		await outboxDb.favourites.bulkDelete(gone);
		await outboxDb.favourites.bulkPut(rows.filter((row) => !keptIds.has(row.player_id)));
		await outboxDb.outbox.bulkDelete([...known]);
		await outboxDb.private_records.put({ owner, key: SYNCED, value: rows.length, stored_at: Date.now() });
	});
}
