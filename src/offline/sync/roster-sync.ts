import { lastCallUnanswered, serverAway } from '#core/api/server-answers.ts';
import { storageBack } from '#core/db/storage-back.ts';
import { withLock } from '#core/with-lock.ts';
import { doubledMs, randomMs } from '#domain/time/pauses.ts';
import { eraseRoster } from '#roster/store/erase-roster.ts';
import { outdateRecords, storedRecord, storedRecords } from '#roster/store/stored-record.ts';
import { syncLock } from '#roster/store/sync-lock.ts';
import { syncState } from '#roster/sync-state.ts';
import { SyncError, syncInWorker } from '#roster/worker/sync-in-worker.ts';
import { syncPhotos } from '../photos/offline-photos.ts';
import { wantedSportFilter } from '../saved/roster-choice.ts';
import { wantedSports } from './wanted-sports.ts';

/** Shortest time between two syncs of a sport, unless forced. */
const PAUSE_MS = 10_000;
/**
 * The same after a failed sync. The success of a moment before it says nothing about the server now, and a sync that is
 * skipped counts as one that succeeded.
 */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** How often the sport on the screen is synced while the page is visible, approximately. */
const EVERY_MS = 60_000;
/** The other sports are synced if they are older than this. */
const OTHERS_MS = 10 * 60_000;
/** The other sports wait until the first screen is up. */
const OTHERS_AFTER_MS = 3_000;
const FIRST_RETRY_MS = 2_000;
/** Shortest time between two syncs that ask whether the server is away, unless the first one was long ago. */
const FIRST_CHECK_PAUSE_MS = 8_000;
/** Longest wait, however long the server asks for; a timer of weeks would fire at once. */
const LONGEST_RETRY_MS = 3_600_000;

let onScreen: number | undefined;
let failures = 0;
/**
 * Whether the first sync of the other sports has started. From then on, they follow each sync of the sport on the
 * screen.
 */
let othersFollow = false;
let othersRunning = false;
/** A busy server gets no requests for other sports before this time. */
let othersNotBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When a call without an answer last made us ask the server, on the clock of `performance.now()`. */
let serverCheckAt = Number.NEGATIVE_INFINITY;
let checkPauseMs = FIRST_CHECK_PAUSE_MS;
const running = new Map<number, Promise<void>>();

/**
 * Requests a sync of a sport's rosters and keeps that sport fresh from now on: on `online`, when the page becomes
 * visible, by a timer, when storage works again, and when another call got no answer. All tabs share the syncs. `force`
 * skips the pause between two syncs.
 */
export function keepRosterFresh(sport_id: number, opts: { force?: boolean } = {}): void {
	if (onScreen === undefined) listen();
	onScreen = sport_id;
	void syncOnScreenSport(opts.force === true || claimServerCheck() ? 0 : PAUSE_MS);
}

function listen(): void {
	globalThis.addEventListener('online', () => void syncAllSports());
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void syncAllSports();
	});
	lastCallUnanswered.subscribe(() => {
		if (!running.has(onScreen as number) && claimServerCheck()) void syncOnScreenSport(0);
	});
	storageBack.subscribe(() => void syncAllSports());
	setTimeout(() => {
		othersFollow = true;
		void syncOthers();
	}, OTHERS_AFTER_MS);
}

/**
 * Whether to ask the server now because a call got no answer. A line that falls silent soon after a check is noticed, too.
 * The pauses double up to a minute: the answer also wakes what waits in the outbox, so a call that never gets through would
 * ask again and again.
 */
function claimServerCheck(): boolean {
	const now = performance.now();
	const since = now - serverCheckAt;
	if (!lastCallUnanswered.get() || serverAway.get() || since < checkPauseMs) return false;
	checkPauseMs = since < checkPauseMs + EVERY_MS ? doubledMs(checkPauseMs, 1, EVERY_MS) : FIRST_CHECK_PAUSE_MS;
	serverCheckAt = now;
	return true;
}

/** Syncs the sport on the screen and sets the timer for the next time. */
async function syncOnScreenSport(pauseMs: number): Promise<void> {
	const sport_id = onScreen as number;
	clearTimeout(timer);
	const outcome = await syncOnce(sport_id, failures > 0 ? Math.min(pauseMs, PAUSE_AFTER_FAILURE_MS) : pauseMs);
	if (onScreen !== sport_id) return;
	clearTimeout(timer);
	timer = setTimeout(() => void (document.visibilityState === 'visible' && syncOnScreenSport(PAUSE_MS)), waitAfter(outcome));
	if (outcome.synced && othersFollow) void syncOthers();
}

/** Milliseconds until the sport on the screen is synced again. */
function waitAfter({ synced, retryAfterMs }: SyncOutcome): number {
	failures = synced ? 0 : failures + 1;
	if (synced) return randomMs(0.9 * EVERY_MS, 1.1 * EVERY_MS);
	const pauseMs = doubledMs(FIRST_RETRY_MS, failures - 1, EVERY_MS);
	return retryAfterMs ?? randomMs(pauseMs / 2, pauseMs);
}

/**
 * Syncs the other sports that are missing or old, then the photos of saved teams. A sport that fails is tried again in
 * the next round.
 */
async function syncOthers(): Promise<void> {
	if (othersRunning || Date.now() < othersNotBefore) return;
	othersRunning = true;
	try {
		for (const sport_id of await wantedSports()) {
			if (sport_id === onScreen) continue;
			const { retryAfterMs } = await syncOnce(sport_id, OTHERS_MS);
			if (retryAfterMs === undefined) continue;
			othersNotBefore = Date.now() + retryAfterMs;
			return;
		}
		void syncPhotos();
	} catch (error) {
		// Storage can't be read.
		reportError(error);
	} finally {
		othersRunning = false;
	}
}

/**
 * Syncs every stored sport, whatever its age: a donation was made, and the athlete's total changes in whichever sport they
 * play. @param afterMs when the server has it @returns whether all were synced
 */
export async function syncStored(afterMs = 0): Promise<boolean> {
	// The page may be closed, or navigate away, before all syncs finish.
	await outdateRecords();
	if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
	let all = true;
	for (const { sport_id } of await storedRecords()) all = (await syncOnce(sport_id, 0)).synced && all;
	return all;
}

/** Syncs one sport now, whatever its age, because somebody saved it for offline use. Never rejects. */
export async function syncSportNow(sport_id: number): Promise<void> {
	await syncOnce(sport_id, 0);
}

/** Syncs every sport that is downloaded automatically, the one on the screen first. Never rejects. */
export async function syncAllSports(): Promise<void> {
	if (onScreen !== undefined) await syncOnScreenSport(PAUSE_MS);
	await syncOthers();
}

interface SyncOutcome {
	synced: boolean;
	/** The wait that the server asks for, in milliseconds. */
	retryAfterMs?: number | undefined;
}

/** Never rejects: a failed sync is part of the page's state. */
async function syncOnce(sport_id: number, pauseMs: number): Promise<SyncOutcome> {
	try {
		await sync(sport_id, pauseMs);
		return { synced: true };
	} catch (error) {
		const requestedMs = error instanceof SyncError ? error.retryAfterMs : undefined;
		return { synced: false, retryAfterMs: requestedMs && Math.min(requestedMs, LONGEST_RETRY_MS) };
	}
}

/**
 * Runs one sync per sport at a time in this tab and, by the lock, in all tabs. A forced sync starts after it was
 * requested.
 */
function sync(sport_id: number, pauseMs: number): Promise<void> {
	const current = running.get(sport_id);
	if (current !== undefined && pauseMs > 0) return current;
	const next = (current ?? Promise.resolve()).catch(() => undefined).then(() => syncShared(sport_id, pauseMs));
	running.set(sport_id, next);
	const forget = () => void (running.get(sport_id) === next && running.delete(sport_id));
	next.then(forget, forget);
	return next;
}

/** In a browser without Web Locks, two tabs may sync at once; the writers detect each other (`StaleWriteError`). */
async function syncShared(sport_id: number, pauseMs: number): Promise<void> {
	const requestedAt = Date.now();
	await withLock(syncLock(sport_id), async () => {
		// A tab that waited for the lock may find that another tab has just synced.
		const checked = (await storedRecord(sport_id))?.checked_at ?? 0;
		const now = Date.now();
		if (checked <= now && (checked >= requestedAt || now - checked < pauseMs)) return;
		// Removed on this device; it comes back when somebody requests it (docs/decisions/080).
		if (!(await wantedSportFilter())(sport_id)) return;
		const failedBefore = () => ({ syncing: true, failed: syncState.of(sport_id).failed });
		syncState.tell(sport_id, failedBefore());
		try {
			await syncInWorker(
				sport_id,
				(done, count) => syncState.tell(sport_id, { syncing: true, failed: false, progress: done / count }),
				(isHeard) => syncState.tell(sport_id, { ...failedBefore(), isHeard }),
			);
			// Removed while it was downloading.
			if (!(await wantedSportFilter())(sport_id)) await eraseRoster(sport_id);
			syncState.tell(sport_id, { syncing: false, failed: false });
		} catch (error) {
			syncState.tell(sport_id, { syncing: false, failed: error instanceof SyncError ? error.kind : 'other' });
			throw error;
		}
	});
}
