import { chromium } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { findHeadlessShell } from '../../../scripts/find-chromium.ts';
import { percentile } from '../measure.ts';

/** Lighthouse's benchmark index of a mid-range phone. */
const PHONE_INDEX = 400;
const MEASUREMENTS = 5;
/** If the machine's speed changed by more than this during a round, the round says nothing. */
const STEADY = 0.1;
/** Gives up after this many rounds for each one that was asked for. */
const ATTEMPTS = 3;

/** This machine's benchmark index right now, without throttling: the median of five. */
async function benchmarkIndex(): Promise<number> {
	const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArgs });
	try {
		const page = await browser.newPage();
		const measured: number[] = [];
		for (let i = 0; i < MEASUREMENTS; i++) measured.push((await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`)) as number);
		return percentile(measured, 0.5);
	} finally {
		await browser.close();
	}
}

export interface Calibrated<Round> {
	kept: Round[];
	/** Says how fast the machine was, how much it was slowed, and how many rounds were thrown away. */
	note: string;
}

/**
 * Runs `measure` with the factor by which the processor must be slowed to be as slow as a mid-range phone, until `wanted`
 * rounds are kept. The index is measured before and after each round, and a round whose two differ by more than a tenth
 * is thrown away.
 */
export async function calibratedRounds<Round>(wanted: number, measure: (slowdown: number) => Promise<Round>): Promise<Calibrated<Round>> {
	const kept: Round[] = [];
	const indexes: number[] = [];
	let thrown = 0;
	let before = await benchmarkIndex();
	while (kept.length < wanted && kept.length + thrown < wanted * ATTEMPTS) {
		const round = await measure(slowdownAt(before));
		const after = await benchmarkIndex();
		if (Math.abs(after - before) > STEADY * before) {
			thrown++;
			console.log(`Thrown away: the machine’s index went from ${Math.round(before)} to ${Math.round(after)}.`);
		} else {
			indexes.push(before);
			kept.push(round);
		}
		before = after;
	}
	return { kept, note: noteOf(indexes, thrown) };
}

/** The factor by which the processor must be slowed. A machine slower than a phone isn't slowed. */
const slowdownAt = (index: number): number => Math.max(1, index / PHONE_INDEX);

function noteOf(indexes: readonly number[], thrown: number): string {
	const lowest = Math.min(...indexes);
	const range = (value: (index: number) => number, digits: number) => [lowest, Math.max(...indexes)].map((index) => value(index).toFixed(digits)).join(' to ');
	return [
		indexes.length === 0
			? 'No round was kept: the machine never kept its speed.'
			: `The machine’s benchmark index was ${range((index) => index, 0)}, so the processor was slowed ${range(slowdownAt, 1)} times: a phone’s is ${PHONE_INDEX}.`,
		`Rounds thrown away because the index changed by more than a tenth: ${thrown}.`,
		...(lowest < PHONE_INDEX ? [`This machine is slower than the phone (${Math.round(lowest)}), so it can’t show what a phone does.`] : []),
	].join('\n');
}
