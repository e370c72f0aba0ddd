export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The windows of the shared feed, longest first. Each ends where the next shorter one may begin, and is made anew when
 * that boundary passes: a day's window every hour. `NEWEST_WINDOW` is the shortest. So a device takes at most one of
 * each, and of the month and the week only one.
 */
export const WINDOW_LENGTHS = [
	/** It reaches back less far than ticks are kept. */
	{ length: 'month', ends: DAY, unit: DAY, back: 31, keptMs: 2 * DAY },
	{ length: 'week', ends: DAY, unit: DAY, back: 7, keptMs: 2 * DAY },
	{ length: 'day', ends: HOUR, unit: DAY, back: 1, keptMs: 2 * HOUR },
	{ length: 'hour', ends: 10 * MINUTE, unit: HOUR, back: 1, keptMs: HOUR },
	{ length: '10 minutes', ends: MINUTE, unit: 10 * MINUTE, back: 1, keptMs: 20 * MINUTE },
] as const;

/** Part of every tick, so devices can always reach the newest one. */
export const NEWEST_WINDOW = { length: 'minute', unit: MINUTE, back: 1, keptMs: 10 * MINUTE } as const;

/** The start of a window: `back` units before the one that contains `now`. */
export function startOf({ unit, back }: { unit: number; back: number }, now: Date): Date {
	return new Date(lastBoundary(unit, now).getTime() - back * unit);
}

/** The last boundary of this many milliseconds, in UTC. */
export function lastBoundary(ms: number, now: Date): Date {
	return new Date(Math.floor(now.getTime() / ms) * ms);
}
