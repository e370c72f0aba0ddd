import { useSyncExternalStore } from 'react';
import { replicaStore } from '../replica/replica-store.ts';
import type { SyncState } from '../sync-progress.ts';
import { syncState } from '../sync-state.ts';

export interface SyncStatus extends SyncState {
	/** When the server read the rosters that are shown, ISO 8601. */
	as_of: string | undefined;
}

/** How fresh a sport's rosters are, and whether a sync is running, in this tab or another. */
export function useSyncStatus(sport_id: number): SyncStatus {
	const store = replicaStore(sport_id);
	const as_of = useSyncExternalStore(store.subscribe, store.asOf);
	const state = useSyncExternalStore(syncState.subscribe, () => syncState.of(sport_id));
	return { ...state, as_of };
}
