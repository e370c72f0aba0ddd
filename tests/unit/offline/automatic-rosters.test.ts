import { describe, expect, test } from 'vitest';
import { AUTOMATIC_BYTES, automaticLimit, CELLULAR_BYTES, planRosters, type SportBytes } from '#offline/saved/automatic-rosters.ts';

const MB = 1_000_000;
const sports = (...megabytes: number[]): SportBytes[] => megabytes.map((size, i) => ({ sport_id: i + 1, bytes: size * MB }));

type Possible = Parameters<typeof planRosters>[0];
const plan = (given: Partial<Possible> & Pick<Possible, 'sports'>) =>
	planRosters({ stored: new Map(), saved: new Set(), favorites: new Set(), limit: 60 * MB, because: 'budget', free: undefined, ...given });

describe('which rosters come to a device without being asked for', () => {
	test('all of a small league', () => {
		expect(plan({ sports: sports(0.2, 0.3, 0.1), limit: AUTOMATIC_BYTES })).toEqual({ wanted: [1, 2, 3], left: null });
	});

	test('as many as fit, in the server’s order; a smaller one behind a larger one still fits', () => {
		expect(plan({ sports: sports(30, 25, 20, 4) })).toEqual({ wanted: [1, 2, 4], left: { because: 'budget', sports: [{ sport_id: 3, bytes: 20 * MB }] } });
	});

	test('a sport that takes all of the budget fits, and none with a byte more', () => {
		expect(plan({ sports: sports(60) }).left).toBeNull();
		expect(plan({ sports: [{ sport_id: 1, bytes: 60 * MB + 1 }] }).wanted).toEqual([]);
	});

	test('favorites and saved sports come first, whatever they take', () => {
		const { wanted, left } = plan({ sports: sports(50, 70, 80, 20), favorites: new Set([3]), saved: new Set([2]) });
		expect(wanted).toEqual([3, 2, 1]);
		expect(left?.sports.map(({ sport_id }) => sport_id)).toEqual([4]);
	});

	test('what is stored stays and counts, unless it is saved', () => {
		const stored = new Map([
			[1, 50 * MB],
			[2, 70 * MB],
		]);
		expect(plan({ sports: sports(50, 70, 8), stored })).toEqual({ wanted: [1, 2], left: { because: 'budget', sports: [{ sport_id: 3, bytes: 8 * MB }] } });
		expect(plan({ sports: sports(50, 70, 8), stored, saved: new Set([2]) })).toEqual({ wanted: [2, 1, 3], left: null });
	});

	test('half of what the browser grants is for other things', () => {
		expect(plan({ sports: sports(3, 3, 1), free: 8 * MB })).toEqual({ wanted: [1, 3], left: { because: 'space', sports: [{ sport_id: 2, bytes: 3 * MB }] } });
		// The next round, with these stored.
		const stored = new Map([
			[1, 3 * MB],
			[3, 1 * MB],
		]);
		expect(plan({ sports: sports(3, 0.1, 1), stored, free: 4 * MB }).left?.sports.map(({ sport_id }) => sport_id)).toEqual([2]);
		expect(plan({ sports: sports(3), free: 0 }).left?.because).toBe('space');
		expect(plan({ sports: sports(61), free: 500 * MB }).left?.because).toBe('budget');
	});

	test('a sport without athletes takes nothing, so it is never left', () => {
		expect(plan({ sports: [...sports(70), { sport_id: 9, bytes: 0 }], stored: new Map([[1, 70 * MB]]) })).toEqual({ wanted: [1, 9], left: null });
	});

	test('all of them, if somebody requested that and there is room', () => {
		expect(plan({ sports: sports(30, 40, 50), limit: Number.POSITIVE_INFINITY }).left).toBeNull();
	});
});

test.each([
	[{}, AUTOMATIC_BYTES, 'budget'],
	[{ type: 'wifi', saveData: false }, AUTOMATIC_BYTES, 'budget'],
	[{ type: 'cellular', saveData: false }, CELLULAR_BYTES, 'cellular'],
	[{ type: 'wifi', saveData: true }, 0, 'saver'],
	[{ type: 'cellular', saveData: true }, 0, 'saver'],
] as const)('a connection of %j lets %i bytes come by themselves', (connection, limit, because) => {
	expect(automaticLimit(connection)).toEqual({ limit, because });
});
