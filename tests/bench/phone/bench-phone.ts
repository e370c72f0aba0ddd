import type { BrowserContext, Page } from '@playwright/test';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { calibratedRounds } from '../calibration/benchmark-index.ts';
import { percentile } from '../measure.ts';
import { mainThread, type Work, workSince } from './main-thread.ts';
import { servePlainPage } from './plain-page.ts';
import { forgetInteractions, interactions, longTasks, shownAfter, type Tasks, WATCH_MAIN_THREAD } from './watch-main-thread.ts';
import { withPhone } from './with-phone.ts';

const FIRST_VISIT_MS = 20_000;
const RETURN_VISIT_MS = 8_000;
/** As long as a visit's start, in which only what the first screen shows runs. */
const START_MS = 3_500;
/** Between two keys. People type names about this fast. */
const KEY_MS = 150;
/** The limits for our work beside the plain page's. */
const RETURN_AT_MOST = 3;
const KEY_AT_MOST = 2;
/** How often Donate is tapped. */
const TAPS = 8;
/** What is typed, one after the other. Each is deleted again, key by key. */
const TYPED = ['marcus', 'an', 'jo smith', '12', 'wil', 'brown', 'ta', 'de la cruz', 'mar'];
const SEARCH = 'input[name="search"]';

interface Visit extends Tasks {
	/** Work of the main thread in the first 3.5 s. */
	work: Work;
	/** Milliseconds until 21 cards were in the document. */
	cards: number;
}

interface PhoneRound {
	first: Visit;
	back: Visit;
	typing: number[];
	whileTyping: Tasks;
	/** From each tap on Donate to the next paint. */
	sheet: number[];
}

/**
 * Measures each round on a fresh profile, the app and then a plain page with the same cards, on a processor as slow as a
 * mid-range phone's.
 */
export async function benchPhone(rounds: number): Promise<PhoneReport> {
	const server = await TestServer.create({ env: { SEED: 'demo' } });
	await server.start();
	try {
		const { kept, note } = await calibratedRounds(rounds, async (slowdown) => {
			const app = await measure(server.url, slowdown, true);
			const page = await plainPageOf(server.url);
			try {
				const plain = await measure(page.address, slowdown, false);
				console.log(`slowed ${slowdown.toFixed(1)} times: ${shown(app)} | plain page: ${shown(plain)}`);
				return { app, plain };
			} finally {
				page.close();
			}
		});
		return report(kept, note);
	} finally {
		await server.remove();
	}
}

async function plainPageOf(address: string) {
	return await withPhone(async (context) => {
		const page = await context.newPage();
		await page.goto(address);
		await page.locator('ul:not(.first-paint) > .browse-card').nth(20).waitFor();
		return await servePlainPage(page);
	});
}

/**
 * A first visit, a return, typing, and opening the donation sheet. On the plain page, the same tap only shows the button
 * as pressed.
 */
async function measure(address: string, slowdown: number, withSheet: boolean): Promise<PhoneRound> {
	return await withPhone(async (context) => {
		const first = await visit(context, address, slowdown, FIRST_VISIT_MS);
		await first.page.close();
		const { page, ...back } = await visit(context, address, slowdown, RETURN_VISIT_MS);
		const typing = await type(page);
		return { first, back, ...typing, sheet: await tapDonate(page, withSheet) };
	});
}

async function visit(context: BrowserContext, address: string, slowdown: number, ms: number): Promise<Visit & { page: Page }> {
	const page = await context.newPage();
	await page.addInitScript({ content: WATCH_MAIN_THREAD });
	const session = await context.newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
	await session.send('Performance.enable');
	const before = await mainThread(session);
	await page.goto(address, { waitUntil: 'commit' });
	await page.waitForTimeout(START_MS);
	const work = await workSince(session, before);
	await page.waitForTimeout(ms - START_MS);
	return { page, work, cards: await shownAfter(page), ...(await longTasks(page)) };
}

async function type(page: Page): Promise<Pick<PhoneRound, 'typing' | 'whileTyping'>> {
	await page.locator(SEARCH).focus();
	await page.waitForTimeout(1000);
	await forgetInteractions(page);
	const since = (await page.evaluate('performance.now()')) as number;
	let keys = 0;
	for (const word of TYPED)
		for (const key of [...word, ...[...word].map(() => 'Backspace')]) {
			await page.keyboard.press(key === ' ' ? 'Space' : key);
			await page.waitForTimeout(KEY_MS);
			keys++;
		}
	await page.waitForTimeout(1000);
	return { typing: await interactions(page, keys), whileTyping: await longTasks(page, since) };
}

async function tapDonate(page: Page, withSheet: boolean): Promise<number[]> {
	await page.evaluate('scrollTo(0, 0)');
	const button = page.locator('.browse-card').first().locator('.browse-card-stub > button');
	const times: number[] = [];
	for (let i = 0; i < TAPS; i++) {
		await button.scrollIntoViewIfNeeded();
		await page.waitForTimeout(800);
		await forgetInteractions(page);
		await button.tap();
		if (withSheet) await page.getByRole('dialog').waitFor();
		await page.waitForTimeout(800);
		times.push(Math.max(...(await interactions(page, 1))));
		if (!withSheet) continue;
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
	}
	return times;
}

const ms = (value: number) => String(Math.round(value));
const visitText = ({ blocked, longest, work, cards }: Visit) =>
	`blocked ${ms(blocked)} longest ${ms(longest)} work ${ms(work.task)} (script ${ms(work.script)}, layout ${ms(work.layout)} in ${work.layouts}, style ${ms(work.style)}) cards ${ms(cards)}`;

function shown({ first, back, typing, whileTyping, sheet }: PhoneRound): string {
	return [
		`first ${visitText(first)}`,
		`return ${visitText(back)}`,
		`typing p98 ${ms(percentile(typing, 0.98))} median ${ms(percentile(typing, 0.5))} blocked ${ms(whileTyping.blocked)} (${typing.length} keys)`,
		`Donate ${sheet.map(ms).join(' ')}`,
	].join(', ');
}

export interface PhoneReport {
	text: string;
	/** No ratio to the plain page is above its limit. */
	passed: boolean;
}

interface Line {
	what: string;
	value: (round: PhoneRound) => number;
	/** Milliseconds on a phone. Long tasks are counted in steps of 50 ms, so a figure near its goal comes and goes. */
	goal?: number;
	/** The limit for the ratio to the plain page, which is what fails the command. */
	atMost?: number;
}

const lines: readonly Line[] = [
	{ what: 'first visit, 21 cards there', value: (r) => r.first.cards, goal: 2500 },
	{ what: 'first visit, work in the first 3.5 s', value: (r) => r.first.work.task },
	{ what: 'first visit, blocked in 20 s', value: (r) => r.first.blocked, goal: 300 },
	{ what: 'first visit, longest task', value: (r) => r.first.longest, goal: 150 },
	{ what: 'return visit, 21 cards there', value: (r) => r.back.cards },
	{ what: 'return visit, work in the first 3.5 s', value: (r) => r.back.work.task, goal: 1000, atMost: RETURN_AT_MOST },
	{ what: 'return visit, blocked in 8 s', value: (r) => r.back.blocked, goal: 300 },
	{ what: 'return visit, longest task', value: (r) => r.back.longest, goal: 150 },
	{ what: 'a key to the next paint, p98', value: (r) => percentile(r.typing, 0.98), goal: 100, atMost: KEY_AT_MOST },
	{ what: 'a key to the next paint, median', value: (r) => percentile(r.typing, 0.5), goal: 40 },
	{ what: 'blocked while typing', value: (r) => r.whileTyping.blocked, goal: 500 },
	{ what: 'a tap on Donate to the next paint, p98', value: (r) => percentile(r.sheet, 0.98), goal: 100 },
	{ what: 'a tap on Donate to the next paint, median', value: (r) => percentile(r.sheet, 0.5), goal: 40 },
];

function report(rounds: readonly { app: PhoneRound; plain: PhoneRound }[], note: string): PhoneReport {
	const row = (cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(44) : cell.padStart(12))).join('');
	if (rounds.length === 0) return { text: note, passed: false };
	let passed = true;
	const rows = lines.map(({ what, value, goal, atMost }) => {
		const ours = percentile(
			rounds.map(({ app }) => value(app)),
			0.5,
		);
		const plain = percentile(
			rounds.map(({ plain }) => value(plain)),
			0.5,
		);
		const ratio = ours / plain;
		const isOver = atMost !== undefined && ratio > atMost;
		if (isOver) passed = false;
		return row([
			what,
			ms(ours),
			ms(plain),
			`${Number.isFinite(ratio) ? ratio.toFixed(1) : '–'}×${atMost === undefined ? '' : `${isOver ? ' FAILED' : ''} (≤ ${atMost})`}`,
			goal === undefined ? '' : `≤ ${goal}${ours <= goal ? '' : ' MISSED'}`,
		]);
	});
	const text = [
		'',
		note,
		`Milliseconds, medians of ${rounds.length} rounds, 390×844. Beside: the same cards as plain HTML.`,
		row(['', 'ours', 'plain page', 'ratio', 'goal']),
		...rows,
	].join('\n');
	return { text, passed };
}
