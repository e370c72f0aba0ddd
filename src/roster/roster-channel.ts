import type { SyncState } from './types.ts';

/** Messages between tabs and their workers. `stored`: a sync of this sport was committed. */
export type RosterNews = { type: 'stored'; sport_id: number } | { type: 'state'; sport_id: number; state: SyncState };

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
	channel ??= new BroadcastChannel('nil-athletes-rosters');
	return channel;
}

/** Reaches every other tab and worker, but not the caller's own listeners. */
export function postRosterNews(news: RosterNews): void {
	open().postMessage(news);
}

export function onRosterNews(listener: (news: RosterNews) => void): void {
	open().addEventListener('message', (event: MessageEvent<RosterNews>) => listener(event.data));
}
