import { describe, expect, it } from 'vitest';
import { narrowed } from '#core/db/hot-columns.ts';
import type { Player } from '#domain/roster/roster.ts';
import { mergeChanges } from '#roster/columns/merge-changes.ts';
import { change } from './fixtures/roster-changes.ts';
import { columnsOf, plainRows } from './fixtures/roster-columns.ts';
import { inOrder, type Rosters, randomRosters, seeded } from './fixtures/roster-league.ts';

const base = Number(process.env.SEED_MERGE ?? Date.now() % 1e9);

it.each(Array.from({ length: 20 }, (_, i) => base + i))('merged changes equal columns built from scratch (SEED_MERGE=%i)', (seed) => {
	const random = seeded(seed);
	let rosters = randomRosters(random, 60 + Math.floor(random() * 200));
	let columns = columnsOf(rosters);
	for (let step = 0; step < 12; step++) {
		const { next, changes } = change(random, rosters, step);
		const before = plainRows(columns);
		const merged = mergeChanges(columns, changes);
		expect(plainRows(columns), 'the given columns stay').toEqual(before);
		expect(plainRows(merged)).toEqual(plainRows(columnsOf(next)));
		expect(plainRows(mergeChanges(columns, changes, 0)), 'by a pass over all rows').toEqual(plainRows(merged));
		expect(new Set(merged.teams)).toEqual(new Set(next.teams));
		// Applying a delta twice changes nothing.
		expect(plainRows(mergeChanges(merged, changes))).toEqual(plainRows(merged));
		rosters = next;
		columns = merged;
	}
});

describe('values that need more bytes than the columns have', () => {
	const league = randomRosters(seeded(20_261_124), 260);
	const withRows = (rosters: Rosters, rows: Player[]) => {
		const changed = new Map(rows.map((player) => [player.player_id, player]));
		const players = inOrder([...rosters.players.filter(({ player_id }) => !changed.has(player_id)), ...rows]);
		return { next: { ...rosters, players }, changes: { teams: [], removed_team_ids: [], players: changed } };
	};
	/** How a value gets in: a row keeps its place, is new, or moves. */
	const ways: [string, (player: Player, more: Partial<Player>) => Player][] = [
		['in a row that stays', (player, more) => ({ ...player, ...more })],
		['in a new row', (player, more) => ({ ...player, ...more, player_id: 900_000 + player.player_id })],
		['in a row that moves', (player, more) => ({ ...player, ...more, player_name: `Zz ${player.player_name}` })],
	];

	it.each(ways)('254, 255, and 256 jersey numbers, the last ones %s', (_way, row) => {
		const numbered = (count: number): Rosters => ({
			...league,
			players: league.players.map((player, i) => ({ ...player, jersey_number: i < count ? `n${i}` : null })),
		});
		let rosters = numbered(254);
		let columns = columnsOf(rosters);
		expect(columns.jersey).toBeInstanceOf(Uint8Array);
		for (const count of [255, 256]) {
			const { next, changes } = withRows(rosters, [row(rosters.players.at(250 - count) as Player, { jersey_number: `n${count - 1}` })]);
			rosters = next;
			columns = mergeChanges(columns, changes);
			expect(columns.jerseys).toHaveLength(count);
			expect(columns.jersey).toBeInstanceOf(count === 255 ? Uint8Array : Uint16Array);
			expect(plainRows(columns)).toEqual(plainRows(columnsOf(rosters)));
			expect(plainRows(narrowed(columns))).toEqual(plainRows(columns));
		}
	});

	it.each(ways)('totals of 2³² − 1 and 2³² cents, %s', (_way, row) => {
		let rosters = league;
		let columns = columnsOf(rosters);
		for (const [cents, type] of [
			[0xffff_ffff, Uint32Array],
			[0x1_0000_0000, Float64Array],
		] as const) {
			const { next, changes } = withRows(rosters, [row(rosters.players[7] as Player, { received_donations: cents / 100 })]);
			rosters = next;
			columns = mergeChanges(columns, changes);
			expect(columns.received).toBeInstanceOf(type);
			expect(plainRows(columns)).toEqual(plainRows(columnsOf(rosters)));
			expect(narrowed(columns).received).toBeInstanceOf(type);
		}
		const { next, changes } = withRows(
			rosters,
			rosters.players.filter(({ received_donations }) => received_donations > 0xffff_ffff / 100).map((player) => ({ ...player, received_donations: 5 })),
		);
		columns = mergeChanges(columns, changes);
		expect(plainRows(columns)).toEqual(plainRows(columnsOf(next)));
		expect(narrowed(columns).received).toBeInstanceOf(Uint32Array);
	});
});
