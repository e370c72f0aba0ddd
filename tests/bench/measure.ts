import type { Page } from '@playwright/test';
import { Profile, WATCH_CARDS } from './bench-browser.ts';
import type { Dataset } from './dataset.ts';

export interface DesignFigures {
	sync: number;
	syncStall: number;
	queryP50: number;
	queryP95: number;
	hotP95: number | undefined;
	/** Searches by team, position, and near misses. */
	findP95: number | undefined;
	/** Searches for names as the rosters have them, and for the same names joined or split. */
	plainP50: number | undefined;
	spelledP50: number | undefined;
	delta: number;
	deltaStall: number;
}

type DeltaFigures = Pick<DesignFigures, 'delta' | 'deltaStall'>;

/** Milliseconds throughout. */
export interface Round {
	ours: DesignFigures;
	rows: DesignFigures | undefined;
	/** Browser start to 21 filtered cards: this round's median, as for the floor. */
	start: number;
	startStall: number;
	floor: number;
}

/** The app's address for the measured start: filtered, from the whole sport. */
const FILTERED = '/?position=QB&class=Junior';
/** Starts per round, of the app and of the floor. */
const STARTS = 5;
const REGISTERED_MS = 3000;
const SETTLED_MS = 1500;
/** The conventional design is slow. After this long, the queries that it has answered must be enough. */
const QUERY_BUDGET_MS = 30_000;

/** One round: each design once, on fresh profiles, one after the other. The changes come to both by turns. */
export async function measureRound(address: string, data: Dataset, withRows: boolean): Promise<Round> {
	const profile = new Profile();
	const rowsProfile = new Profile();
	try {
		const page = await profile.start();
		const ours = await measureDesign(page, `${address}/bench/ours.html`, data);
		const rowsPage = withRows ? await rowsProfile.start() : undefined;
		const rows = rowsPage && (await measureDesign(rowsPage, `${address}/bench/rows.html`, data));
		const [oursDeltas, rowsDeltas] = await measureDeltas(rowsPage ? [page, rowsPage] : [page], data);
		await Promise.all([profile.remove(), rowsProfile.remove()]);
		const starts = await measureStarts(address, data);
		return { ours: { ...ours, ...(oursDeltas as DeltaFigures) }, rows: rows && { ...rows, ...(rowsDeltas as DeltaFigures) }, ...starts };
	} finally {
		await Promise.all([profile.remove(), rowsProfile.remove()]);
	}
}

/** The value that the page's `bench` returns for a call. */
function call<T>(page: Page, method: string, ...args: unknown[]): Promise<T> {
	return page.evaluate(
		([name, values]) => (globalThis as never as { bench: Record<string, (...of: unknown[]) => Promise<T>> }).bench[name as string]?.(...(values as unknown[])),
		[method, args] as const,
	) as Promise<T>;
}

async function measureDesign(page: Page, address: string, data: Dataset): Promise<Omit<DesignFigures, keyof DeltaFigures>> {
	await page.goto(address);
	await page.waitForFunction('globalThis.bench');
	const sync = await call<{ ms: number; stall: number }>(page, 'sync');
	// Queries run on what is stored, as after a start. What the sync left in memory must not help.
	await page.reload();
	await page.waitForFunction('globalThis.bench');
	const queries = await call<{ ms: number[]; hot: number[]; wrong: string[] }>(page, 'queries', data.queries, QUERY_BUDGET_MS);
	if (queries.wrong.length > 0)
		throw new Error(`${address}: ${queries.wrong.length} of ${queries.ms.length} queries have wrong rows, first ${queries.wrong[0]}`);
	const finds = await call<number[]>(page, 'finds', data.searches);
	// By turns, so whatever else the machine does slows both down. Medians, because it slows down few searches a lot.
	const named = await call<number[]>(page, 'finds', data.spellings.flat());
	const share = (ms: readonly number[], part: number) => (ms.length > 0 ? percentile(ms, part) : undefined);
	return {
		sync: sync.ms,
		syncStall: sync.stall,
		queryP50: percentile(queries.ms, 0.5),
		queryP95: percentile(queries.ms, 0.95),
		hotP95: share(queries.hot, 0.95),
		findP95: share(finds, 0.95),
		plainP50: share(
			named.filter((_, i) => i % 2 === 0),
			0.5,
		),
		spelledP50: share(
			named.filter((_, i) => i % 2 === 1),
			0.5,
		),
	};
}

/** Each page's median over the changes, and its worst stall. Each change comes to one page right after the other. */
async function measureDeltas(pages: readonly Page[], data: Dataset): Promise<DeltaFigures[]> {
	const measured = pages.map((page) => ({ page, ms: [] as number[], stalls: [] as number[] }));
	for (const { probe } of data.changes)
		for (const { page, ms, stalls } of measured) {
			const delta = await call<{ ms: number; stall: number; found: boolean }>(page, 'delta', probe.query, probe.player_id);
			if (!delta.found) throw new Error(`${page.url()}: the change is not visible`);
			ms.push(delta.ms);
			stalls.push(delta.stall);
		}
	return measured.map(({ ms, stalls }) => ({ delta: percentile(ms, 0.5), deltaStall: Math.max(...stalls) }));
}

/**
 * Starts the browser on what an earlier visit has stored, alternating between the app and the floor. Either one by
 * itself says more about the machine.
 */
async function measureStarts(address: string, data: Dataset): Promise<Pick<Round, 'start' | 'startStall' | 'floor'>> {
	const profile = new Profile();
	const plain = new Profile();
	try {
		await prepareFloor(plain, address);
		await prepareApp(profile, address, data);
		const floors: number[] = [];
		const starts: number[] = [];
		const stalls: number[] = [];
		for (let i = 0; i < STARTS; i++) {
			floors.push(await measureFloor(plain, address));
			const { start, stall } = await measureStart(profile, address);
			starts.push(start);
			stalls.push(stall);
		}
		return { start: percentile(starts, 0.5), startStall: Math.max(...stalls), floor: percentile(floors, 0.5) };
	} finally {
		await Promise.all([profile.remove(), plain.remove()]);
	}
}

/** Rosters with one delta in their change log, and a visit that installs the app. */
async function prepareApp(profile: Profile, address: string, { changes: [first] }: Dataset): Promise<void> {
	const page = await profile.start(WATCH_CARDS);
	await page.goto(`${address}/bench/ours.html`);
	await page.waitForFunction('globalThis.bench');
	await call(page, 'sync');
	await call(page, 'delta', first?.probe.query, first?.probe.player_id);
	await page.goto(`${address}/`);
	await page.waitForFunction(() => 'cardsAt' in globalThis);
	// The service worker has stored the shell, so the measured start needs no network.
	await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
	// A browser that is closed at that very moment knows it only partly, and the next start would go without it.
	await page.waitForTimeout(REGISTERED_MS);
	await profile.stop();
}

async function measureStart(profile: Profile, address: string): Promise<{ start: number; stall: number }> {
	const page = await profile.start(
		`${WATCH_CARDS} globalThis.longest = 0; new PerformanceObserver((list) => { for (const e of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, e.duration); }).observe({ type: 'longtask', buffered: true });`,
	);
	await page.goto(`${address}${FILTERED}`, { waitUntil: 'commit' });
	const start = await cardsAt(page);
	if (!(await page.evaluate('navigator.serviceWorker.controller !== null'))) throw new Error('the app started without its service worker');
	const stall = (await page.evaluate('globalThis.longest')) as number;
	await profile.stop();
	return { start, stall };
}

async function prepareFloor(profile: Profile, address: string): Promise<void> {
	const page = await profile.start();
	await page.goto(`${address}/bench/floor.html?prepare`);
	await page.waitForFunction(`document.title === 'prepared'`);
	await profile.stop();
}

async function measureFloor(profile: Profile, address: string): Promise<number> {
	const page = await profile.start(WATCH_CARDS);
	await page.goto(`${address}/bench/floor.html`, { waitUntil: 'commit' });
	const floor = await cardsAt(page);
	await profile.stop();
	return floor;
}

/**
 * When the cards appeared. Looks only long after that, because looking injects a script of 300 KB, which costs a start
 * 12 ms if it runs in the middle of it.
 */
async function cardsAt(page: Page): Promise<number> {
	await page.waitForTimeout(SETTLED_MS);
	await page.waitForFunction(() => 'cardsAt' in globalThis);
	return (await page.evaluate('globalThis.cardsAt')) as number;
}

export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
