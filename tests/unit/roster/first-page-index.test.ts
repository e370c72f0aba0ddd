import { expect, it } from 'vitest';
import type { FirstPageIndex, FirstPageRows } from '#core/db/first-page-rows.ts';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import type { Player } from '#domain/roster/roster.ts';
import { findFirstPage, firstPagePlayers } from '#first-paint/rosters/first-page-index.ts';
import { firstPageParts, partOf, ROWS_IN_PART } from '#roster/columns/first-page-parts.ts';
import { change } from './fixtures/roster-changes.ts';
import { columnsOf } from './fixtures/roster-columns.ts';
import { randomRosters, seeded } from './fixtures/roster-league.ts';
import { randomQuery, referenceMatches } from './fixtures/roster-reference.ts';

const LIMIT = 21;

function stored(rosters: Parameters<typeof columnsOf>[0]) {
	const [index, ...rows] = firstPageParts({ ...columnsOf(rosters), base_revision: 1 }) as [FirstPageIndex, ...FirstPageRows[]];
	return { index, parts: new Map(rows.map((part) => [part.part, part])) };
}

const changeRows = (log: ReadonlyMap<number, Player | null>) => [...log].map(([player_id, player]) => ({ sport_id: 2, player_id, revision: 2, player }));

const base = Number(process.env.SEED_EARLY ?? Date.now() % 1e9);

it.each(Array.from({ length: 10 }, (_, i) => base + i))('shows the rows of the rules, with what changed since (SEED_EARLY=%i)', (seed) => {
	const random = seeded(seed);
	let rosters = randomRosters(random, 30 + Math.floor(random() * 3000));
	const { index, parts } = stored(rosters);
	const log = new Map<number, Player | null>();
	let told = 0;
	for (let step = 0; step < 8; step++) {
		for (let i = 0; i < 20; i++) {
			const query = randomQuery(random, rosters);
			const page = findFirstPage(index, changeRows(log), query, LIMIT);
			if (page === undefined) {
				expect(query.search ?? query.min_cents ?? query.max_cents, JSON.stringify(query)).toBeDefined();
				continue;
			}
			const wanted = new Set(page.rows.map(partOf));
			const players = firstPagePlayers(index, page, new Map([...parts].filter(([part]) => wanted.has(part))), LIMIT);
			const expected = referenceMatches(rosters.players, query);
			expect({ total: page.total, count: page.count, players }, JSON.stringify(query)).toEqual({
				total: expected.length,
				count: rosters.players.length,
				players: expected.slice(0, LIMIT).map((player) => ({ ...player, ...NO_COLD_FIELDS })),
			});
			told += Number(expected.length > 0);
		}
		// The index doesn't cover changed teams (`readFirstPage`).
		const { next, changes } = change(random, rosters, step);
		if (changes.teams.length + changes.removed_team_ids.length > 0) continue;
		rosters = next;
		for (const [id, player] of changes.players) log.set(id, player);
	}
	expect(told).toBeGreaterThan(5);
});

it('keeps rows in parts, the last as long as there are any', () => {
	const { index, parts } = stored(randomRosters(seeded(3), ROWS_IN_PART + 7));
	expect(index.count).toBe(ROWS_IN_PART + 7);
	expect([...parts.keys()]).toEqual([1, 2]);
	expect(parts.get(2)?.pending).toHaveLength(7);
	expect(stored({ sport_id: 2, teams: [], players: [] }).parts.size).toBe(0);
});

it('tells a long change log too', () => {
	const rosters = randomRosters(seeded(5), 900);
	const { index, parts } = stored(rosters);
	const gone = rosters.players.slice(0, 600);
	const page = findFirstPage(index, changeRows(new Map(gone.map(({ player_id }) => [player_id, null]))), {}, LIMIT);
	expect(page).toMatchObject({ total: 300, count: 300 });
	expect(firstPagePlayers(index, page as never, parts, LIMIT).map((player) => player.player_id)).toEqual(
		rosters.players.slice(600, 600 + LIMIT).map((player) => player.player_id),
	);
});

it('leaves to the whole what it cannot tell: an athlete of a team that it does not know', () => {
	const rosters = randomRosters(seeded(4), 40);
	const { index } = stored(rosters);
	const player = rosters.players[0] as Player;
	expect(findFirstPage(index, changeRows(new Map([[950_000, { ...player, player_id: 950_000 }]])), {}, LIMIT)?.count).toBe(41);
	expect(findFirstPage(index, changeRows(new Map([[950_000, { ...player, player_id: 950_000, team_id: 999_999 }]])), {}, LIMIT)).toBeUndefined();
});
