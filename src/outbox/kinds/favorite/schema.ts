import * as z from 'zod/mini';
import { playerSchema } from '#domain/roster/roster.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';

/** `player_id` orders the two kinds of one favorite. */
const summary = z.object({ player_id: z.int(), player_name: z.string(), team_name: z.string() });

/**
 * The whole athlete, for the list of favorites until the server has answered. A favorite has no term, because nothing
 * is charged and nothing goes stale.
 */
export const favoriteAdd = outboxKind({
	kind: 'favourite_add',
	owner: anyOwner,
	family: 'favorite',
	term: false,
	payload: z.object({ player: playerSchema }),
	summary,
	more: {},
});

export const favoriteRemove = outboxKind({
	kind: 'favourite_remove',
	owner: anyOwner,
	family: 'favorite',
	term: false,
	/** Null until the answer to the add contains it. */
	payload: z.object({ favourites_id: z.nullable(z.int()) }),
	summary,
	more: {},
});
