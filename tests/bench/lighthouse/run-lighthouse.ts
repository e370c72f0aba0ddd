/**
 * Lighthouse's mobile performance of the screens that people land on, from a server of its own with the demo league:
 * `npm run lighthouse [-- --runs 5]`. Prints the medians. Each run starts a fresh browser, as a first visit does, on a
 * processor as slow as a mid-range phone's.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { screens } from '#domain/api/api-paths.ts';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { findChromium } from '../../../scripts/find-chromium.ts';
import { buildPage, pageIsStale } from '../../../scripts/page-build.ts';
import { calibratedRounds } from '../calibration/benchmark-index.ts';
import { percentile } from '../measure.ts';

const GOAL = 0.95;
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'] as const;

interface Run {
	score: number;
	metrics: number[];
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
if (pageIsStale()) buildPage();
const server = await TestServer.create({ env: { SEED: 'demo' } });
await server.start();
try {
	console.log(`Medians of ${values.runs} runs: score, then ${METRICS.join(', ')} (ms)`);
	for (const [name, path] of await screensToMeasure()) {
		const { kept: runs, note } = await calibratedRounds(Number(values.runs), (slowdown) => measure(`${server.url}${path}`, slowdown));
		console.log(note);
		if (runs.length === 0) {
			process.exitCode = 1;
			continue;
		}
		const median = (value: (run: Run) => number) => percentile(runs.map(value), 0.5);
		const score = median((run) => run.score);
		const metrics = METRICS.map((metric, i) =>
			metric === 'cumulative-layout-shift'
				? median((run) => run.metrics[i] ?? Number.NaN).toFixed(3)
				: Math.round(median((run) => run.metrics[i] ?? Number.NaN)),
		);
		console.log(`${name.padEnd(10)} ${score.toFixed(2)} ${score >= GOAL ? 'met' : `MISSED (${GOAL})`}  ${metrics.join(', ')}`);
		if (score < GOAL) process.exitCode = 1;
	}
} finally {
	await server.remove();
}

/** Home, the page of the first athlete on it, and a static page. */
async function screensToMeasure(): Promise<[name: string, path: string][]> {
	const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
	try {
		const page = await browser.newPage();
		await page.goto(server.url);
		const athlete = await page.locator('.browse-card a').first().getAttribute('href');
		if (athlete === null) throw new Error('The first card has no link.');
		return [
			['home', '/'],
			['athlete', athlete],
			['about', screens.aboutUs],
		];
	} finally {
		await browser.close();
	}
}

/** Measures once, and again if the browser's trace lacks the start of the navigation, as Lighthouse then asks for. */
async function measure(address: string, slowdown: number, again = 2): Promise<Run> {
	const port = await freePort();
	const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs, `--remote-debugging-port=${port}`] });
	try {
		const result = await lighthouse(address, {
			port,
			onlyCategories: ['performance'],
			output: 'json',
			logLevel: 'error',
			throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
		});
		const report = result?.lhr;
		if (report?.runtimeError?.code === 'NO_NAVSTART' && again > 0) return await measure(address, slowdown, again - 1);
		const score = report?.categories.performance?.score;
		if (report === undefined || typeof score !== 'number')
			throw new Error(`Lighthouse came to no score for ${address}: ${report?.runtimeError?.message ?? ''}`);
		return { score, metrics: METRICS.map((metric) => report.audits[metric]?.numericValue ?? Number.NaN) };
	} finally {
		await browser.close();
	}
}
