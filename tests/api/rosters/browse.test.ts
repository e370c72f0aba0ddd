import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { type Player, playerSchema } from '#domain/roster/roster.ts';
import { searchTokens } from '#domain/texts/search-tokens.ts';
import { eq } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
let harbor: TeamRow;
let anvil: TeamRow;
let twins: [TeamRow, TeamRow];
let roster: PlayerRow[];
let gone: PlayerRow;

beforeAll(async () => {
	world = await browseWorld();
	const { db } = world;
	await addSport(db, 2, "Men's College Football");
	await addSport(db, 3, "Women's College Soccer");
	harbor = await addTeam(db, 2, 'Harbor State', { conference: 'Tidewater', color: '#112233', alt_color: '#aabbcc' });
	anvil = await addTeam(db, 2, 'Ánvil Tech', { conference: 'Élan League' });
	await addTeam(db, 2, 'Folded College', { conference: 'Gone League', retired_at: new Date() });
	const soccer = await addTeam(db, 3, 'Harbor State', { conference: 'Tidewater' });
	twins = [await addTeam(db, 2, 'St. Mary', { conference: 'Tidewater' }), await addTeam(db, 2, 'St Mary', { conference: null })];
	roster = await addPlayers(db, harbor, [
		{ player_name: 'Jordan Ellery', player_class: 'Senior', position: 'QB', jersey_number: '12', height_in: 75, weight_lb: 214, received_cents: 5000 },
		{ player_name: 'Émile O’Brien', player_class: 'Freshman', position: 'WR', jersey_number: '7', received_cents: 1010, transferred_from: 'Ánvil Tech' },
		{ player_name: 'Aaron Smith', player_class: 'Redshirt', position: null, jersey_number: '07', received_cents: 0, pending_transfer: true },
		{ player_name: 'Aaron Smith', player_class: 'Junior', position: 'QB', jersey_number: '12' },
	]);
	await addPlayers(db, anvil, [{ player_name: 'Zoë Quill', player_class: 'Graduate', position: 'K', received_cents: 123_456 }]);
	await addPlayers(db, soccer, [{ player_name: 'Mira Sol', player_class: 'Sophomore', position: 'G' }]);
	await addPlayers(db, twins[0], [{ player_name: 'One Twin' }]);
	await addPlayers(db, twins[1], [{ player_name: 'Two Twin' }]);
	[gone] = (await addPlayers(db, harbor, [
		{ player_name: 'Gone Away', player_class: 'Eternal', position: 'XX', received_cents: 9_999_999, retired_at: new Date() },
	])) as [PlayerRow];
});
afterAll(() => world.close());

const names = (rows: Player[]) => rows.map((row) => row.player_name);
const list = async <T>(url: string) => (await world.get(url)).json<T>();
const filter = async (body: object, skip = 0, limit = 21) => {
	const answer = await world.post(api.filterPlayers(skip, limit), body);
	expect(answer.statusCode, answer.body).toBe(200);
	return filterAnswerSchema.parse(answer.json());
};

describe('lists', () => {
	test('sports', async () => {
		expect(await list(api.sports)).toEqual([
			{ sport_id: 2, sport_name: "Men's College Football" },
			{ sport_id: 3, sport_name: "Women's College Soccer" },
		]);
	});

	test('the largest sum that an athlete on a roster has received, in dollars', async () => {
		expect(await list(api.maxDonation)).toEqual({ max_donation_amount: 1234.56 });
	});

	test('conferences by folded name, without those of retired teams', async () => {
		expect(await list(api.conferences(2))).toEqual(['Élan League', 'Tidewater']);
		expect(await list(api.conferences(77))).toEqual([]);
	});

	test('classes in the order of a career, other labels after, none of the retired', async () => {
		expect(await list(api.classes(2))).toEqual({ unique_player_classes: ['Freshman', 'Junior', 'Senior', 'Graduate', 'Redshirt'] });
	});

	test('positions of a sport and of a team', async () => {
		expect(await list(api.positions(2))).toEqual({ unique_positions: ['K', 'QB', 'WR'] });
		expect(await list(api.positions(2, anvil.team_id))).toEqual({ unique_positions: ['K'] });
	});

	test('teams by folded name', async () => {
		expect(await list(api.teams(2))).toEqual([
			{ team_id: anvil.team_id, team_name: 'Ánvil Tech', conference: 'Élan League' },
			{ team_id: harbor.team_id, team_name: 'Harbor State', conference: 'Tidewater' },
			{ team_id: twins[0].team_id, team_name: 'St. Mary', conference: 'Tidewater' },
			{ team_id: twins[1].team_id, team_name: 'St Mary', conference: null },
		]);
		expect(await list(api.teamsByConference(2, 'Tidewater'))).toEqual([
			{ team_id: harbor.team_id, team_name: 'Harbor State' },
			{ team_id: twins[0].team_id, team_name: 'St. Mary' },
		]);
	});

	test.each([api.classes(77), api.teams(77), api.positions(77), '/v1/sports/chess/teams/harbor-state/players'])('%s: no such sport', async (url) => {
		const answer = await world.get(url);
		expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
	});
});

describe('players_by_conference', () => {
	test('counts pages from 1, over all sports or one', async () => {
		const all = await list<Player[]>(api.playersByConference('Tidewater'));
		expect(names(all)).toEqual(['Aaron Smith', 'Aaron Smith', 'Émile O’Brien', 'Jordan Ellery', 'Mira Sol', 'One Twin']);
		expect(names(await list(api.playersByConference('Tidewater', 2, 4)))).toEqual(['Mira Sol', 'One Twin']);
		expect(names(await list(`${api.playersByConference('Tidewater')}&sport_id=3`))).toEqual(['Mira Sol']);
		expect(names(await list('/v1/players_by_conference?conference=Tidewater'))).toEqual(names(all));
	});

	test('page 0 is refused', async () => {
		const answer = await world.get(api.playersByConference('Tidewater', 0));
		expect([answer.statusCode, answer.json().field]).toEqual([422, 'skip']);
	});
});

describe('players of a team', () => {
	const wanted = { sport: { sport_id: 2, sport_name: "Men's College Football" } };

	test.each([
		['mens-college-football', 'harbor-state'],
		["Men's College Football", 'Harbor State'],
	])('%s/%s: slug or name', async (sport, team) => {
		const answer = await list<{ players: Player[] }>(api.teamPlayers(sport, team));
		expect(answer).toMatchObject({ ...wanted, team: { team_id: harbor.team_id, team_name: 'Harbor State', team_conference: 'Tidewater' } });
		expect(names(answer.players)).toEqual(['Aaron Smith', 'Aaron Smith', 'Émile O’Brien', 'Jordan Ellery']);
	});

	test('a name narrows to those who have it, however it is written', async () => {
		const found = async (query: string) => names((await list<{ players: Player[] }>(api.teamPlayers('mens-college-football', 'harbor-state', query))).players);
		expect(await found('emile-obrien')).toEqual(['Émile O’Brien']);
		expect(await found("Émile O'Brien")).toEqual(['Émile O’Brien']);
		expect(await found('aaron-smith')).toHaveLength(2);
		expect(await found('nobody')).toEqual([]);
		expect(await found('gone-away')).toEqual([]);
	});

	test('teams that share a slug are listed together', async () => {
		const answer = await list<{ players: Player[] }>(api.teamPlayers('mens-college-football', 'st-mary'));
		expect(names(answer.players)).toEqual(['One Twin', 'Two Twin']);
	});

	test('an unknown or retired team', async () => {
		for (const team of ['nowhere', 'folded-college']) expect((await world.get(api.teamPlayers('mens-college-football', team))).statusCode).toBe(404);
	});
});

describe('common_filter_players', () => {
	test('by team, then name, then id, under folded keys', async () => {
		const { filtered_players, count } = await filter({ sport_id: 2 });
		expect(count).toBe(7);
		expect(names(filtered_players)).toEqual(['Zoë Quill', 'Aaron Smith', 'Aaron Smith', 'Émile O’Brien', 'Jordan Ellery', 'One Twin', 'Two Twin']);
		expect(filtered_players[1]?.player_id).toBeLessThan(filtered_players[2]?.player_id ?? 0);
	});

	test('an athlete on the wire', async () => {
		const [found] = (await filter({ player_name: 'jordan' })).filtered_players;
		expect(found).toEqual({
			player_id: roster[0]?.player_id,
			player_name: 'Jordan Ellery',
			sport_id: 2,
			team_id: harbor.team_id,
			team_name: 'Harbor State',
			team_conference: 'Tidewater',
			team_color: '#112233',
			team_alt_color: '#aabbcc',
			player_class: 'Senior',
			position: 'QB',
			jersey_number: '12',
			height: `6'3"`,
			weight: 214,
			image_url: null,
			pending_transfer: false,
			transferred_from: null,
			birthplace: null,
			gender: null,
			player_bio_url: null,
			player_game_logs_url: null,
			player_news_url: null,
			player_profile_url: null,
			player_splits_url: null,
			player_stats_url: null,
			received_donations: 50,
		});
	});

	test.each<[string, object, string[]]>([
		['conference', { conference: 'Élan League' }, ['Zoë Quill']],
		['conference of another sport', { conference: 'Élan League', sport_id: 3 }, []],
		['class', { player_class: 'Freshman' }, ['Émile O’Brien']],
		['position', { position: 'QB' }, ['Aaron Smith', 'Jordan Ellery']],
		['start of two words, any order', { player_name: 'smi aar' }, ['Aaron Smith', 'Aaron Smith']],
		['accents and apostrophes aside', { player_name: "EMILE o'b" }, ['Émile O’Brien']],
		['not the middle of a word', { player_name: 'mith' }, []],
		['whole jersey number', { player_name: '#12 jor' }, ['Jordan Ellery']],
		['7 is not 07', { player_name: '7' }, ['Émile O’Brien']],
		['least donations, included', { min_donation: 10.1, max_donation: 50 }, ['Émile O’Brien', 'Jordan Ellery']],
		['a cent more', { min_donation: 10.11, max_donation: 50 }, ['Jordan Ellery']],
		['most donations, included', { min_donation: 0.01, max_donation: 10.1 }, ['Émile O’Brien']],
	])('%s', async (_what, body, wanted) => {
		const { filtered_players, count } = await filter(body);
		expect(names(filtered_players)).toEqual(wanted);
		expect(count).toBe(wanted.length);
	});

	test('team', async () => {
		expect(names((await filter({ team_id: anvil.team_id })).filtered_players)).toEqual(['Zoë Quill']);
	});

	test('blank text filters nothing', async () => {
		expect((await filter({ player_name: ' . ' })).count).toBe(8);
	});

	test('what a form leaves empty is not chosen', async () => {
		const fields = ['sport_id', 'team_id', 'conference', 'player_class', 'position', 'player_name', 'min_donation', 'max_donation'];
		for (const empty of ['', null]) {
			expect((await filter(Object.fromEntries(fields.map((field) => [field, empty])))).count).toBe(8);
			for (const field of fields.slice(1)) expect((await filter({ sport_id: 2, [field]: empty })).count).toBe(7);
		}
	});

	test('of a hundred words eight are looked up, and none that a longer one says already', async () => {
		const letters = [...'abcdefghijklmnopqrstuvwxyz'];
		const hundred = Array.from({ length: 100 }, (_, n) => letters[n % 26]).join(' ');
		const looked = (search: string) => {
			const { name, joined, jersey } = searchTokens(search);
			return [name.length, Math.max(0, ...joined.map((reading) => reading.length)), joined.length, jersey.length];
		};
		expect(looked(hundred)).toEqual([8, 0, 0, 0]);
		expect(looked('j jo jordan jordan el ellery')[0]).toBe(2);
		expect(looked(Array(40).fill('7 12 99').join(' '))).toEqual([0, 0, 0, 2]);
		expect(names((await filter({ player_name: 'j jo jordan jordan el ellery' })).filtered_players)).toEqual(['Jordan Ellery']);
	});

	test('rows may be skipped up to a million, on either list', async () => {
		expect((await world.post(api.filterPlayers(1_000_000), {})).statusCode).toBe(200);
		expect((await world.get(api.playersByConference('Tidewater', 2001, 500))).statusCode).toBe(200);
		for (const answer of [await world.post(api.filterPlayers(1_000_001), {}), await world.get(api.playersByConference('Tidewater', 2002, 500))]) {
			expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field: 'skip', detail: 'skip: You can skip at most 1,000,000 rows.' }]);
		}
	});

	test('pages of 21 unless said; the count stays; past the end is empty', async () => {
		expect(names((await filter({ sport_id: 2 }, 5, 1)).filtered_players)).toEqual(['One Twin']);
		expect(await filter({ sport_id: 2 }, 100)).toEqual({ filtered_players: [], count: 7 });
		expect((await world.post('/v1/v1/common_filter_players', {})).json().filtered_players).toHaveLength(8);
	});

	test('a limit over 500 is taken for 500', async () => {
		const many = await addTeam(world.db, 3, 'Many');
		await addPlayers(
			world.db,
			many,
			Array.from({ length: 510 }, (_, i) => ({ player_name: `Many ${i}` })),
		);
		const { filtered_players, count } = await filter({ team_id: many.team_id }, 0, 100_000);
		expect([filtered_players.length, count]).toEqual([500, 510]);
		expect((await filter({ team_id: many.team_id }, 0, 21)).filtered_players).toHaveLength(21);
		await world.db.delete(players).where(eq(players.team_id, many.team_id));
	});

	test.each(['%', '_', "'; drop table players; --", '\\', '%%%', "o' or '1'='1", '"', '$1', '\u202e', '💥', 'a'.repeat(200)])(
		'text %j is text',
		async (player_name) => {
			const { count } = await filter({ player_name });
			expect(count).toBe(['%', '_', '\\', '%%%', '"', '\u202e', '💥'].includes(player_name) ? 8 : 0);
		},
	);
});

describe('get_player', () => {
	test('the id decides; a stale team id finds the athlete where they are now', async () => {
		const id = roster[0]?.player_id ?? 0;
		for (const team of [harbor.team_id, anvil.team_id, 999_999]) {
			const found = playerSchema.parse(await list(api.player(id, team)));
			expect([found.player_name, found.team_id]).toEqual(['Jordan Ellery', harbor.team_id]);
		}
	});

	test('retired and unknown are two things', async () => {
		const retired = await world.get(api.player(gone.player_id, gone.team_id));
		expect([retired.statusCode, retired.json().code]).toEqual([404, 'athlete_gone']);
		const unknown = await world.get(api.player(2_000_000_000, 1));
		expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);
	});
});

describe('malformed requests', () => {
	test.each([
		['/v1/get_player/abc/1', 'playerId'],
		['/v1/get_player/1/0', 'teamId'],
		['/v1/get_player/-1/1', 'playerId'],
		['/v1/get_player/1.5/1', 'playerId'],
		['/v1/get_player/1e3/1', 'playerId'],
		['/v1/get_player/2147483648/1', 'playerId'],
		['/v1/get_player/99999999999999999999/1', 'playerId'],
		['/v1/conferences_in_sport', 'sport_id'],
		['/v1/conferences_in_sport?sport_id=', 'sport_id'],
		['/v1/conferences_in_sport?sport_id=2&sport_id=3', 'sport_id'],
		['/v1/unique_player_class_by_sport/x', 'sport_id'],
		['/v1/sports/2/positions?team_id=x', 'team_id'],
		['/v1/teams_by_conference?sport_id=2', 'conference'],
		['/v1/teams_by_conference?sport_id=2&conference=a%00b', 'conference'],
		['/v1/players_by_conference?conference=A&limit=0', 'limit'],
		['/v1/sync/sports/zero', 'sport_id'],
	])('%s: 422 names %s', async (url, field) => {
		const answer = await world.get(url);
		expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', field]);
	});

	test.each<[object, string]>([
		[{ sports: 2 }, 'sports'],
		[{ sport_id: '2' }, 'sport_id'],
		[{ sport_id: ' ' }, 'sport_id'],
		[{ min_donation: 'x' }, 'min_donation'],
		[{ position: 5 }, 'position'],
		[{ player_name: 'a\0b' }, 'player_name'],
		[{ player_name: 'x'.repeat(201) }, 'player_name'],
		[{ min_donation: -1 }, 'min_donation'],
		[{ max_donation: '5' }, 'max_donation'],
		[{ team_id: 0 }, 'team_id'],
	])('body %j: 422 names %s', async (body, field) => {
		const answer = await world.post(api.filterPlayers(0), body);
		expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', field]);
	});

	test('a body that is no object, or no JSON', async () => {
		for (const payload of ['[]', '1', '"x"', 'null', '{', '', '{"__proto__": {}}']) {
			const answer = await world.app.inject({
				method: 'POST',
				url: api.filterPlayers(0),
				headers: { 'x-api-key': world.env.API_KEY, 'content-type': 'application/json' },
				payload,
			});
			expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 422, 'invalid']);
		}
		expect((await world.app.inject({ method: 'POST', url: api.filterPlayers(0), headers: { 'x-api-key': world.env.API_KEY } })).statusCode).toBe(422);
	});
});
