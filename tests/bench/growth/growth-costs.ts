/** What something costs at each of some sizes. */
export interface GrowingCost {
	name: string;
	unit: 'ms' | 's' | 'MB';
	/** One for each size, in their order. */
	at: number[];
}

/** The costs at one size. */
export type CostsAtSize = readonly { name: string; unit: GrowingCost['unit']; value: number }[];

/** The costs of several sizes, by name. */
export function byName(sizes: readonly CostsAtSize[]): GrowingCost[] {
	const [first = []] = sizes;
	return first.map(({ name, unit }, i) => ({ name, unit, at: sizes.map((costs) => costs[i]?.value ?? Number.NaN) }));
}

/** How much more n log n is at another size. */
export function nLogN(from: number, to: number): number {
	return (to * Math.log(to)) / (from * Math.log(from));
}

/** A cost that takes less than this says more about the machine than about its growth. */
const SMALL = { ms: 5, s: 0.1, MB: 0.1 };

/**
 * How much a cost grew from the smallest size to the largest, as a part of what n log n grows: above 1 is worse. What is tiny at first
 * counts as what can be told from noise.
 */
export function growth(sizes: readonly number[], { at, unit }: Pick<GrowingCost, 'at' | 'unit'>): number {
	const [first = 1, last = 1] = [sizes[0], sizes.at(-1)];
	return (at.at(-1) ?? Number.NaN) / Math.max(at[0] ?? Number.NaN, SMALL[unit]) / nLogN(first, last);
}

/** The median and a share of the times of some runs, in milliseconds. The first run isn't counted: it fills caches. */
export async function timed(runs: number, work: (run: number) => Promise<unknown> | unknown, share = 0.5): Promise<number> {
	const times: number[] = [];
	for (let run = 0; run <= runs; run++) {
		const began = performance.now();
		await work(run);
		if (run > 0) times.push(performance.now() - began);
	}
	times.sort((a, b) => a - b);
	return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}
