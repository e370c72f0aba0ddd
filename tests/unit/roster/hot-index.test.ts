import { expect, it } from 'vitest';
import { RosterDataError } from '#roster/columns/pack-snapshot.ts';
import { HotIndex } from '#roster/search/hot-index.ts';
import { columnsOf } from './fixtures/roster-columns.ts';
import { inOrder, pick, type Rosters, randomPlayer, randomRosters, randomTeam, seeded } from './fixtures/roster-league.ts';
import { randomQuery, referenceMatches } from './fixtures/roster-reference.ts';

const seed = Number(process.env.SEED_ROSTERS ?? Date.now() % 1e9);
console.info(`SEED_ROSTERS=${seed}`);

/** Two teams whose rows lie among each other, because their names fold alike, and one behind them. */
function smallLeague(): Rosters {
	const random = seeded(11);
	const teams = ['Miami', 'MIAMI', 'State'].map((team_name, i) => ({ ...randomTeam(random, i + 1), team_name, conference: i === 1 ? 'West' : 'East' }));
	const players = Array.from({ length: 60 }, (_, i) => ({
		...randomPlayer(random, 2, i + 1, pick(random, teams)),
		player_class: pick(random, ['Junior', 'Senior', null]),
		position: pick(random, ['QB', 'WR', null]),
		jersey_number: pick(random, ['1', '12', null]),
		received_donations: pick(random, [0, 10, 20, 30]),
	}));
	return { sport_id: 2, teams, players: inOrder(players) };
}

/** Each of these values with each of the others. */
const combined = <A, B>(of: readonly A[], by: readonly B[]): (A & B)[] => of.flatMap((a) => by.map((b) => ({ ...a, ...b })));

it('gives the rows of the rules for all filters together, page by page, without those that are left out', () => {
	const rosters = smallLeague();
	const index = new HotIndex(columnsOf(rosters));
	const classes = [{}, { player_class: 'Junior' }];
	const positions = [{}, { position: 'QB' }];
	const amounts = [{}, { min_cents: 1000, max_cents: 2000 }, { min_cents: 2000 }];
	const teams = [{}, { team_id: 2 }, { team_id: 3 }, { conference: 'East' }];
	const texts = [{}, { search: '12' }, { search: 'jo' }, { search: 'jo 12' }];
	const left = rosters.players.flatMap((_, row) => (row % 4 === 1 ? row : []));
	for (const query of combined(combined(combined(combined(classes, positions), amounts), teams), texts)) {
		for (const without of [[], left]) {
			const expected = referenceMatches(rosters.players, query).filter((player) => !without.includes(rosters.players.indexOf(player)));
			for (const [offset, limit] of [
				[0, 2],
				[1, 2],
				[3, 100],
			] as const) {
				const page = index.search(query, offset, limit, new Set(without));
				expect({ total: page.total, ids: page.rows.map((row) => index.columns.player_id[row]) }, JSON.stringify({ query, offset, without })).toEqual({
					total: expected.length,
					ids: expected.slice(offset, offset + limit).map((player) => player.player_id),
				});
			}
		}
	}
});

it(`gives the rows of the rules, in their order, for 500 random queries (SEED_ROSTERS=${seed})`, () => {
	const random = seeded(seed);
	const rosters = randomRosters(random, 4000);
	const index = new HotIndex(columnsOf(rosters));
	let found = 0;
	for (let i = 0; i < 500; i++) {
		const query = randomQuery(random, rosters);
		const offset = Math.floor(random() * 3) * 21;
		const expected = referenceMatches(rosters.players, query);
		const page = index.search(query, offset, 21);
		expect({ total: page.total, ids: page.rows.map((row) => index.columns.player_id[row]) }, JSON.stringify({ query, offset })).toEqual({
			total: expected.length,
			ids: expected.slice(offset, offset + 21).map((p) => p.player_id),
		});
		if (expected.length > 0) found++;
	}
	// Queries that find nothing would agree with anything.
	expect(found).toBeGreaterThan(200);
});

it('names the classes and positions of one team, also where another’s rows lie among its own', () => {
	const rosters = smallLeague();
	const players = rosters.players.map((player) => (player.team_id === 1 ? player : { ...player, player_class: 'Graduate', position: 'K' }));
	const index = new HotIndex(columnsOf({ ...rosters, players }));
	expect(index.codes('klass', 1).map((code) => index.columns.classes[code - 1])).not.toContain('Graduate');
	expect(index.codes('position', 1).map((code) => index.columns.positions[code - 1])).not.toContain('K');
	expect(index.codes('klass', 2).map((code) => index.columns.classes[code - 1])).toEqual(['Graduate']);
	expect(index.codes('klass', 99)).toEqual([]);
	expect(index.search({ team_id: 99 }, 0, 21)).toEqual({ rows: [], total: 0 });
});

it('finds an athlete by id and the values that occur', () => {
	const rosters = randomRosters(seeded(7), 300);
	const index = new HotIndex(columnsOf(rosters));
	const player = rosters.players[123];
	expect(index.columns.player_id[index.rowOf(player?.player_id as number)]).toBe(player?.player_id);
	expect(index.rowOf(999_999)).toBe(-1);
	const team_id = player?.team_id;
	const labels = (codes: number[]) => new Set(codes.map((code) => index.columns.positions[code - 1]));
	const positions = (of: typeof rosters.players) => new Set(of.flatMap((p) => p.position ?? []));
	expect(labels(index.codes('position', team_id))).toEqual(positions(rosters.players.filter((p) => p.team_id === team_id)));
	expect(labels(index.codes('position'))).toEqual(positions(rosters.players));
	expect(index.maxReceived).toBe(Math.round(Math.max(...rosters.players.map((p) => p.received_donations)) * 100));
});

it('holds no athlete', () => {
	const index = new HotIndex(columnsOf({ sport_id: 2, teams: [], players: [] }));
	expect(index.search({}, 0, 21)).toEqual({ rows: [], total: 0 });
	expect(index.search({ search: 'jo', team_id: 1 }, 0, 21)).toEqual({ rows: [], total: 0 });
});

it('refuses rows in another order than the listing', () => {
	const rosters = randomRosters(seeded(3), 50);
	const columns = columnsOf(rosters);
	expect(columns.count).toBe(50);
	expect(() =>
		columnsOf({
			...rosters,
			teams: rosters.teams.map((team) => ({ ...team, team_name: team.team_id === rosters.players[0]?.team_id ? 'Zz' : team.team_name })),
		}),
	).toThrow(RosterDataError);
});

it('takes the bytes that its values need', () => {
	const few = randomRosters(seeded(4), 400);
	const many = { ...few, players: few.players.map((player, i) => ({ ...player, jersey_number: String(i), received_donations: i === 0 ? 50_000_000.5 : 1 })) };
	const narrow = columnsOf(few);
	expect([narrow.jersey.BYTES_PER_ELEMENT, narrow.received.BYTES_PER_ELEMENT]).toEqual([1, 4]);
	const wide = new HotIndex(columnsOf(many));
	expect([wide.columns.jersey.BYTES_PER_ELEMENT, wide.columns.received.BYTES_PER_ELEMENT]).toEqual([2, 8]);
	expect(wide.search({ search: '399' }, 0, 21)).toEqual({ rows: [399], total: 1 });
	expect(wide.maxReceived).toBe(5_000_000_050);
	expect(/^[\0-\x7f]*$/.test(wide.columns.words)).toBe(true);
});
