/** The outside inputs of a drain; tests pass a clock and a seeded random here. */
export interface DrainClock {
	now: () => number;
	random: () => number;
}

export const realClock: DrainClock = { now: () => Date.now(), random: Math.random };
