/**
 * Splits cents in proportion to weights, in whole cents whose sum is exact. Which line gets a cent more follows only
 * from the weights and their order. If all weights are 0, the first line gets everything.
 *
 * @param cents may be negative; it splits like its opposite.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	if (total === 0) return weights.map((_, i) => (i === 0 ? cents : 0));
	let upTo = 0;
	let given = 0;
	return weights.map((weight) => {
		upTo += weight;
		// In whole numbers beyond what a double holds exactly.
		const share = Number((BigInt(Math.abs(cents)) * BigInt(upTo) * 2n + BigInt(total)) / (BigInt(total) * 2n));
		const part = share - given;
		given = share;
		return cents < 0 ? -part || 0 : part;
	});
}
