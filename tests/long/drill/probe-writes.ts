/**
 * Runs in a thread of its own: somebody who gives four times a second, so that a time without writes is measured
 * however busy the phones' thread is. A donation without an answer is sent again under its key, as a phone does it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import type { Seen } from './drill-tally.ts';
import { phoneFetch } from './phone-fetch.ts';

export interface ProbeOptions {
	site: string;
	recipient: { player_id: number; player_name: string; team_id: number };
}

const EVERY_MS = 250;
const PATIENCE_MS = 5_000;
/** How long it tries to send the rest in the end. */
const LAST_TRIES_MS = 30_000;

const { site, recipient } = workerData as ProbeOptions;
const ask = phoneFetch(site, { note: (seen: Seen) => parentPort?.postMessage(seen) });
let going = true;
let until = Number.POSITIVE_INFINITY;
parentPort?.on('message', () => {
	going = false;
	until = Date.now() + LAST_TRIES_MS;
});

const unanswered: string[] = [];
let underWay = 0;
for (; going || underWay > 0 || (unanswered.length > 0 && Date.now() < until); await wait(EVERY_MS)) {
	if (going) unanswered.push(randomUUID());
	// The newest one first: it shows at once that the site is back.
	const op_id = Date.now() < until ? unanswered.pop() : undefined;
	if (op_id !== undefined) void give(op_id);
}
parentPort?.close();

async function give(op_id: string): Promise<void> {
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: op_id };
	const body = JSON.stringify({ ...recipient, amount: 5 });
	underWay++;
	try {
		const answer = await ask(api.checkoutOneTime, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
		await answer.arrayBuffer();
		if (answer.status !== 200) unanswered.unshift(op_id);
	} catch {
		// What became of it is unknown; phone-fetch.ts has noted why.
		unanswered.unshift(op_id);
	} finally {
		underWay--;
	}
}
