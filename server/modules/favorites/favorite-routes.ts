import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import {
	FAVORITES_PAGE,
	type Favorite,
	favoriteSchema,
	favoritesAnswerSchema,
	removeFavoriteAnswerSchema,
	saveFavoriteBodySchema,
} from '#domain/roster/listing/favorite-players.ts';
import { idSchema, MAX_LIMIT } from '#domain/roster/roster.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { requireOwn } from '#server/http/route/require-user.ts';
import { fromText, limitText, skipText } from '#server/http/route/validate.ts';
import { examplePlayer } from '#server/modules/rosters/public.ts';
import { listFavorites, removeFavorite, saveFavorite } from './account-favorites.ts';

/** Enough for the favorites that somebody saved in an afternoon without a signal and that all arrive at once. */
const writeThrottle = defineThrottle({ device: 120, address: 12_000, windowMs: 60_000 });
const listThrottle = defineThrottle(BROWSE_LIMITS);

const exampleFavorite: Favorite = { favourites_id: 311, player_id: examplePlayer.player_id, user_id: 7 };

/** The favorites of the session's user (spec §7). */
export const favoriteRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: api.saveFavorite,
		who: 'user',
		summary: 'Add an athlete to your favorites',
		description:
			'`user_id` must be the session’s own. If the athlete is already a favorite, the answer has the same `favourites_id`. Repeating the request with the same Idempotency-Key adds nothing, even after the favorite was removed.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this tap. Without it, the call is accepted but not deduplicated.' },
		body: saveFavoriteBodySchema,
		answer: favoriteSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'not_found', 'athlete_gone', 'invalid', 'idempotency_mismatch'],
		example: {
			address: api.saveFavorite,
			body: { user_id: exampleFavorite.user_id, player_id: exampleFavorite.player_id },
			answer: exampleFavorite,
		},
		throttle: writeThrottle,
		handler: async ({ db, clock }, { body, user, request }) => {
			requireOwn(user, body.user_id);
			return saveFavorite(db, { ...body, op_id: operationId(request), now: clock() });
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/v1/remove_favourite_player',
		who: 'user',
		summary: 'Remove a favorite',
		description:
			'Removing it again does nothing and gives the same answer. With an Idempotency-Key, a newer favorite of the same athlete is removed, too. Repeating the same key removes nothing more.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this tap. Without it, the call is accepted, and only the id counts.' },
		query: z.object({ id: fromText(idSchema) }),
		answer: removeFavoriteAnswerSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'not_found', 'invalid', 'idempotency_mismatch'],
		example: { address: api.removeFavorite(exampleFavorite.favourites_id), answer: { favourites_id: exampleFavorite.favourites_id } },
		throttle: writeThrottle,
		handler: async ({ db, clock }, { query, user, request }) => {
			await removeFavorite(db, { user_id: user.user_id, favourites_id: query.id, op_id: operationId(request), now: clock() });
			return { favourites_id: query.id };
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/v1/list_favourite_players',
		who: 'user',
		summary: 'List your favorites',
		description: `Highest \`received_donations\` first, then by name. Skips \`skip\` rows and returns up to \`limit\`, at most ${MAX_LIMIT}. \`count\` is the total. \`retired\` means that the athlete is no longer on a roster. \`team_when_saved\` is their team when they were saved, if they have transferred since.`,
		query: z.object({ userid: fromText(idSchema), limit: limitText(MAX_LIMIT, FAVORITES_PAGE), skip: skipText }),
		answer: favoritesAnswerSchema,
		errors: ['no_session', 'session_ended', 'forbidden'],
		example: {
			address: api.favorites(exampleFavorite.user_id, FAVORITES_PAGE, 0),
			answer: { data: [{ ...examplePlayer, favourites_id: exampleFavorite.favourites_id, retired: false }], count: 1 },
		},
		throttle: listThrottle,
		handler: async ({ db }, { query, user }) => {
			requireOwn(user, query.userid);
			return listFavorites(db, user.user_id, query.limit, query.skip);
		},
	}),
];
