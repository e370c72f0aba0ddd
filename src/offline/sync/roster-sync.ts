import { queryClient } from '#core/api/query-client.ts';
import { currentOwner } from '#core/stored-session.ts';
import { withLock } from '#core/with-lock.ts';
import { favoriteSports } from '#favorites/favorites.ts';
import { sportsQuery } from '#roster/roster-queries.ts';
import { eraseRoster } from '#roster/store/erase-roster.ts';
import { outdateRecords, storedRecord, storedRecords } from '#roster/store/stored-record.ts';
import { syncState } from '#roster/sync-state.ts';
import { SyncError, syncInWorker } from '#roster/worker/sync-in-worker.ts';
import { syncPhotos } from '../photos/offline-photos.ts';
import { offlineRosters } from '../saved/offline-rosters.ts';
import { wantedSportFilter } from '../saved/roster-choice.ts';

/** Two syncs of a sport are at least so far apart, unless forced. */
const PAUSE_MS = 10_000;
/** The sport on the screen is synced about this often while the page is visible. */
const EVERY_MS = 60_000;
/** The other sports follow where they are older than this. */
const OTHERS_MS = 10 * 60_000;
/** They wait until the first screen stands. */
const OTHERS_AFTER_MS = 3_000;
const FIRST_RETRY_MS = 2_000;
/** However long the server asks to be left alone; a timer of weeks would fire at once. */
const LONGEST_RETRY_MS = 3_600_000;

let onScreen: number | undefined;
let failures = 0;
/** The other sports have had their first turn, and so follow each round of the one on the screen. */
let othersFollow = false;
let othersRunning = false;
/** A busy server is left alone until then. */
let othersNotBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const running = new Map<number, Promise<void>>();

/**
 * Asks for a sync of a sport's rosters and makes it the one that is kept fresh from now on: on `online`, when the page becomes
 * visible, and by a timer. Shared by all tabs. `force` skips the pause between two syncs.
 */
export function requestSync(sport_id: number, opts: { force?: boolean } = {}): void {
	if (onScreen === undefined) listen();
	onScreen = sport_id;
	void syncOnScreenSport(opts.force === true ? 0 : PAUSE_MS);
}

function listen(): void {
	globalThis.addEventListener('online', () => void syncAllSports());
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void syncAllSports();
	});
	setTimeout(() => {
		othersFollow = true;
		void syncOthers();
	}, OTHERS_AFTER_MS);
}

/** Syncs the sport on the screen and sets the timer for the next time. */
async function syncOnScreenSport(pauseMs: number): Promise<void> {
	const sport_id = onScreen as number;
	clearTimeout(timer);
	const outcome = await syncOnce(sport_id, pauseMs);
	if (onScreen !== sport_id) return;
	clearTimeout(timer);
	timer = setTimeout(() => void (document.visibilityState === 'visible' && syncOnScreenSport(PAUSE_MS)), waitAfter(outcome));
	if (outcome.synced && othersFollow) void syncOthers();
}

/** Milliseconds until the sport on the screen is synced again. */
function waitAfter({ synced, retryAfterMs }: SyncOutcome): number {
	failures = synced ? 0 : failures + 1;
	if (synced) return EVERY_MS * (0.9 + Math.random() * 0.2);
	const backoff = Math.min(EVERY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
	return retryAfterMs ?? backoff * (0.5 + Math.random() / 2);
}

/** Brings those other sports that are missing or old, then the photos of saved teams; a sport that fails has its next turn in the next round. */
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
	} finally {
		othersRunning = false;
	}
}

/**
 * Every sport, so that one never opened before can be searched in a stadium without a signal (docs/decisions/004). Only those already
 * stored or saved, and the favourites', where the person asked the browser to save data, or the list of sports can't be had. What was removed here is left out by `sync`.
 */
async function wantedSports(): Promise<number[]> {
	const stored = (await storedRecords()).map((record) => record.sport_id);
	const saved = (await offlineRosters()).map((roster) => roster.sport_id);
	const least = [...new Set([...saved, ...stored, ...(await sportsOfFavourites())])];
	if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return least;
	const sports = await queryClient.fetchQuery(sportsQuery).catch(() => queryClient.getQueryData(sportsQuery.queryKey) ?? []);
	return [...new Set([...least, ...sports.map((sport) => sport.sport_id)])];
}

async function sportsOfFavourites(): Promise<number[]> {
	const owner = currentOwner();
	return owner === null ? [] : favoriteSports(owner);
}

/** Every stored sport at once, whatever its age: money was given, and an athlete's total follows in whichever sport they are. */
export async function syncStored(): Promise<void> {
	// The page may be closed, or go on to another, before all are here.
	await outdateRecords();
	for (const { sport_id } of await storedRecords()) await syncOnce(sport_id, 0);
}

/** One sport now, whatever its age: somebody saved it for the stadium. Never rejects. */
export async function syncSportNow(sport_id: number): Promise<void> {
	await syncOnce(sport_id, 0);
}

/** Every sport that may come by itself, the one on the screen first. Never rejects. */
export async function syncAllSports(): Promise<void> {
	if (onScreen !== undefined) await syncOnScreenSport(PAUSE_MS);
	await syncOthers();
}

interface SyncOutcome {
	synced: boolean;
	/** What the server asks for, in milliseconds. */
	retryAfterMs?: number | undefined;
}

/** Never rejects: a failed sync is a state of the page. */
async function syncOnce(sport_id: number, pauseMs: number): Promise<SyncOutcome> {
	try {
		await sync(sport_id, pauseMs);
		return { synced: true };
	} catch (error) {
		const asked = error instanceof SyncError ? error.retryAfterMs : undefined;
		return { synced: false, retryAfterMs: asked && Math.min(asked, LONGEST_RETRY_MS) };
	}
}

/** One sync per sport at a time in this tab, and by the lock in all tabs. A forced one starts after it was asked for. */
function sync(sport_id: number, pauseMs: number): Promise<void> {
	const current = running.get(sport_id);
	if (current !== undefined && pauseMs > 0) return current;
	const next = (current ?? Promise.resolve()).catch(() => undefined).then(() => syncShared(sport_id, pauseMs));
	running.set(sport_id, next);
	const forget = () => void (running.get(sport_id) === next && running.delete(sport_id));
	next.then(forget, forget);
	return next;
}

/** In a browser without Web Locks two tabs may sync at once: the writers notice each other (`StaleWriteError`). */
async function syncShared(sport_id: number, pauseMs: number): Promise<void> {
	const asked = Date.now();
	await withLock(`roster-sync-${sport_id}`, async () => {
		// A tab that has waited for the lock finds that another has just done it.
		const checked = (await storedRecord(sport_id))?.checked_at ?? 0;
		const now = Date.now();
		if (checked <= now && (checked >= asked || now - checked < pauseMs)) return;
		// Removed on this device: it comes again when somebody asks for it (docs/decisions/080).
		if (!(await wantedSportFilter())(sport_id)) return;
		syncState.tell(sport_id, { syncing: true, failed: syncState.of(sport_id).failed });
		try {
			await syncInWorker(sport_id, (done, count) => syncState.tell(sport_id, { syncing: true, failed: false, progress: done / count }));
			// Removed while it came.
			if (!(await wantedSportFilter())(sport_id)) await eraseRoster(sport_id);
			syncState.tell(sport_id, { syncing: false, failed: false });
		} catch (error) {
			syncState.tell(sport_id, { syncing: false, failed: error instanceof SyncError ? error.kind : 'other' });
			throw error;
		}
	});
}
