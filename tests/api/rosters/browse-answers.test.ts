import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import * as answers from '#domain/roster/listing/browse-answers.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { searchAnswerSchema } from '#domain/roster/listing/search-body.ts';
import { playerSchema } from '#domain/roster/roster.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
let player: PlayerRow;

beforeAll(async () => {
	world = await browseWorld();
	await addSport(world.db, 2, "Men's College Football");
	const harbor = await addTeam(world.db, 2, 'Harbor State', { conference: 'Tidewater', color: '#112233', alt_color: '#aabbcc' });
	const bare = await addTeam(world.db, 2, 'Ánvil Tech', { conference: null });
	const full = {
		player_class: 'Senior',
		position: 'QB',
		jersey_number: '12',
		height_in: 75,
		weight_lb: 214,
		received_cents: 5050,
		transferred_from: 'Ánvil Tech',
	};
	[player] = (await addPlayers(world.db, harbor, [{ player_name: 'Jordan Ellery', ...full }])) as [PlayerRow];
	await addPlayers(world.db, bare, [{ player_name: 'Émile O’Brien' }]);
});
afterAll(() => world.close());

const sport = 'mens-college-football';
const calls: { name: string; schema: z.ZodMiniType; path: () => string; body?: object }[] = [
	{ name: 'sports', schema: answers.sportsAnswerSchema, path: () => api.sports },
	{ name: 'largest sum', schema: answers.maxDonationAnswerSchema, path: () => api.maxDonation },
	{ name: 'conferences', schema: answers.conferencesAnswerSchema, path: () => api.conferences(2) },
	{ name: 'classes', schema: answers.classesAnswerSchema, path: () => api.classes(2) },
	{ name: 'teams', schema: answers.teamsAnswerSchema, path: () => api.teams(2) },
	{ name: 'positions', schema: answers.positionsAnswerSchema, path: () => api.positions(2) },
	{ name: "a team's positions", schema: answers.positionsAnswerSchema, path: () => api.positions(2, player.team_id) },
	{ name: "a team's athletes", schema: answers.teamPlayersAnswerSchema, path: () => api.teamPlayers(sport, 'harbor-state') },
	{ name: 'athletes of a team without a conference', schema: answers.teamPlayersAnswerSchema, path: () => api.teamPlayers(sport, 'anvil-tech') },
	{ name: 'athletes of one name', schema: answers.teamPlayersAnswerSchema, path: () => api.teamPlayers(sport, 'harbor-state', 'jordan-ellery') },
	{ name: 'an athlete', schema: playerSchema, path: () => api.player(player.player_id, player.team_id) },
	{ name: 'a search', schema: searchAnswerSchema, path: () => api.searchPlayers(0), body: { sport_id: 2, search: 'harbor' } },
	{ name: 'the listing', schema: filterAnswerSchema, path: () => api.filterPlayers(0), body: { sport_id: 2 } },
];

test.each(calls)('the page reads the answer: $name', async ({ schema, path, body }) => {
	const answer = await (body === undefined ? world.get(path()) : world.post(path(), body));
	expect(answer.statusCode, answer.body).toBe(200);
	const sent: unknown = answer.json();
	// As the page parses it. Nothing that the server sends gets lost.
	expect(schema.parse(sent)).toEqual(sent);
	if (Array.isArray(sent)) expect(sent).not.toHaveLength(0);
});

test('every schema of the browse answers is tried', () => {
	const tried = new Set(calls.map((call) => call.schema));
	expect(Object.entries(answers).flatMap(([name, schema]) => (tried.has(schema) ? [] : [name]))).toEqual([]);
});
