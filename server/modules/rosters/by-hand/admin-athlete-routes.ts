import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import {
	ATHLETES_PAGE,
	addAthleteBodySchema,
	adminAthleteSchema,
	adminAthletesAnswerSchema,
	editAthleteBodySchema,
	transferBodySchema,
} from '#domain/roster/athlete-edit.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText, limitText, skipText } from '#server/http/route/validate.ts';
import { exampleAdminAthlete, exampleAthleteRow } from './admin-athlete-examples.ts';
import { restoreAthlete, retireAthlete, transferAthlete } from './change-roster-status.ts';
import { addAthlete, editAthlete } from './edit-athlete.ts';
import { findAdminAthlete } from './find-admin-athlete.ts';
import { listAthletes } from './list-athletes.ts';

const MAX_ATHLETES = 200;
const athleteParams = z.object({ player_id: fromText(idSchema) });
const { player_id } = exampleAdminAthlete;
const act = { who: 'admin', params: athleteParams, answer: adminAthleteSchema, errors: ['not_found', 'conflict'], throttle: adminThrottle } as const;

/** Athletes by hand, for admins (docs/decisions/063). */
export const adminAthleteRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: adminRosterApi.athletes,
		who: 'support',
		summary: 'List athletes by team and name',
		description:
			'Every word of `search` must match the beginning of a word in the name, or be a whole jersey number. With `retired=yes`, those who are off their roster. `count` is the total.',
		query: z.object({
			search: z._default(z.string().check(z.maxLength(200)), ''),
			sport_id: z.optional(fromText(idSchema)),
			retired: z._default(z.enum(['yes', 'no']), 'no'),
			limit: limitText(MAX_ATHLETES, ATHLETES_PAGE),
			skip: skipText,
		}),
		answer: adminAthletesAnswerSchema,
		example: { address: `${adminRosterApi.athletes}?search=oka&sport_id=2`, answer: { data: [exampleAthleteRow], count: 1 } },
		throttle: adminThrottle,
		handler: ({ db }, { query: { search, sport_id, retired, ...page } }) => listAthletes(db, { search, sport_id, retired: retired === 'yes' }, page),
	}),

	defineRoute({
		method: 'POST',
		path: adminRosterApi.athletes,
		who: 'admin',
		summary: 'Add an athlete to a team',
		description: 'If the team has an athlete of that name, the answer is 409 `conflict`, unless `namesake` says that this is another person.',
		body: addAthleteBodySchema,
		answer: adminAthleteSchema,
		errors: ['not_found', 'conflict'],
		example: {
			address: adminRosterApi.athletes,
			body: { team_id: exampleAdminAthlete.state.team_id, fields: { player_name: 'Émile Okafor-Lind', position: 'QB', jersey_number: '12' } },
			answer: exampleAdminAthlete,
		},
		throttle: adminThrottle,
		handler: ({ db, clock }, { body, user }) => addAthlete(db, body, { actor_id: user.user_id, now: clock() }),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/athletes/:player_id',
		who: 'admin',
		summary: 'Get an athlete with what was set by hand',
		params: athleteParams,
		answer: adminAthleteSchema,
		errors: ['not_found'],
		example: { address: adminRosterApi.athlete(player_id), answer: exampleAdminAthlete },
		throttle: adminThrottle,
		handler: ({ db }, { params }) => findAdminAthlete(db, params.player_id),
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/athletes/:player_id',
		who: 'admin',
		summary: 'Edit an athlete',
		description:
			'Sets the fields in `changes`. `seen` is the athlete’s `state` as the editor saw it. If anything about it has changed since, nothing is set, and 409 `conflict` says what changed. An import asks before it replaces what was set here.',
		params: athleteParams,
		body: editAthleteBodySchema,
		answer: adminAthleteSchema,
		errors: ['not_found', 'conflict'],
		example: {
			address: adminRosterApi.athlete(player_id),
			body: { seen: { ...exampleAdminAthlete.state, jersey_number: '7' }, changes: { jersey_number: '12' } },
			answer: exampleAdminAthlete,
		},
		throttle: adminThrottle,
		handler: ({ db, clock }, { params, body, user }) => editAthlete(db, params.player_id, body, { actor_id: user.user_id, now: clock() }),
	}),
	defineRoute({
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/retire',
		summary: 'Take an athlete off the roster',
		description: 'Nobody can give to them anymore. What they received stays.',
		example: { address: adminRosterApi.retire(player_id), answer: { ...exampleAdminAthlete, state: { ...exampleAdminAthlete.state, retired: true } } },
		handler: ({ db, clock }, { params, user }) => retireAthlete(db, params.player_id, { actor_id: user.user_id, now: clock() }),
	}),
	defineRoute({
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/restore',
		summary: 'Bring a retired athlete back to the roster',
		description: 'While rosters are being imported, the answer is 409 `in_flight`.',
		errors: ['not_found', 'conflict', 'in_flight'],
		example: { address: adminRosterApi.restore(player_id), answer: exampleAdminAthlete },
		handler: ({ db, clock }, { params, user }) => restoreAthlete(db, params.player_id, { actor_id: user.user_id, now: clock() }),
	}),
	defineRoute({
		...act,
		method: 'POST',
		path: '/v1/admin/athletes/:player_id/transfer',
		summary: 'Transfer an athlete to another team of the sport',
		description: 'Fans who saved the athlete see it. If the athlete isn’t on `from_team_id`, the answer is 409 `conflict`.',
		body: transferBodySchema,
		example: {
			address: adminRosterApi.transfer(player_id),
			body: { from_team_id: 12, to_team_id: exampleAdminAthlete.state.team_id },
			answer: { ...exampleAdminAthlete, transferred_from: 'Harbor State' },
		},
		handler: ({ db, clock }, { params, body, user }) => transferAthlete(db, params.player_id, body, { actor_id: user.user_id, now: clock() }),
	}),
];
