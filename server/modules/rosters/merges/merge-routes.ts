import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { mergeBodySchema, mergePreviewSchema } from '#domain/roster/athlete-merge.ts';
import { idSchema } from '#domain/roster/roster.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';
import { fromText } from '#server/http/route/validate.ts';
import { exampleAdminAthlete } from '../by-hand/admin-athlete-examples.ts';
import { mergeAthletes, previewMerge, undoMerge } from './merge-athletes.ts';

const params = z.object({ player_id: fromText(idSchema) });
const { player_id } = exampleAdminAthlete;
const into = 4211;
const exampleInto = { ...exampleAdminAthlete, player_id: into };

/** Two records of one athlete become one, and two again (docs/decisions/155). */
export function registerMerges(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	const { db, clock } = deps;
	const act = { who: 'admin', params, errors: ['not_found', 'conflict'], throttle } as const;

	route(app, deps, {
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
		handler: ({ params, query }) => previewMerge(db, params.player_id, query.into),
	});

	route(app, deps, {
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/merge',
		summary: 'Merge a record into another one of the same athlete',
		description:
			'The record leaves its roster and leads to `into` from now on. What it received, its favorites, and its addresses count for `into`; no payment moves. `both_plans` is how many donors have a monthly donation to each record, and another number is a 409 `conflict`. Both of their monthly donations go on.',
		body: mergeBodySchema,
		answer: adminAthleteSchema,
		example: { address: adminRosterApi.merge(player_id), body: { into, both_plans: 0 }, answer: exampleInto },
		handler: ({ params, body, user }) => mergeAthletes(db, params.player_id, body, { actor_id: user.user_id, now: clock() }),
	});

	route(app, deps, {
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/unmerge',
		summary: 'Undo a merge',
		description: 'The record stands for itself again, with what it received and the favorites it had.',
		answer: adminAthleteSchema,
		example: { address: adminRosterApi.unmerge(player_id), answer: exampleAdminAthlete },
		handler: ({ params, user }) => undoMerge(db, params.player_id, { actor_id: user.user_id, now: clock() }),
	});
}
