import * as z from 'zod/mini';
import { playerSchema } from '#domain/roster/roster.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';

/** `player_id` is what the two kinds of one favourite are kept in order by. */
const summary = z.object({ player_id: z.int(), player_name: z.string(), team_name: z.string() });

/** The whole athlete, for the list of favourites until the server has answered. A heart has no term: nothing is charged, and nothing grows old. */
export const favoriteAdd = outboxKind({
	kind: 'favourite_add',
	owner: anyOwner,
	flow: 'simple',
	term: false,
	payload: z.object({ player: playerSchema }),
	summary,
	more: {},
});

export const favoriteRemove = outboxKind({
	kind: 'favourite_remove',
	owner: anyOwner,
	flow: 'simple',
	term: false,
	/** Null until the answer to the add tells it. */
	payload: z.object({ favourites_id: z.nullable(z.int()) }),
	summary,
	more: {},
});
