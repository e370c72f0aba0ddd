import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RevisionCache } from '#server/modules/rosters/cache/revision-cache.ts';
import type { RostersNow } from '#server/modules/rosters/cache/roster-watch.ts';

const NOW: RostersNow = {
	snapshot: '1:1:',
	tick: { tick: 1n, branch: 't00000000000', seen: '1:1:' },
	reached: undefined,
	tickOf: () => undefined,
	sports: [],
	revision: () => '1',
	totals: () => '1',
};
const OF = { key: ['listing'] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache, and reads that end when the test says so, in the order in which they began. */
function slowReads() {
	const cache = new RevisionCache<{ of: string }>(10_000, () => 1);
	const begun: { of: string; succeed: () => void; fail: () => void }[] = [];
	const ask = (of: string) =>
		cache.get(NOW, OF, () => {
			const { promise, resolve, reject } = Promise.withResolvers<{ of: string }>();
			begun.push({ of, succeed: () => resolve({ of }), fail: () => reject(new Error(`${of} was refused`)) });
			return promise;
		});
	return { ask, begun };
}

test('a call shares a read that somebody else began, and what it read is kept', async () => {
	const { ask, begun } = slowReads();
	const both = Promise.all([ask('first'), ask('second')]);
	begun[0]?.succeed();
	expect(await both).toEqual([{ of: 'first' }, { of: 'first' }]);
	expect(await ask('third')).toEqual({ of: 'first' });
	expect(begun).toHaveLength(1);
});

test('a call waits for another’s turn only so long, and then reads by itself', async () => {
	const { ask, begun } = slowReads();
	const [first, second] = [ask('first'), ask('second')];
	await vi.advanceTimersByTimeAsync(250);
	expect(begun.map(({ of }) => of)).toEqual(['first']);
	await vi.advanceTimersByTimeAsync(100);
	expect(begun.map(({ of }) => of)).toEqual(['first', 'second']);
	begun[1]?.succeed();
	expect(await second).toEqual({ of: 'second' });
	begun[0]?.succeed();
	expect(await first).toEqual({ of: 'first' });
});

test('after a failure one of those who waited reads, and the others share that', async () => {
	const { ask, begun } = slowReads();
	const first = ask('first');
	const others = Promise.all([ask('second'), ask('third'), ask('fourth')]);
	begun[0]?.fail();
	await expect(first).rejects.toThrow('first was refused');
	await vi.advanceTimersByTimeAsync(10);
	expect(begun.map(({ of }) => of)).toEqual(['first', 'second']);
	begun[1]?.succeed();
	expect(await others).toEqual([{ of: 'second' }, { of: 'second' }, { of: 'second' }]);
});
