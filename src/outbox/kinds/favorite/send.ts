import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { withKey } from '#core/api/with-key.ts';
import { api } from '#domain/api/api-paths.ts';
import { favoriteSchema, removeFavoriteAnswerSchema } from '#domain/roster/listing/favorite-players.ts';
import type { Sender } from '../sender.ts';
import type { favoriteAdd, favoriteRemove } from './schema.ts';

export const sendFavoriteAdd: Sender<typeof favoriteAdd> = async ({ op_id, owner, summary }, _payload, { now, limit }) => {
	const { favourites_id } = await callApi(api.saveFavorite, favoriteSchema, {
		method: 'POST',
		body: { user_id: Number(owner), player_id: summary.player_id },
		headers: withKey(op_id),
		limit,
	});
	return { type: 'done', at: now(), favourites_id };
};

export const sendFavoriteRemove: Sender<typeof favoriteRemove> = async ({ op_id }, { favourites_id }, { now, limit }) => {
	// No add has returned an id, and none is in flight, so the server has nothing to remove.
	if (favourites_id === null) return { type: 'done', at: now() };
	try {
		await callApi(api.removeFavorite(favourites_id), removeFavoriteAnswerSchema, { method: 'POST', headers: withKey(op_id), limit });
	} catch (failure) {
		if (!(failure instanceof ApiFailure && failure.code === 'not_found')) throw failure;
	}
	return { type: 'done', at: now() };
};
