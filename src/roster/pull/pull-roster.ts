import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { compactIfLong } from '../store/compact.ts';
import { SnapshotWriter } from '../store/snapshot-writer.ts';
import { storeDelta, storeUnchanged } from '../store/store-delta.ts';
import { storedRecord } from '../store/stored-record.ts';
import { FeedError } from './feed-error.ts';
import { type FeedAnswer, feedFailure, requestFeed } from './feed-request.ts';
import { readSnapshot } from './read-snapshot.ts';

export interface PullOptions {
	/** Told how many of how many athletes of a snapshot have come. */
	progress?: (done: number, count: number) => void;
	/** Told of an error that left the new rosters whole and stored. Without it the global `reportError` is. */
	report?: (error: unknown) => void;
	/** Milliseconds without a byte after which a transfer is given up. */
	stallMs?: number;
}

/** By the server's own clock, a snapshot older than this is followed by a delta at once. */
const OLD_SNAPSHOT_MS = 5_000;

/**
 * Brings a sport's stored rosters up to date: by a delta where a replica stands, by a snapshot where none does or its cursor
 * is too old. On any error the stored replica is whole, and the next call can complete.
 * @throws ApiFailure, FeedError, RosterDataError, or storage's own error (`QuotaExceededError`).
 */
export async function pullRoster(sport_id: number, options: PullOptions = {}): Promise<void> {
	if (await pullDelta(sport_id, options)) return;
	const { as_of, date } = await pullSnapshot(sport_id, options);
	// The server keeps a snapshot for minutes (design §3): a gift made meanwhile must not wait for the next sync.
	if (date !== undefined && Date.parse(date) - Date.parse(as_of) > OLD_SNAPSHOT_MS) await pullDelta(sport_id, options);
}

/** @returns false where only a snapshot helps. */
async function pullDelta(sport_id: number, options: PullOptions): Promise<boolean> {
	const record = await storedRecord(sport_id);
	if (record === undefined) return false;
	/** The time of asking: what the server learns after it is for the next sync. */
	const checked_at = Date.now();
	const answer = await requestFeed(api.sync(sport_id, record.cursor), { etag: record.etag, stallMs: options.stallMs });
	if (!(await takeDelta(answer, sport_id, record.cursor, checked_at))) return false;
	await compact(sport_id, options);
	return true;
}

/** The delta is stored by now. Folding it in needs more room than the device may have; the next sync tries again. */
async function compact(sport_id: number, options: PullOptions): Promise<void> {
	try {
		await compactIfLong(sport_id);
	} catch (error) {
		(options.report ?? reportError)(error);
	}
}

/** @returns false where only a snapshot helps. */
async function takeDelta(answer: FeedAnswer, sport_id: number, since: string, checked_at: number): Promise<boolean> {
	if (answer.status === 304) {
		await storeUnchanged(sport_id, { as_of: answer.date, checked_at });
		return true;
	}
	if (answer.status !== 200) {
		const failure = await feedFailure(answer);
		if (failure.code === 'cursor_gone') return false;
		throw failure;
	}
	if (answer.type !== 'application/json') throw new FeedError(`an answer of type ${answer.type}`);
	const delta = z.safeParse(syncDeltaSchema, await answer.json());
	if (!delta.success || delta.data.sport_id !== sport_id) throw new FeedError('the delta is not of this version', { cause: delta.error });
	await storeDelta(since, delta.data, { etag: answer.etag, checked_at });
	return true;
}

/** @returns when the server read the rows, and its clock as it answered. */
async function pullSnapshot(sport_id: number, options: PullOptions): Promise<{ as_of: string; date: string | undefined }> {
	const checked_at = Date.now();
	const answer = await requestFeed(api.sync(sport_id), { stallMs: options.stallMs });
	if (answer.status !== 200) throw await feedFailure(answer);
	if (answer.type !== 'application/x-ndjson') throw new FeedError(`an answer of type ${answer.type}`);
	const writer = await SnapshotWriter.begin(sport_id);
	try {
		const snapshot = await readSnapshot(answer.chunks(), sport_id, (team_id, ids, rows) => writer.add(team_id, ids, rows), options.progress);
		await writer.commit(snapshot.columns, { cursor: snapshot.cursor, as_of: snapshot.as_of, etag: answer.etag, checked_at });
		return { as_of: snapshot.as_of, date: answer.date };
	} catch (error) {
		// What can't be cleared now the next writer clears; the reason that matters is the first one.
		await writer.abandon().catch(() => undefined);
		throw error;
	}
}
