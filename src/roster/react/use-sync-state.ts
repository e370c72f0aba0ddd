import { useSyncExternalStore } from 'react';
import type { SyncState } from '../sync-progress.ts';
import { syncState } from '../sync-state.ts';

/** Whether a sport is being synced, in this tab or another, without loading its rosters into memory. */
export function useSyncState(sport_id: number): SyncState {
	return useSyncExternalStore(syncState.subscribe, () => syncState.of(sport_id));
}
