import '#core/zod-without-eval.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { pullRoster } from '../pull/pull-roster.ts';
import { syncErrorKind } from '../pull/sync-error.ts';
import type { SyncReply, SyncRequest } from './roster-worker-messages.ts';

/** Runs one sync at a time off the page's thread: fetching, parsing, packing, and writing rosters. */
declare const self: DedicatedWorkerGlobalScope;

const reply = (message: SyncReply) => self.postMessage(message);
const textOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Shortest time between two progress reports. */
const PROGRESS_MS = 100;

self.addEventListener('message', async ({ data }: MessageEvent<SyncRequest>) => {
	const { sport_id } = data;
	let lastProgressAt = 0;
	try {
		await pullRoster(sport_id, {
			progress(done, count) {
				const now = performance.now();
				if (now - lastProgressAt < PROGRESS_MS) return;
				lastProgressAt = now;
				reply({ type: 'progress', sport_id, done, count });
			},
			heard: (isHeard) => reply({ type: 'heard', sport_id, isHeard }),
			report: (error) => reply({ type: 'report', sport_id, reason: textOf(error) }),
		});
		reply({ type: 'done', sport_id });
	} catch (error) {
		const retryAfterMs = error instanceof ApiFailure ? error.retryAfterMs : undefined;
		reply({ type: 'failed', sport_id, errorKind: syncErrorKind(error), reason: textOf(error), retryAfterMs });
	}
});
