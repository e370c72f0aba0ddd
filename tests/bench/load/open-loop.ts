import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../measure.ts';

/** How often work that is due begins. */
const SLICE_MS = 10;

export interface LoopFigures {
	begun: number;
	seconds: number;
	/** How late the last of the work began, in milliseconds: this program couldn't begin it sooner. */
	behind: number;
}

/**
 * Begins work at a rate, whether or not earlier work is done, as people do who know nothing of each other. Resolves once
 * all of it has ended.
 */
export async function openLoop(perSecond: number, seconds: number, work: (n: number) => Promise<void>): Promise<LoopFigures> {
	const began = performance.now();
	const running: Promise<void>[] = [];
	let behind = 0;
	while (running.length < perSecond * seconds) {
		const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1000) * perSecond);
		behind = performance.now() - began - (running.length / perSecond) * 1000;
		while (running.length < due) running.push(work(running.length));
		await wait(SLICE_MS);
	}
	const took = (performance.now() - began) / 1000;
	await Promise.all(running);
	return { begun: running.length, seconds: took, behind };
}

/** Milliseconds that half of the answers, 95 of 100, and all took. */
export function spread(times: readonly number[]): string {
	if (times.length === 0) return 'none';
	const [half, most, all] = [0.5, 0.95, 1].map((p) => Math.round(percentile([...times], p)));
	return `p50 ${half} ms, p95 ${most} ms, slowest ${all} ms`;
}
