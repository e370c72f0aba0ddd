import { useSyncExternalStore } from 'react';
import { syncState } from '../sync-state.ts';
import type { SyncState } from '../types.ts';

/** Whether a sport is being synced, in this tab or another, without loading its rosters into memory. */
export function useSyncState(sport_id: number): SyncState {
	return useSyncExternalStore(syncState.subscribe, () => syncState.of(sport_id));
}
