/** A seeded random source: the same seed gives the same league on every machine. */
export interface Random {
	/** 0 to 1, exclusive. */
	next(): number;
	/** A whole number from `low` to `high`, both inclusive. */
	int(low: number, high: number): number;
	pick<T>(from: readonly T[]): T;
	/** Picks by weight; the weights need not sum to anything. */
	weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
	chance(probability: number): boolean;
	/**
	 * Bell-shaped around `mean`. A sum of uniforms, because the last digit of `Math.log` and `Math.cos` may differ
	 * between machines.
	 */
	normal(mean: number, deviation: number): number;
	shuffle<T>(items: readonly T[]): T[];
}

/** mulberry32: small, and good enough for names and numbers. */
export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
	const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	const pick = <T>(from: readonly T[]): T => {
		const item = from[int(0, from.length - 1)];
		if (item === undefined) throw new RangeError('nothing to pick from');
		return item;
	};
	return {
		next,
		int,
		pick,
		weighted: <T>(from: readonly (readonly [T, number])[]): T => {
			let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
			for (const [value, weight] of from) {
				left -= weight;
				if (left < 0) return value;
			}
			return pick(from)[0];
		},
		chance: (probability) => next() < probability,
		normal: (mean, deviation) => {
			let sum = 0;
			for (let i = 0; i < 12; i++) sum += next();
			return mean + (sum - 6) * deviation;
		},
		shuffle: (items) => {
			const out = [...items];
			for (let i = out.length - 1; i > 0; i--) {
				const j = int(0, i);
				[out[i], out[j]] = [out[j] as (typeof out)[number], out[i] as (typeof out)[number]];
			}
			return out;
		},
	};
}
