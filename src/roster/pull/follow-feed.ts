import { ApiFailure } from '#core/api/api-failure.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { FeedFile, FeedHead } from '#domain/roster/shared-feed.ts';
import { StaleWriteError } from '../store/snapshot-writer.ts';
import { isEmptyDelta, storeDelta } from '../store/store-delta.ts';
import { storedPlayers } from '../store/stored-players.ts';
import { storedRecords } from '../store/stored-record.ts';
import { syncLock } from '../store/sync-lock.ts';
import { deltaFrom, withTotal } from './feed-delta.ts';
import { fetchWindow } from './feed-files.ts';
import { cursorAt, planFeed } from './feed-plan.ts';
import type { FeedWatch } from './feed-request.ts';

/** A sport that nobody looks at, and in which nothing has changed, isn't written more often. */
const RECENT_MS = 5 * 60_000;

/**
 * - `stored`: the sport's rosters are as of the head.
 * - `being_read`: the same, and the pages are reading them from storage.
 * - `older`: the head is, so it says nothing new.
 * - `ask`: only the sport's own call says what has changed.
 * - `snapshot`: only a snapshot helps.
 */
export type Followed = 'stored' | 'being_read' | 'older' | 'ask' | 'snapshot';

interface Follow {
	record: ReplicaRecord;
	tick: number;
	/** Hashes, in the order in which they apply. */
	windows: string[];
}

/**
 * Brings every stored sport up to a head, because its files are about all of them. After any error, what is stored is
 * intact.
 * @param sport_id the sport whose outcome is returned; the others are brought along if nothing stands in the way
 * @param report gets what went wrong with the others
 * @throws ApiFailure, FeedError, StaleWriteError, or storage's own error
 */
export async function followFeed(
	head: FeedHead,
	sport_id: number,
	{ checked_at, report, ...watch }: FeedWatch & { checked_at: number; report: (error: unknown) => void },
): Promise<Followed> {
	const follows: Follow[] = [];
	for (const record of await storedRecords()) {
		const plan = planOf(head, record);
		if (plan.by === 'windows') follows.push({ record, tick: plan.tick, windows: plan.windows.map(({ hash }) => hash ?? '') });
		else if (record.sport_id === sport_id) return plan.by;
	}
	const target = follows.find(({ record }) => record.sport_id === sport_id);
	if (target === undefined) return 'snapshot';
	const files = new Map<string, FeedFile>();
	if (!(await fetchInto(files, target.windows, watch))) return 'ask';
	const outcome = await apply(head, target, { files, checked_at, always: true });
	for (const other of follows) {
		if (other === target) continue;
		const bring = async () => {
			if (await fetchInto(files, other.windows, watch)) await apply(head, other, { files, checked_at, always: false });
		};
		await unlessSyncing(other.record.sport_id, bring).catch((error: unknown) => {
			// Another tab has just synced it, or the line is gone. Its own turn comes.
			if (!(error instanceof StaleWriteError || error instanceof ApiFailure)) report(error);
		});
	}
	return outcome;
}

/** Teams without their rosters' seasons, and who is closed, have to be asked for once. */
function planOf(head: FeedHead, record: ReplicaRecord): ReturnType<typeof planFeed> {
	return record.has_seasons === true && record.has_consent === true ? planFeed(head, record) : { by: 'ask' };
}

/**
 * Adds those that are missing, by hash. @returns false if the server has replaced one, which can happen if the head comes
 * from a cache.
 */
async function fetchInto(files: Map<string, FeedFile>, hashes: readonly string[], watch: FeedWatch): Promise<boolean> {
	const missing = hashes.filter((hash) => !files.has(hash));
	const fetched = await Promise.all(missing.map((hash) => fetchWindow(hash, watch)));
	for (const [i, file] of fetched.entries()) if (file !== undefined) files.set(missing[i] as string, file);
	return hashes.every((hash) => files.has(hash));
}

interface Applied {
	files: ReadonlyMap<string, FeedFile>;
	checked_at: number;
	/** Also if nothing has changed and the sport was checked a moment ago. */
	always: boolean;
}

async function apply(head: FeedHead, { record, tick, windows }: Follow, { files, checked_at, always }: Applied): Promise<Followed> {
	const { sport_id } = record;
	const mine = windows.flatMap((hash) => files.get(hash) ?? []);
	const found = deltaFrom(mine, sport_id, tick);
	if (found === undefined) return 'snapshot';
	const { totals, players, ...rest } = found;
	const withNewTotals = await storedPlayers(record, [...totals.keys()]);
	if (withNewTotals === undefined) return 'ask';
	const delta = {
		...rest,
		version: 1 as const,
		sport_id,
		cursor: cursorAt(head) ?? record.cursor,
		// A head of a moment ago may be older than the last sync, with the same tick.
		as_of: [head.as_of, record.as_of].sort().at(-1) ?? head.as_of,
		players: [...players, ...withNewTotals.map((player) => withTotal(player, totals.get(player.player_id) ?? 0))],
	};
	if (!always && isEmptyDelta(delta) && Math.abs(checked_at - record.checked_at) < RECENT_MS) return 'stored';
	return (await storeDelta(record, delta, { etag: undefined, checked_at, allTeams: false })) ? 'being_read' : 'stored';
}

/** Runs `task` unless a tab is syncing the sport. In a browser without Web Locks, writers detect each other. */
async function unlessSyncing(sport_id: number, task: () => Promise<unknown>): Promise<void> {
	if (globalThis.navigator?.locks === undefined) await task();
	else await navigator.locks.request(syncLock(sport_id), { ifAvailable: true }, (lock) => (lock === null ? undefined : task()));
}
