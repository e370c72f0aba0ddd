import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { mergeBodySchema, mergePreviewSchema } from '#domain/roster/athlete-merge.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { exampleAdminAthlete } from '../by-hand/admin-athlete-examples.ts';
import { mergeAthletes, previewMerge, undoMerge } from './merge-athletes.ts';

const params = z.object({ player_id: fromText(idSchema) });
const { player_id } = exampleAdminAthlete;
const into = 4211;
const exampleInto = { ...exampleAdminAthlete, player_id: into };

const act = { who: 'admin', params, errors: ['not_found', 'conflict'], throttle: adminThrottle } as const;

/** Two records of one athlete become one, and two again (docs/decisions/155). */
export const mergeRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		...act,
		method: 'GET',
		path: '/v1/admin/athletes/:player_id/merge',
		summary: 'Compare two records of an athlete',
		description: 'Both records, what each received, and how many donors have a monthly donation to each. Changes nothing.',
		query: z.object({ into: fromText(idSchema) }),
		answer: mergePreviewSchema,
		example: {
			address: adminRosterApi.merge(player_id, into),
			answer: {
				from: { athlete: exampleAdminAthlete, received: 75, donations: 3, favorites: 2, plans: 1 },
				into: { athlete: exampleInto, received: 120.5, donations: 4, favorites: 9, plans: 0 },
				both_plans: 0,
			},
		},
		handler: ({ db }, { params, query }) => previewMerge(db, params.player_id, query.into),
	}),

	defineRoute({
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/merge',
		summary: 'Merge a record into another one of the same athlete',
		description:
			'The record leaves its roster and leads to `into` from now on. What it received, its favorites, and its addresses count for `into`; no payment moves. `both_plans` is how many donors have a monthly donation to each record, and another number is a 409 `conflict`. Both of their monthly donations go on.',
		body: mergeBodySchema,
		answer: adminAthleteSchema,
		example: { address: adminRosterApi.merge(player_id), body: { into, both_plans: 0 }, answer: exampleInto },
		handler: ({ db, clock }, { params, body, user }) => mergeAthletes(db, params.player_id, body, { actor_id: user.user_id, now: clock() }),
	}),

	defineRoute({
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/unmerge',
		summary: 'Undo a merge',
		description: 'The record stands for itself again, with what it received and the favorites it had.',
		answer: adminAthleteSchema,
		example: { address: adminRosterApi.unmerge(player_id), answer: exampleAdminAthlete },
		handler: ({ db, clock }, { params, user }) => undoMerge(db, params.player_id, { actor_id: user.user_id, now: clock() }),
	}),
];
