import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { teamPlayersAnswerSchema, teamsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { slug } from '#domain/texts/fold.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText } from '#server/http/route/validate.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import { teamsIn } from './browse-queries.ts';
import { teamPlayers } from './player-queries.ts';
import { examplePlayer } from './roster-examples.ts';
import { refuseUnknown } from './sport-routes.ts';

const name = z.string().check(z.minLength(1), z.maxLength(200));
const exampleTeam = { team_id: examplePlayer.team_id, team_name: examplePlayer.team_name };

export const teamRoutes: readonly ApiRoute<RosterDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/teams_by_conference',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the teams in a conference, by name',
		query: z.object({ sport_id: fromText(idSchema), conference: name }),
		answer: z.array(z.object({ team_id: idSchema, team_name: z.string() })),
		throttle: browseThrottle,
		example: { address: api.teamsByConference(2, 'Great Basin'), answer: [exampleTeam] },
		handler: ({ db, cache }, { query: { sport_id, conference }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['teams', conference] }, async () =>
				(await teamsIn(db, sport_id, { conference })).map(({ team_id, team_name }) => ({ team_id, team_name })),
			),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/get_all_teams_in_sport/:sport_id',
		who: 'anyone',
		lane: 'reads',
		summary: 'List all teams in a sport, by name',
		params: z.object({ sport_id: fromText(idSchema) }),
		answer: teamsAnswerSchema,
		throttle: browseThrottle,
		errors: ['not_found'],
		example: { address: api.teams(2), answer: [{ ...exampleTeam, conference: 'Great Basin' }] },
		handler: ({ db, cache }, { params: { sport_id }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['teams'] }, (now) => {
				refuseUnknown(now, sport_id);
				return teamsIn(db, sport_id);
			}),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/sports/:sport/teams/:team/players',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the athletes on a team, or those with a given name',
		description: 'Sport, team, and query are names or slugs. If several teams or athletes share a slug, all of them are listed.',
		params: z.object({ sport: name, team: name }),
		query: z.object({ query: z.optional(name) }),
		answer: teamPlayersAnswerSchema,
		throttle: browseThrottle,
		errors: ['not_found'],
		example: {
			address: api.teamPlayers('mens-college-football', 'cedar-valley-herons', 'emile-okafor-lind'),
			answer: {
				sport: { sport_id: 2, sport_name: "Men's College Football" },
				team: { ...exampleTeam, team_conference: 'Great Basin' },
				players: [examplePlayer],
			},
		},
		handler: async ({ db, cache }, { params, query, request, reply }) => {
			const now = await cache.now();
			const sportSlug = slug(params.sport);
			const sport = now.sports.find((one) => one.slug === sportSlug);
			if (sport === undefined) throw notFound('We couldn’t find that sport.');
			const { sport_id, sport_name } = sport;
			const [teamSlug, playerSlug] = [slug(params.team), query.query === undefined ? undefined : slug(query.query)];
			const listed = async () => {
				const [team] = await teamsIn(db, sport_id, { slug: teamSlug });
				if (team === undefined) throw notFound('We couldn’t find that team.');
				const players = await teamPlayers(db, sport_id, teamSlug, playerSlug);
				return { sport: { sport_id, sport_name }, team: { team_id: team.team_id, team_name: team.team_name, team_conference: team.conference }, players };
			};
			return cache.sendAthletes({ request, reply, now }, { sport_id, key: ['team', teamSlug, playerSlug] }, listed, ({ players }) => players);
		},
	}),
];
