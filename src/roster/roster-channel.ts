import type { ChangeRow } from '#core/db/change-row.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { SyncState } from './sync-progress.ts';

/** A small delta: the replica's record once it is stored, and the athletes that it changed. */
export interface RosterStep {
	/** The revision that it changes. Undefined from a worker of an earlier version. */
	after: number | undefined;
	record: ReplicaRecord;
	rows: readonly ChangeRow[];
}

/**
 * Messages between tabs and their workers.
 * - `coming`: a sync of this sport is being committed. A page can get ready for it.
 * - `stored`: it was committed. `cursor`: the delta's, which `coming` may have announced.
 * - `failed`: it wasn't committed, so what was getting ready isn't needed.
 */
export type RosterNews =
	| { type: 'coming'; sport_id: number; step: RosterStep }
	| { type: 'stored'; sport_id: number; cursor?: string }
	| { type: 'failed'; sport_id: number }
	| { type: 'state'; sport_id: number; state: SyncState };

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
	channel ??= new BroadcastChannel('nil-athletes-rosters');
	return channel;
}

/** Reaches every other tab and worker, but not the caller's own listeners. */
export function postRosterNews(news: RosterNews): void {
	open().postMessage(news);
}

/** @returns what ends it */
export function onRosterNews(listener: (news: RosterNews) => void): () => void {
	const onMessage = (event: MessageEvent<RosterNews>) => listener(event.data);
	open().addEventListener('message', onMessage);
	return () => open().removeEventListener('message', onMessage);
}
