import { expect, test } from 'vitest';
import { byName, growth, nLogN } from '#tests/bench/growth/growth-costs.ts';
import { growthPlot } from '#tests/bench/growth/growth-plot.ts';

const sizes = [1000, 10_000, 100_000];
const cost = (of: (n: number) => number) => ({ name: 'a cost', unit: 'ms' as const, at: sizes.map(of) });

test.each([
	['the same at every size', () => 50, 0.006],
	['in proportion', (n: number) => n / 20, 0.6],
	['as n log n', (n: number) => (n * Math.log(n)) / 100, 1],
	['as the square', (n: number) => (n * n) / 10_000, 60],
])('a cost that grows %s', (_, of, expected) => {
	expect(growth(sizes, cost(of))).toBeCloseTo(expected, 1);
});

test('a cost that is tiny at first counts as what can be told from noise', () => {
	expect(
		growth(
			sizes,
			cost((n) => n / 1_000_000),
		),
	).toBeLessThan(0.001);
});

test('n log n is compared as a ratio', () => {
	expect(nLogN(1000, 1000)).toBe(1);
	expect(nLogN(1000, 1_000_000)).toBeCloseTo(2000);
});

test('costs of several sizes are joined by name', () => {
	const at = (value: number) => [{ name: 'a listing', unit: 'ms' as const, value }];
	expect(byName([at(1), at(2)])).toEqual([{ name: 'a listing', unit: 'ms', at: [1, 2] }]);
});

test('the picture has a panel for each cost, and marks what grows faster than n log n', () => {
	const svg = growthPlot('Costs by athletes', 'athletes', sizes, [cost((n) => n / 20), { ...cost((n) => (n * n) / 10_000), name: 'another' }]);
	expect(svg.match(/<polyline class="cost"/g)).toHaveLength(2);
	expect(svg.match(/class="worse"/g)).toHaveLength(1);
	expect(svg).toContain('>another<');
	expect(svg).not.toContain('NaN');
});
