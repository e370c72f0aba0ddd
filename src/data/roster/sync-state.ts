import { announce, onRosterNews } from './roster-channel.ts';

export interface SyncState {
	syncing: boolean;
	failed: boolean;
}

const idle: SyncState = { syncing: false, failed: false };
const states = new Map<number, SyncState>();
const listeners = new Set<() => void>();

function set(sport_id: number, state: SyncState): void {
	states.set(sport_id, state);
	for (const listener of listeners) listener();
}

onRosterNews((news) => {
	if (news.type === 'state') set(news.sport_id, news.state);
});

/** Which sports are being synced. The tab that syncs tells the others. */
export const syncState = {
	of: (sport_id: number): SyncState => states.get(sport_id) ?? idle,
	/** Called by the tab that syncs. */
	tell(sport_id: number, state: SyncState): void {
		set(sport_id, state);
		announce({ type: 'state', sport_id, state });
	},
	subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};
