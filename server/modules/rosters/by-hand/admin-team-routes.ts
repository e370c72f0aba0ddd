import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { addTeamBodySchema } from '#domain/roster/new-team.ts';
import { idSchema, teamSchema } from '#domain/roster/roster.ts';
import { type AdminTeam, adminTeamSchema, editTeamBodySchema } from '#domain/roster/team-edit.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { addTeam } from './add-team.ts';
import { editTeam, findAdminTeam } from './edit-team.ts';

const params = z.object({ team_id: fromText(idSchema) });
const exampleTeam: AdminTeam = {
	team_id: 17,
	sport_id: 2,
	state: { team_name: 'Cedar Valley Herons', conference: 'Great Basin', color: '#123a5c', alt_color: '#e8b23a' },
	by_hand: true,
};
const { state } = exampleTeam;

/** Teams by hand, for admins (docs/decisions/063). */
export const adminTeamRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: adminRosterApi.teams,
		who: 'admin',
		summary: 'Add a team to a sport',
		description: 'Any two colors do: where the second one isn’t legible on the first, the jersey’s number is drawn in white or black.',
		body: addTeamBodySchema,
		answer: teamSchema,
		errors: ['not_found', 'conflict'],
		example: {
			address: adminRosterApi.teams,
			body: { sport_id: 2, team_name: 'Cedar Valley Herons', conference: 'Great Basin', color: '#123a5c', alt_color: '#e8b23a' },
			answer: { team_id: 17, team_name: 'Cedar Valley Herons', conference: 'Great Basin' },
		},
		throttle: adminThrottle,
		handler: ({ db, clock }, { body, user }) => addTeam(db, body, { actor_id: user.user_id, now: clock() }),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/teams/:team_id',
		who: 'admin',
		summary: 'Get a team with its colors',
		description: 'If `by_hand`, an admin added or edited it: lists of teams fill its gaps and change nothing else.',
		params,
		answer: adminTeamSchema,
		errors: ['not_found'],
		example: { address: adminRosterApi.team(exampleTeam.team_id), answer: exampleTeam },
		throttle: adminThrottle,
		handler: ({ db }, { params: { team_id } }) => findAdminTeam(db, team_id),
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/teams/:team_id',
		who: 'admin',
		summary: 'Edit a team',
		description:
			'Sets the fields in `changes`. `seen` is the team’s `state` as the editor saw it. If anything about it has changed since, nothing is set, and 409 `conflict` says what changed. While rosters are being imported, the answer is 409 `in_flight`. Rosters find a renamed team by either name.',
		params,
		body: editTeamBodySchema,
		answer: adminTeamSchema,
		errors: ['not_found', 'conflict', 'in_flight'],
		example: {
			address: adminRosterApi.team(exampleTeam.team_id),
			body: { seen: { ...state, alt_color: null }, changes: { alt_color: state.alt_color } },
			answer: exampleTeam,
		},
		throttle: adminThrottle,
		handler: ({ db, clock }, { params: { team_id }, body, user }) => editTeam(db, team_id, body, { actor_id: user.user_id, now: clock() }),
	}),
];
