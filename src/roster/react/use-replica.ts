import { useSyncExternalStore } from 'react';
import { type ReplicaState, replicaStore } from '../replica/replica-store.ts';

/** The stored rosters of a sport. Renders again when a sync in any tab has changed them. */
export function useReplica(sport_id: number): ReplicaState {
	const store = replicaStore(sport_id);
	return useSyncExternalStore(store.subscribe, store.snapshot);
}
