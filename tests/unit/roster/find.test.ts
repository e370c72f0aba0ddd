import { expect, it } from 'vitest';
import { nameOf } from '#core/db/hot-columns.ts';
import { HotIndex } from '#roster/search/hot-index.ts';
import { APOSTROPHES } from '#tests/fixtures/apostrophes.ts';
import { randomSearch, referenceFind } from './fixtures/find-reference.ts';
import { columnsOf } from './fixtures/roster-columns.ts';
import { inOrder, type Rosters, randomPlayer, randomRosters, seeded, teamFields } from './fixtures/roster-league.ts';

const seed = Number(process.env.SEED_FIND ?? Date.now() % 1e9);

it(`finds the rows of the rules, in the order of the listing, for 300 random searches (SEED_FIND=${seed})`, () => {
	const random = seeded(seed);
	const rosters = randomRosters(random, 800);
	const index = new HotIndex(columnsOf(rosters));
	const found = { names: 0, words: 0, near: 0, teams: 0 };
	for (let i = 0; i < 300; i++) {
		const query = randomSearch(random, rosters);
		const offset = Math.floor(random() * 2) * 21;
		const expected = referenceFind(rosters, query);
		const page = index.find(query, offset, 21);
		expect(
			{ total: page.total, match: page.match, team: page.teams.length > 0, ids: page.rows.map((row) => index.columns.player_id[row]) },
			JSON.stringify({ query, offset }),
		).toEqual({
			total: expected.players.length,
			match: expected.match,
			team: expected.isTeamFound,
			ids: expected.players.slice(offset, offset + 21).map((player) => player.player_id),
		});
		if (page.total > 0) found[page.match]++;
		if (page.teams.length > 0) found.teams++;
	}
	// Searches that find nothing would agree with anything.
	expect(Math.min(found.names, found.words, found.near, found.teams), JSON.stringify(found)).toBeGreaterThan(8);
});

/** Athletes by name, team, position, and number. */
function league(...athletes: [name: string, team: string, position: string | null, number: string | null][]): Rosters {
	const teams = [...new Set(athletes.map(([, team]) => team))].map((team_name, i) => ({
		team_id: i + 1,
		team_name,
		conference: i === 0 ? 'East' : 'West',
		team_color: null,
		team_alt_color: null,
	}));
	const players = athletes.map(([player_name, team_name, position, jersey_number], i) => {
		const team = teams.find((each) => each.team_name === team_name) as (typeof teams)[number];
		return { ...randomPlayer(seeded(i), 2, i + 1, team), ...teamFields(team), player_name, position, jersey_number };
	});
	return { sport_id: 2, teams, players: inOrder(players) };
}

const rosters = league(
	['Ada Skogeland', 'Alkali Flats', 'QB', '12'],
	['Ben Moss', 'Alkali Flats', 'WR', '12'],
	['Carl Alkali', 'Basin Tech', 'QB', '7'],
	['Dee Иванов', 'Basin Tech', null, null],
);
const index = new HotIndex(columnsOf(rosters));

/** Names of the athletes, and of the teams. */
function find(search: string, filters = {}) {
	const { rows, teams, match, total } = index.find({ search, ...filters }, 0, 21);
	const ids = rows.map((row) => index.columns.player_id[row]);
	expect(total).toBe(rows.length);
	return {
		match,
		athletes: rosters.players.filter(({ player_id }) => ids.includes(player_id)).map(({ player_name }) => player_name.split(' ')[0]),
		teams: teams.map(({ team_name }) => team_name),
	};
}

it('finds a team and its athletes', () => {
	expect(find('Alkali Flats')).toEqual({ match: 'words', athletes: ['Ada', 'Ben'], teams: ['Alkali Flats'] });
	expect(find('flats wide')).toEqual({ match: 'words', athletes: ['Ben'], teams: [] });
});

it('finds positions by code and label, with a number too', () => {
	expect(find('quarterback').athletes).toEqual(['Ada', 'Carl']);
	expect(find('QB 12').athletes).toEqual(['Ada']);
	expect(find('QB 12 7').athletes).toEqual([]);
});

it('what names answer stays as it is, and the team is above it', () => {
	expect(find('alkali')).toEqual({ match: 'names', athletes: ['Carl'], teams: ['Alkali Flats'] });
});

it('finds near misses only where nothing else is found', () => {
	expect(find('skogelnd')).toEqual({ match: 'near', athletes: ['Ada'], teams: [] });
	expect(find('quartreback 12')).toEqual({ match: 'near', athletes: ['Ada'], teams: [] });
	expect(find('alkail flats')).toEqual({ match: 'near', athletes: ['Ada', 'Ben'], teams: ['Alkali Flats'] });
	// The team is found, so nothing is missing.
	expect(find('flats', { position: 'PK' })).toEqual({ match: 'words', athletes: [], teams: ['Alkali Flats'] });
	expect(find('mosss', {}).match).toBe('near');
	expect(find('mss').athletes).toEqual([]);
	// A typo is looked for in one word, never across two: “jonae” begins “Jon Aero”.
	expect(new HotIndex(columnsOf(league(['Jon Ærø', 'Basin Tech', null, null]))).find({ search: 'jnoae' }, 0, 21).total).toBe(0);
	expect(find('qqqqqq')).toEqual({ match: 'near', athletes: [], teams: [] });
});

it('stays within the filters, and does not offer the team that is chosen', () => {
	expect(find('quarterback', { conference: 'West' }).athletes).toEqual(['Carl']);
	expect(find('alkali', { team_id: 1 })).toEqual({ match: 'words', athletes: ['Ada', 'Ben'], teams: [] });
	expect(find('alkali', { conference: 'East' }).teams).toEqual(['Alkali Flats']);
	expect(find('alkali flats', { conference: 'West' })).toEqual({ match: 'near', athletes: [], teams: [] });
	expect(find('quarterback', { position: 'XX' }).athletes).toEqual([]);
});

it('finds everybody for a text without words, and nobody where nobody is', () => {
	expect(find(' !!! ')).toMatchObject({ match: 'names', teams: [] });
	expect(index.find({ position: 'PK' }, 0, 21)).toEqual({ rows: [], total: 0, match: 'names', teams: [] });
	expect(find(' !!! ', { position: 'PK' })).toEqual({ match: 'names', athletes: [], teams: [] });
	expect(new HotIndex(columnsOf({ sport_id: 2, teams: [], players: [] })).find({ search: 'skogelnd' }, 0, 21)).toEqual({
		rows: [],
		total: 0,
		match: 'near',
		teams: [],
	});
});

const spelled = new HotIndex(
	columnsOf(
		league(
			...[
				'Mara O’Hara',
				'Nils O Hara',
				'Pia Ohara',
				'Lind Roy',
				'Ty McAdams',
				'Al Mc Adams',
				'De Marcus Holt',
				'Demarcus Pell',
				'J.T. Vane',
				'J T Moss',
				'Ana de la Cruz',
				'Eli Delacruz',
				'Ɓala Ɗan',
				'Jo 2pac Ray',
			].map((name): [string, string, null, null] => [name, 'Alkali Flats', null, null]),
		),
	),
);

it.each<[search: string, ...names: string[]]>([
	['o hara', 'Mara O’Hara', 'Nils O Hara', 'Pia Ohara'],
	['ohara', 'Mara O’Hara', 'Nils O Hara', 'Pia Ohara'],
	['oh', 'Mara O’Hara', 'Nils O Hara', 'Pia Ohara'],
	['lindroy', 'Lind Roy'],
	['mcadams', 'Al Mc Adams', 'Ty McAdams'],
	['mc adams', 'Al Mc Adams', 'Ty McAdams'],
	['de marcus', 'De Marcus Holt', 'Demarcus Pell'],
	['demarcus p', 'Demarcus Pell'],
	['jt', 'J T Moss', 'J.T. Vane'],
	['j t', 'J T Moss', 'J.T. Vane'],
	['dela cruz', 'Ana de la Cruz', 'Eli Delacruz'],
	['de la cruz', 'Ana de la Cruz', 'Eli Delacruz'],
	['d e marcus', 'De Marcus Holt', 'Demarcus Pell'],
	['bala dan', 'Ɓala Ɗan'],
	['jo ray', 'Jo 2pac Ray'],
	['2pacray', 'Jo 2pac Ray'],
])('neighbors are joined and split: "%s"', (search, ...names) => {
	const { rows, match, total } = spelled.find({ search }, 0, 21);
	expect([rows.map((row) => nameOf(spelled.columns, row)), total, match]).toEqual([names, names.length, 'names']);
});

it('pages of several readings are parts of one list', () => {
	const all = spelled.find({ search: 'o hara' }, 0, 21).rows;
	expect([0, 1, 2, 3].map((offset) => spelled.find({ search: 'o hara' }, offset, 1))).toEqual(
		[0, 1, 2, 3].map((offset) => expect.objectContaining({ rows: all.slice(offset, offset + 1), total: 3 })),
	);
});

it.each(['M Bale', 'MBale', ...APOSTROPHES.map((mark) => `m${mark}bale`)])('“%s” finds the name with any mark for an apostrophe', (search) => {
	const marked = new HotIndex(columnsOf(league(...APOSTROPHES.map((mark) => [`Zed M${mark}Bale`, 'Basin Tech', null, null] as [string, string, null, null]))));
	const { match, total } = marked.find({ search }, 0, 50);
	expect({ match, total }).toEqual({ match: 'names', total: APOSTROPHES.length });
});
