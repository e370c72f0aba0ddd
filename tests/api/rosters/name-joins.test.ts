import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { searchAnswerSchema } from '#domain/roster/listing/search-body.ts';
import { fold } from '#domain/texts/fold.ts';
import { nameJoins } from '#domain/texts/search-tokens.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { APOSTROPHES, codeOf } from '#tests/fixtures/apostrophes.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { seededRandom } from '../fixtures/random/dice.ts';

let world: BrowseWorld;
/** Each mark in the names of an athlete and of a team. */
const marked = APOSTROPHES.map((mark) => ({ code: codeOf(mark), player_name: `Zed M${mark}Bale`, team_name: `Vailu${mark}u ${codeOf(mark).slice(2)}` }));
beforeAll(async () => {
	world = await browseWorld();
	await addSport(world.db, 2, "Men's College Football");
	const team = await addTeam(world.db, 2, 'Alkali Flats');
	const names = ['Mara O’Hara', 'Nils O Hara', 'Pia Ohara', 'Lind Roy', 'Jo Lindroy', 'Ty McAdams', 'Al Mc Adams', 'De Marcus Holt', 'Demarcus Pell'];
	const more = ['J.T. Vane', 'J T Moss', 'Ana de la Cruz', 'Eli Delacruz', 'Keoni Kaʻahumanu', 'Ɓala Ɗan', 'Ɛnyo Ʒiv', 'Luz O´Dowd', 'Ida O′Shea'];
	await addPlayers(
		world.db,
		team,
		[...names, ...more].map((player_name) => ({ player_name })),
	);
	await addPlayers(
		world.db,
		team,
		marked.map(({ player_name }) => ({ player_name })),
	);
	for (const { team_name } of marked.slice(0, 6)) await addTeam(world.db, 2, team_name);
});
afterAll(() => world.close());

const answerTo = async (search: string) => searchAnswerSchema.parse((await world.post(api.searchPlayers(0, 50), { sport_id: 2, search })).json());
const find = async (search: string) => {
	const { players, match, teams } = await answerTo(search);
	return { names: players.map(({ player_name }) => player_name), match, ...(teams.length > 0 && { teams: teams.map(({ team_name }) => team_name) }) };
};

const OHARA = ['Mara O’Hara', 'Nils O Hara', 'Pia Ohara'];
const DEMARCUS = ['De Marcus Holt', 'Demarcus Pell'];
const CRUZ = ['Ana de la Cruz', 'Eli Delacruz'];
test.each<[search: string, names: string[]]>([
	...['o hara', 'ohara', "o'hara", 'O’HARA', 'o-hara', 'o´hara', 'o′hara', 'oha'].map((search): [string, string[]] => [search, OHARA]),
	...['lindroy', 'lind roy', 'lindr'].map((search): [string, string[]] => [search, ['Jo Lindroy', 'Lind Roy']]),
	...['mcadams', 'mc adams', 'McAd'].map((search): [string, string[]] => [search, ['Al Mc Adams', 'Ty McAdams']]),
	...['de marcus', 'demarcus', 'de marc'].map((search): [string, string[]] => [search, DEMARCUS]),
	...['j t', 'jt', 'j.t.', 'J. T.'].map((search): [string, string[]] => [search, ['J T Moss', 'J.T. Vane']]),
	...['de la cruz', 'delacruz', 'dela cruz', 'de lacruz'].map((search): [string, string[]] => [search, CRUZ]),
	...['kaahumanu', 'ka ahumanu', 'ka’ahumanu'].map((search): [string, string[]] => [search, ['Keoni Kaʻahumanu']]),
	['bala dan', ['Ɓala Ɗan']],
	['enyo ziv', ['Ɛnyo Ʒiv']],
	['odowd', ['Luz O´Dowd']],
	['o dowd', ['Luz O´Dowd']],
	['oshea', ['Ida O′Shea']],
	['hara', ['Nils O Hara']],
	['pia ohara', ['Pia Ohara']],
	['ohara nils', ['Nils O Hara']],
])('"%s" finds %j, as names', async (search, names) => {
	expect(await find(search)).toEqual({ names, match: 'names' });
});

test.each(['M Bale', 'MBale', ...APOSTROPHES.map((mark) => `m${mark}bale`)])('“%s” finds the name with any mark for an apostrophe', async (search) => {
	const { names, match } = await find(search);
	expect([match, names.sort()]).toEqual(['names', marked.map(({ player_name }) => player_name).sort()]);
});

test.each(['Vailuu', ...APOSTROPHES.map((mark) => `vailu${mark}u`)])('“%s” finds teams with any mark', async (search) => {
	expect((await answerTo(search)).teams.map(({ team_name }) => team_name).sort()).toEqual(
		marked
			.slice(0, 6)
			.map(({ team_name }) => team_name)
			.sort(),
	);
});

test('what doesn’t begin at a word isn’t found', async () => {
	for (const search of ['hara o x', 'arcus', 'dams', 'indroy']) expect((await find(search)).match, search).not.toBe('names');
});

test('the database joins random names as the phone does', async () => {
	const random = seededRandom();
	const parts = ['O', 'de', 'la', 'Mc', 'Adams', '2', '2pac', 'José', 'Иван', '李', 'J.T.', 'Jr.', 'ʻOno', 'Ɓa', 'von', "D'A", 'A&M', 'Li-Na'];
	const names = Array.from({ length: 400 }, () =>
		Array.from({ length: 1 + Math.floor(random() * 6) }, () => parts[Math.floor(random() * parts.length)]).join(' '),
	);
	const rows = rowsOf<{ name: string; joins: string }>(
		await world.db.execute(sql`select name, name_joins(name) as joins from json_array_elements_text(${JSON.stringify(names.map(fold))}::json) name`),
	);
	expect(rows).toHaveLength(400);
	for (const { name, joins } of rows) {
		const starts = nameJoins(name);
		// A word that isn't joined stands in the text of the word before it, too, so words are compared as a set.
		expect(new Set(joins.split(' ')), name).toEqual(new Set(starts));
	}
});
