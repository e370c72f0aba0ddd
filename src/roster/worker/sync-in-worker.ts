import { sendPendingLogout } from '#core/api/pending-logout.ts';
import { noteServerAnswer } from '#core/api/server-answers.ts';
import type { SyncErrorKind } from '../sync-progress.ts';
import address from './roster-worker.ts?worker&url';
import type { SyncReply, SyncRequest } from './roster-worker-messages.ts';

/** An idle worker is terminated after this long, which frees its memory. A page that syncs every minute keeps it. */
const IDLE_MS = 120_000;

let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let active = 0;

/** A sync that failed; the stored rosters are unchanged. */
export class SyncError extends Error {
	override name = 'SyncError';
	readonly kind: SyncErrorKind;
	readonly retryAfterMs: number | undefined;

	constructor(kind: SyncErrorKind, reason: string, retryAfterMs?: number) {
		super(reason);
		this.kind = kind;
		this.retryAfterMs = retryAfterMs;
	}
}

function releaseWorker(): void {
	worker?.terminate();
	worker = undefined;
}

type Progress = (done: number, count: number) => void;
/** Called with false while the server is silent, and with true when it is heard. */
type Heard = (isHeard: boolean) => void;

/**
 * Syncs one sport in the worker, with one call per sport at a time. A pending logout is sent first. @throws SyncError
 */
export async function syncInWorker(sport_id: number, progress: Progress, heard: Heard): Promise<void> {
	try {
		await sendPendingLogout();
	} catch (failure) {
		throw new SyncError('network', failure instanceof Error ? failure.message : String(failure));
	}
	return run(sport_id, progress, heard);
}

function run(sport_id: number, progress: Progress, heard: Heard): Promise<void> {
	clearTimeout(idle);
	active++;
	// The page's default Trusted Types policy vouches for the address.
	worker ??= new Worker(address, { type: 'module' });
	const current = worker;
	return new Promise<void>((resolve, reject) => {
		const listening = new AbortController();
		const settle = (step: () => void) => {
			listening.abort();
			if (--active === 0) idle = setTimeout(releaseWorker, IDLE_MS);
			step();
		};
		const { signal } = listening;
		current.addEventListener(
			'message',
			({ data }: MessageEvent<SyncReply>) => {
				if (data.sport_id !== sport_id) return;
				if (data.type === 'progress') progress(data.done, data.count);
				else if (data.type === 'heard') heard(data.isHeard);
				else if (data.type === 'report') reportError(new Error(data.reason));
				else if (data.type === 'done') {
					noteServerAnswer();
					settle(resolve);
				} else settle(() => reject(new SyncError(data.errorKind, data.reason, data.retryAfterMs)));
			},
			{ signal },
		);
		// The script can't be loaded, or threw outside a sync. The next sync starts a new worker.
		current.addEventListener(
			'error',
			(event) => {
				releaseWorker();
				settle(() => reject(new SyncError('other', event.message || 'The roster worker cannot be started.')));
			},
			{ signal },
		);
		// A page that is kept for Back freezes its worker in the middle of a write (src/core/db/abort-at-leaving.ts).
		addEventListener(
			'pagehide',
			({ persisted }) => {
				if (!persisted) return;
				releaseWorker();
				settle(() => reject(new SyncError('network', 'The page was left during the sync.')));
			},
			{ signal },
		);
		current.postMessage({ sport_id } satisfies SyncRequest);
	});
}
