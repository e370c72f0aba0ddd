import type { Page } from '@playwright/test';
import { WATCH_CARDS } from '../bench-browser.ts';

/** Milliseconds. `blocked`: what long tasks take beyond 50 ms each, added up, as Lighthouse counts it. */
export interface Tasks {
	blocked: number;
	longest: number;
}

interface Watched {
	tasks: { start: number; ms: number }[];
	/** The longest event of each interaction, by its id. */
	interactions: Record<number, number>;
}

/**
 * Records long tasks, when the cards were there, and how long each interaction took until the next paint. Runs in every
 * page before the page's own scripts. The browser reports events in steps of 8 ms, and none below 16 ms.
 */
export const WATCH_MAIN_THREAD = `
	globalThis.watched = { tasks: [], interactions: {} };
	new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) watched.tasks.push({ start: startTime, ms: duration });
	}).observe({ type: 'longtask', buffered: true });
	new PerformanceObserver((list) => {
		for (const { interactionId, duration } of list.getEntries())
			if (interactionId > 0) watched.interactions[interactionId] = Math.max(watched.interactions[interactionId] ?? 0, duration);
	}).observe({ type: 'event', durationThreshold: 16, buffered: true });
	${WATCH_CARDS}
`;

function watched(page: Page): Promise<Watched> {
	return page.evaluate('globalThis.watched') as Promise<Watched>;
}

/** Long tasks that began at `since` or later, in milliseconds of the page's own clock. */
export async function longTasks(page: Page, since = 0): Promise<Tasks> {
	const { tasks } = await watched(page);
	const counted = tasks.filter((task) => task.start >= since).map((task) => task.ms);
	return { blocked: counted.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0), longest: Math.max(0, ...counted) };
}

/** Milliseconds from the start of the navigation until 21 cards were in the document; infinite if they never were. */
export async function shownAfter(page: Page): Promise<number> {
	return ((await page.evaluate('globalThis.cardsAt')) as number | undefined) ?? Number.POSITIVE_INFINITY;
}

/** Forgets the interactions so far. */
export async function forgetInteractions(page: Page): Promise<void> {
	await page.evaluate('globalThis.watched.interactions = {}');
}

/** The shortest duration that the browser reports. A shorter interaction counts as the step below it. */
const UNREPORTED_MS = 8;

/** How long each of `count` interactions took until the next paint. */
export async function interactions(page: Page, count: number): Promise<number[]> {
	const { interactions: seen } = await watched(page);
	const reported = Object.values(seen);
	return [...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => UNREPORTED_MS)];
}
