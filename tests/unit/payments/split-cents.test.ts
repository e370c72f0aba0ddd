import { expect, test } from 'vitest';
import { splitCents } from '#server/modules/payments/ledger/split-cents.ts';

test.each([
	[120, [50, 40, 30], [50, 40, 30]],
	[60, [50, 40, 30], [25, 20, 15]],
	[1, [1, 1, 1], [0, 1, 0]],
	[2, [1, 1, 1], [1, 0, 1]],
	[-33, [100, 200], [-11, -22]],
	[7, [0, 0], [7, 0]],
	[0, [5, 5], [0, 0]],
])('%i over %j', (cents, weights, parts) => {
	expect(splitCents(cents, weights)).toEqual(parts);
});

test('the parts add up, nobody gets more than their weight, and a fee and its return are the same parts', () => {
	let n = 7;
	const next = (below: number) => {
		n = (n * 48_271) % 2_147_483_647;
		return n % below;
	};
	for (let round = 0; round < 2000; round++) {
		const weights = Array.from({ length: 1 + next(20) }, () => next(1_000_000));
		const total = weights.reduce((sum, weight) => sum + weight, 0);
		const cents = next(total + 1);
		const parts = splitCents(cents, weights);
		expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
		for (const [i, part] of parts.entries()) expect(part >= 0 && part <= (weights[i] ?? 0)).toBe(true);
		expect(splitCents(-cents, weights).map((part) => -part || 0)).toEqual(parts);
	}
});
