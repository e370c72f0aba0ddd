import { expect, test } from 'vitest';
import { doubledMs, randomMs } from '#domain/time/pauses.ts';

test('a pause doubles up to the longest, however often', () => {
	expect([0, 1, 2, 3, 4, 10_000].map((times) => doubledMs(500, times, 4_000))).toEqual([500, 1_000, 2_000, 4_000, 4_000, 4_000]);
	expect(doubledMs(1_000, 20)).toBe(1_048_576_000);
});

test('a random pause is within its bounds', () => {
	expect([0, 0.5, 1].map((value) => randomMs(1_000, 3_000, () => value))).toEqual([1_000, 2_000, 3_000]);
	const drawn = Array.from({ length: 100 }, () => randomMs(10, 20));
	expect(Math.min(...drawn)).toBeGreaterThanOrEqual(10);
	expect(Math.max(...drawn)).toBeLessThan(20);
	expect(new Set(drawn).size).toBeGreaterThan(1);
});
