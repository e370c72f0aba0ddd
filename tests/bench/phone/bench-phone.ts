import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { findHeadlessShell } from '../../../scripts/find-chromium.ts';
import { percentile } from '../measure.ts';
import { servePlainPage } from './plain-page.ts';
import { forgetInteractions, interactions, longTasks, type Tasks, WATCH_MAIN_THREAD } from './watch-main-thread.ts';

/** A mid-range phone is about this much slower than a desktop. */
const SLOWER = 4;
const FIRST_VISIT_MS = 20_000;
const RETURN_VISIT_MS = 8_000;
/** Between two keys. People type names about this fast. */
const KEY_MS = 150;
/** How often Donate is tapped. */
const TAPS = 8;
/** What is typed, one after the other. Each is deleted again, key by key. */
const TYPED = ['marcus', 'an', 'jo smith', '12', 'wil', 'brown', 'ta', 'de la cruz', 'mar'];
const SEARCH = 'input[name="search"]';

interface PhoneRound {
	first: Tasks;
	back: Tasks;
	typing: number[];
	whileTyping: Tasks;
	/** From each tap on Donate to the next paint. */
	sheet: number[];
}

/**
 * Measures each round on a fresh profile, alternating between the app and a plain page with the same cards, on a
 * processor slowed four times.
 */
export async function benchPhone(rounds: number): Promise<string> {
	const server = await TestServer.create({ env: { SEED: 'demo' } });
	await server.start();
	const app: PhoneRound[] = [];
	const plain: PhoneRound[] = [];
	try {
		for (let round = 1; round <= rounds; round++) {
			app.push(await measure(server.url, true));
			const floor = await plainPageOf(server.url);
			try {
				plain.push(await measure(floor.address, false));
			} finally {
				floor.close();
			}
			console.log(`round ${round}: ${shown(app.at(-1))} | plain page: ${shown(plain.at(-1))}`);
		}
	} finally {
		await server.remove();
	}
	return report(app, plain);
}

async function plainPageOf(address: string) {
	return await withBrowser(async (context) => {
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
async function measure(address: string, withSheet: boolean): Promise<PhoneRound> {
	return await withBrowser(async (context) => {
		const first = await visit(context, address, FIRST_VISIT_MS);
		const firstTasks = await longTasks(first);
		await first.close();
		const page = await visit(context, address, RETURN_VISIT_MS);
		const back = await longTasks(page);
		const typing = await type(page);
		return { first: firstTasks, back, ...typing, sheet: await tapDonate(page, withSheet) };
	});
}

async function withBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
	const profile = mkdtempSync(join(tmpdir(), 'phone-bench-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: findHeadlessShell(),
		args: chromiumArgs,
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		locale: 'en-US',
	});
	try {
		return await work(context);
	} finally {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	}
}

async function visit(context: BrowserContext, address: string, ms: number): Promise<Page> {
	const page = await context.newPage();
	await page.addInitScript({ content: WATCH_MAIN_THREAD });
	const session = await context.newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	await page.goto(address, { waitUntil: 'commit' });
	await page.waitForTimeout(ms);
	return page;
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
const tasksText = ({ blocked, longest }: Tasks) => `${ms(blocked)}/${ms(longest)}`;

function shown(round: PhoneRound | undefined): string {
	if (round === undefined) return '';
	const { first, back, typing, whileTyping, sheet } = round;
	return [
		`first ${tasksText(first)}`,
		`return ${tasksText(back)}`,
		`typing p98 ${ms(percentile(typing, 0.98))} median ${ms(percentile(typing, 0.5))} blocked ${ms(whileTyping.blocked)} (${typing.length} keys)`,
		`Donate ${sheet.map(ms).join(' ')}`,
	].join(', ');
}

function report(app: readonly PhoneRound[], plain: readonly PhoneRound[]): string {
	const median = (rounds: readonly PhoneRound[], value: (round: PhoneRound) => number) => percentile(rounds.map(value), 0.5);
	const lines: [what: string, value: (round: PhoneRound) => number, goal: number][] = [
		['first visit, blocked in 20 s', (r) => r.first.blocked, 300],
		['first visit, longest task', (r) => r.first.longest, 150],
		['return visit, blocked in 8 s', (r) => r.back.blocked, 300],
		['return visit, longest task', (r) => r.back.longest, 150],
		['a key to the next paint, p98', (r) => percentile(r.typing, 0.98), 100],
		['a key to the next paint, median', (r) => percentile(r.typing, 0.5), 40],
		['blocked while typing', (r) => r.whileTyping.blocked, 500],
	];
	const row = (cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(42) : cell.padStart(12))).join('');
	const ofTaps = (rounds: readonly PhoneRound[], part: number) =>
		percentile(
			rounds.flatMap((round) => round.sheet),
			part,
		);
	return [
		'',
		`Milliseconds, medians of ${app.length} rounds, 390×844, processor slowed ${SLOWER} times. Beside: the same cards as plain HTML.`,
		row(['', 'ours', 'plain page', 'goal']),
		...lines.map(([what, value, goal]) => {
			const ours = median(app, value);
			return row([what, ms(ours), ms(median(plain, value)), `≤ ${goal}${ours <= goal ? '' : ' MISSED'}`]);
		}),
		...(
			[
				['p98', 0.98, 100],
				['median', 0.5, 40],
			] as const
		).map(([name, part, goal]) => {
			const ours = ofTaps(app, part);
			return row([`a tap on Donate to the next paint, ${name}`, ms(ours), ms(ofTaps(plain, part)), `≤ ${goal}${ours <= goal ? '' : ' MISSED'}`]);
		}),
	].join('\n');
}
