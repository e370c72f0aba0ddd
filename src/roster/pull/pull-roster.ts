import * as z from 'zod/mini';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import type { FeedHead } from '#domain/roster/shared-feed.ts';
import { compactIfLong } from '../store/compact.ts';
import { SnapshotWriter } from '../store/snapshot-writer.ts';
import { storeDelta, storeUnchanged } from '../store/store-delta.ts';
import { storedRecord } from '../store/stored-record.ts';
import { FeedError } from './feed-error.ts';
import { fetchHead } from './feed-files.ts';
import { type FeedAnswer, type FeedWatch, feedFailure, requestFeed, unreadable } from './feed-request.ts';
import { followFeed } from './follow-feed.ts';
import { readSnapshot } from './read-snapshot.ts';

export interface PullOptions extends FeedWatch {
	/** Called with how many of a snapshot's athletes have arrived, and the total. */
	progress?: (done: number, count: number) => void;
	/**
	 * Called with an error that left the new rosters complete and stored. Without it, the global `reportError` is called.
	 */
	report?: (error: unknown) => void;
}

/** A snapshot older than this, by the server's own clock, is followed by a delta at once. */
const OLD_SNAPSHOT_MS = 5_000;

/**
 * Brings a sport's stored rosters up to date, and the other stored ones along with it: by the files of the shared feed, or
 * by the sport's own delta where those don't lead on, or by a snapshot if there is no replica or its cursor is too old.
 * After any error the stored replica is intact, and the next call can finish the job.
 * @throws ApiFailure, FeedError, RosterDataError, or storage's own error (`QuotaExceededError`).
 */
export async function pullRoster(sport_id: number, options: PullOptions = {}): Promise<void> {
	const isStored = (await storedRecord(sport_id)) !== undefined;
	const head = await fetchHead(watchOf(options));
	if (isStored && (await pullChanges(sport_id, head, options))) return;
	// A snapshot may be hours old (design §3). A donation made in the meantime must not wait for the next sync.
	if ((await pullSnapshot(sport_id, head, options)) === 'old' && !(await pullChanges(sport_id, head, options))) await pullDelta(sport_id, options);
}

/** @returns false if only a snapshot helps. */
async function pullChanges(sport_id: number, head: FeedHead | undefined, options: PullOptions): Promise<boolean> {
	if (head !== undefined) {
		const checked_at = Date.now();
		const followed = await followFeed(head, sport_id, { ...watchOf(options), checked_at, report: (error) => reportTo(options, error) });
		// Compacting locks what the pages are reading, and they would have to read every athlete afterward. The next sync
		// does it.
		if (followed === 'stored') await compact(sport_id, options);
		if (followed !== 'ask') return followed !== 'snapshot';
	}
	return pullDelta(sport_id, options);
}

function watchOf({ stallMs, quietMs, heard }: PullOptions): FeedWatch {
	return { stallMs, quietMs, heard };
}

/** The global function exists only in browsers. */
function reportTo({ report }: PullOptions, error: unknown): void {
	(report ?? reportError)(error);
}

/** @returns false if only a snapshot helps. */
async function pullDelta(sport_id: number, options: PullOptions): Promise<boolean> {
	const record = await storedRecord(sport_id);
	if (record === undefined) return false;
	/** The time of the request. The next sync fetches what changes on the server after it. */
	const checked_at = Date.now();
	// An earlier version of the app stored the teams without their rosters' seasons, and the athletes without their consent.
	const allTeams = record.has_seasons !== true || record.has_consent !== true;
	const path = `${api.sync(sport_id, record.cursor)}${allTeams ? '&teams=all' : ''}`;
	const answer = await requestFeed(path, { ...watchOf(options), etag: record.etag });
	const taken = await takeDelta(answer, { before: record, checked_at, allTeams, heard: options.heard });
	if (taken === 'stored') await compact(sport_id, options);
	return taken !== 'snapshot_needed';
}

/** The delta is already stored. Compacting it needs more room than the device may have; the next sync tries again. */
async function compact(sport_id: number, options: PullOptions): Promise<void> {
	try {
		await compactIfLong(sport_id);
	} catch (error) {
		reportTo(options, error);
	}
}

/** `being_read`: it is stored, and the pages are reading it from storage. */
type TakenDelta = 'snapshot_needed' | 'stored' | 'being_read';

async function takeDelta(
	answer: FeedAnswer,
	{ before, checked_at, allTeams, heard }: { before: ReplicaRecord; checked_at: number; allTeams: boolean; heard: FeedWatch['heard'] },
): Promise<TakenDelta> {
	if (answer.status === 304) {
		heard?.(true);
		await storeUnchanged(before.sport_id, { as_of: answer.date, checked_at });
		return 'stored';
	}
	if (answer.status !== 200) {
		const failure = await feedFailure(answer);
		if (failure.code === 'cursor_gone') return 'snapshot_needed';
		throw failure;
	}
	if (answer.type !== 'application/json') throw unreadable(answer, `an answer of type ${answer.type}`);
	const delta = z.safeParse(syncDeltaSchema, await answer.json());
	if (!delta.success || delta.data.sport_id !== before.sport_id) throw unreadable(answer, 'the delta is not of this version', delta.error);
	heard?.(true);
	return (await storeDelta(before, delta.data, { etag: answer.etag, checked_at, allTeams })) ? 'being_read' : 'stored';
}

/** @returns whether more may have changed since the server read the rows. */
async function pullSnapshot(sport_id: number, head: FeedHead | undefined, options: PullOptions): Promise<'new' | 'old'> {
	const checked_at = Date.now();
	const shared = await requestShared(sport_id, head, options);
	const isShared = shared !== undefined;
	const answer = shared ?? (await requestFeed(api.sync(sport_id), watchOf(options)));
	if (answer.status !== 200) throw await feedFailure(answer);
	if (answer.type !== 'application/x-ndjson') throw unreadable(answer, `an answer of type ${answer.type}`);
	options.heard?.(true);
	const writer = await SnapshotWriter.begin(sport_id);
	try {
		const snapshot = await readSnapshot(answer.chunks(), sport_id, (team_id, ids, rows) => writer.add(team_id, ids, rows), options.progress);
		const { columns, ...facts } = snapshot;
		await writer.commit(columns, { ...facts, etag: isShared ? undefined : answer.etag, checked_at });
		const isOld = isShared || (answer.date !== undefined && Date.parse(answer.date) - Date.parse(snapshot.as_of) > OLD_SNAPSHOT_MS);
		return isOld ? 'old' : 'new';
	} catch (error) {
		// The next writer clears what can't be cleared now. The first error is the one that matters.
		await writer.abandon().catch(() => undefined);
		// A file that a cache has spoiled is requested past the cache.
		if (isShared && error instanceof FeedError) return pullSnapshot(sport_id, undefined, options);
		throw error;
	}
}

/** The snapshot that the head names; undefined if it names none, or one that isn't there anymore. */
async function requestShared(sport_id: number, head: FeedHead | undefined, options: PullOptions): Promise<FeedAnswer | undefined> {
	const named = head?.snapshots.find((one) => one.sport_id === sport_id);
	if (named === undefined) return undefined;
	const answer = await requestFeed(feedApi.snapshot(named.hash), { ...watchOf(options), cache: 'default' });
	return answer.status === 200 && answer.type === 'application/x-ndjson' ? answer : undefined;
}
