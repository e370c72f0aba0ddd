import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import { type FavouritePlayer, favouritesAnswerSchema } from '#domain/roster/favorite-players.ts';
import { MAX_LIMIT } from '#domain/roster/roster.ts';
import { carriedOut, storeFavourites } from './favorites.ts';

/** Brings the whole list of a person's favourites and stores it. `owner`: the user's id as text. @throws ApiFailure; what IndexedDB throws. */
export async function pullFavourites(owner: string): Promise<void> {
	const known = await carriedOut(owner);
	const found = new Map<number, FavouritePlayer>();
	for (let skip = 0; ; skip += MAX_LIMIT) {
		const { data, count } = await callApi(api.favourites(Number(owner), MAX_LIMIT, skip), favouritesAnswerSchema, { method: 'POST' });
		for (const one of data) found.set(one.player_id, one);
		if (data.length === 0 || skip + data.length >= count) break;
	}
	await storeFavourites(owner, [...found.values()], known);
}
