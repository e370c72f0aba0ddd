import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { searchAnswerSchema } from '#domain/roster/listing/search-body.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type TeamRow } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
let flats: TeamRow;

beforeAll(async () => {
	world = await browseWorld();
	const { db } = world;
	await addSport(db, 2, "Men's College Football");
	await addSport(db, 3, "Women's College Soccer");
	flats = await addTeam(db, 2, 'Alkali Flats', { conference: 'Great Basin' });
	const tech = await addTeam(db, 2, 'Basin Tech', { conference: 'Tidewater' });
	const soccer = await addTeam(db, 3, 'Alkali Flats', { conference: 'Great Basin' });
	await addTeam(db, 2, 'Alkali College', { retired_at: new Date() });
	await addPlayers(db, flats, [
		{ player_name: 'Ada Skogeland', position: 'QB', jersey_number: '12', received_cents: 1000 },
		{ player_name: 'Ben Moss', position: 'WR', jersey_number: '12', player_class: 'Senior' },
		{ player_name: 'Gone Away', position: 'QB', retired_at: new Date() },
	]);
	await addPlayers(db, tech, [{ player_name: 'Carl Alkali', position: 'QB', jersey_number: '7' }]);
	await addPlayers(db, soccer, [{ player_name: 'Mira Sol', position: 'G' }]);
});
afterAll(() => world.close());

async function search(text: string, filters: object = {}, skip = 0, limit = 21) {
	const answer = await world.post(api.searchPlayers(skip, limit), { sport_id: 2, search: text, ...filters });
	expect(answer.statusCode, answer.body).toBe(200);
	const { players, teams, ...others } = searchAnswerSchema.parse(answer.json());
	return { athletes: players.map((player) => player.player_name), teams: teams.map((team) => team.team_name), ...others };
}

test.each<[text: string, filters: object, found: Awaited<ReturnType<typeof search>>]>([
	['skog', {}, { athletes: ['Ada Skogeland'], teams: [], count: 1, match: 'names' }],
	['alkali', {}, { athletes: ['Carl Alkali'], teams: ['Alkali Flats'], count: 1, match: 'names' }],
	['Alkali Flats', {}, { athletes: ['Ada Skogeland', 'Ben Moss'], teams: ['Alkali Flats'], count: 2, match: 'words' }],
	['quarterback', {}, { athletes: ['Ada Skogeland', 'Carl Alkali'], teams: [], count: 2, match: 'words' }],
	['QB 12', {}, { athletes: ['Ada Skogeland'], teams: [], count: 1, match: 'words' }],
	['12 moss flats wide', {}, { athletes: ['Ben Moss'], teams: [], count: 1, match: 'words' }],
	['skogelnd', {}, { athletes: ['Ada Skogeland'], teams: [], count: 1, match: 'near' }],
	['alkail flats', {}, { athletes: ['Ada Skogeland', 'Ben Moss'], teams: ['Alkali Flats'], count: 2, match: 'near' }],
	['qqqqqq', {}, { athletes: [], teams: [], count: 0, match: 'near' }],
	['quarterback', { conference: 'Tidewater' }, { athletes: ['Carl Alkali'], teams: [], count: 1, match: 'words' }],
	['flats', { player_class: 'Senior', position: '', team_id: null }, { athletes: ['Ben Moss'], teams: ['Alkali Flats'], count: 1, match: 'words' }],
	['quarterback', { min_donation: 10 }, { athletes: ['Ada Skogeland'], teams: [], count: 1, match: 'words' }],
	['alkali', { sport_id: 3 }, { athletes: ['Mira Sol'], teams: ['Alkali Flats'], count: 1, match: 'words' }],
	['alkali', { sport_id: 9 }, { athletes: [], teams: [], count: 0, match: 'near' }],
])('"%s" %j', async (text, filters, found) => {
	expect(await search(text, filters)).toEqual(found);
});

test('the chosen team is not offered again, and pages keep the count', async () => {
	expect(await search('flats', { team_id: flats.team_id })).toEqual({ athletes: ['Ada Skogeland', 'Ben Moss'], teams: [], count: 2, match: 'words' });
	expect(await search('flats', {}, 1, 1)).toEqual({ athletes: ['Ben Moss'], teams: ['Alkali Flats'], count: 2, match: 'words' });
});

test.each([
	['no sport', { search: 'jo' }, 'sport_id'],
	['no text', { sport_id: 2 }, 'search'],
	['an empty text', { sport_id: 2, search: '' }, 'search'],
	['a text that is too long', { sport_id: 2, search: 'x'.repeat(201) }, 'search'],
])('refuses %s', async (_what, body, field) => {
	const answer = await world.post(api.searchPlayers(0), body);
	expect([answer.statusCode, answer.json().field]).toEqual([422, field]);
});

test('refuses an unknown field, and a caller without the API key', async () => {
	expect((await world.post(api.searchPlayers(0), { sport_id: 2, search: 'jo', player_name: 'jo' })).statusCode).toBe(422);
	expect((await world.app.inject({ method: 'POST', url: api.searchPlayers(0), payload: { sport_id: 2, search: 'jo' } })).statusCode).toBe(401);
});

test('the longest text of near misses is answered', async () => {
	const words = Array.from({ length: 8 }, (_, i) => 'abcdefgh'.charAt(i).repeat(20));
	expect(await search(words.join(' '))).toEqual({ athletes: [], teams: [], count: 0, match: 'near' });
});
