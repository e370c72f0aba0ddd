import type { Page } from '@playwright/test';
import { Profile, WATCH_CARDS } from './browser.ts';
import type { Dataset } from './dataset.ts';

export interface DesignFigures {
	sync: number;
	syncStall: number;
	queryP50: number;
	queryP95: number;
	hotP95: number | undefined;
	delta: number;
	deltaStall: number;
}

/** Milliseconds throughout. */
export interface Round {
	ours: DesignFigures;
	rows: DesignFigures | undefined;
	/** Browser start to 21 filtered cards. */
	start: number;
	startStall: number;
	floor: number;
}

/** The app's address of the measured start: filtered, from the whole sport. */
const FILTERED = '/?position=QB&class=Junior';
/** The usual way is slow: after this long the queries it has answered must do. */
const QUERY_BUDGET_MS = 30_000;

/** One round: each design once, on fresh profiles, one after the other. */
export async function measureRound(address: string, data: Dataset, withRows: boolean): Promise<Round> {
	const floor = await measureFloor(address);
	const profile = new Profile();
	try {
		const ours = await measureDesign(profile, `${address}/bench/ours.html`, data);
		const { start, startStall } = await measureStart(profile, address);
		const rows = withRows ? await measureRows(address, data) : undefined;
		return { ours, rows, start, startStall, floor };
	} finally {
		await profile.remove();
	}
}

async function measureRows(address: string, data: Dataset): Promise<DesignFigures> {
	const profile = new Profile();
	try {
		return await measureDesign(profile, `${address}/bench/rows.html`, data);
	} finally {
		await profile.remove();
	}
}

/** A value that the page's `bench` gives for a call. */
function call<T>(page: Page, method: string, ...args: unknown[]): Promise<T> {
	return page.evaluate(
		([name, values]) => (globalThis as never as { bench: Record<string, (...of: unknown[]) => Promise<T>> }).bench[name as string]?.(...(values as unknown[])),
		[method, args] as const,
	) as Promise<T>;
}

async function measureDesign(profile: Profile, address: string, data: Dataset): Promise<DesignFigures> {
	const page = await profile.start();
	await page.goto(address);
	await page.waitForFunction('globalThis.bench');
	const sync = await call<{ ms: number; stall: number }>(page, 'sync');
	// Queries on what is stored, as after a start: what the sync left in memory must not help.
	await page.reload();
	await page.waitForFunction('globalThis.bench');
	const queries = await call<{ ms: number[]; hot: number[]; wrong: string[] }>(page, 'queries', data.queries, QUERY_BUDGET_MS);
	if (queries.wrong.length > 0)
		throw new Error(`${address}: ${queries.wrong.length} of ${queries.ms.length} queries have wrong rows, first ${queries.wrong[0]}`);
	const delta = await call<{ ms: number; stall: number; found: boolean }>(page, 'delta', data.probe.query, data.probe.player_id);
	if (!delta.found) throw new Error(`${address}: the change is not visible`);
	await profile.stop();
	return {
		sync: sync.ms,
		syncStall: sync.stall,
		queryP50: percentile(queries.ms, 0.5),
		queryP95: percentile(queries.ms, 0.95),
		hotP95: queries.hot.length > 0 ? percentile(queries.hot, 0.95) : undefined,
		delta: delta.ms,
		deltaStall: delta.stall,
	};
}

/** The whole app, installed and synced by an earlier visit. */
async function measureStart(profile: Profile, address: string): Promise<{ start: number; startStall: number }> {
	const first = await profile.start(WATCH_CARDS);
	await first.goto(`${address}/`);
	await first.waitForFunction('globalThis.cardsAt');
	// The service worker has stored the shell, so that the measured start needs no network.
	await first.waitForFunction('navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state === "activated")');
	await profile.stop();
	const page = await profile.start(
		`${WATCH_CARDS} globalThis.longest = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, e.duration); }).observe({ type: 'longtask', buffered: true });`,
	);
	await page.goto(`${address}${FILTERED}`);
	await page.waitForFunction('globalThis.cardsAt');
	await page.waitForTimeout(1000);
	const [start, startStall] = (await page.evaluate('[globalThis.cardsAt, globalThis.longest]')) as [number, number];
	await profile.stop();
	return { start, startStall };
}

async function measureFloor(address: string): Promise<number> {
	const profile = new Profile();
	try {
		const first = await profile.start();
		await first.goto(`${address}/bench/floor.html?prepare`);
		await first.waitForFunction(`document.title === 'prepared'`);
		await profile.stop();
		const page = await profile.start(WATCH_CARDS);
		await page.goto(`${address}/bench/floor.html`);
		await page.waitForFunction('globalThis.cardsAt');
		return (await page.evaluate('globalThis.cardsAt')) as number;
	} finally {
		await profile.remove();
	}
}

export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
