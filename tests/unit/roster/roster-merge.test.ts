import { expect, it } from 'vitest';
import { mergeChanges } from '#roster/columns/merge-changes.ts';
import { change } from './fixtures/roster-changes.ts';
import { columnsOf, plainRows } from './fixtures/roster-columns.ts';
import { randomRosters, seeded } from './fixtures/roster-league.ts';

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
