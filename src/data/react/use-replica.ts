import { useSyncExternalStore } from 'react';
import type { Replica } from '../roster/replica.ts';
import { replicaStore } from '../roster/replica-store.ts';

export interface ReplicaState {
	/** Undefined where none is stored. A new object with every applied change. */
	replica: Replica | undefined;
	/** True for the moment in which storage is read. */
	loading: boolean;
	/** Grows with every applied change; 0 without a replica. */
	version: number;
}

/** The stored rosters of a sport; renders again when a sync of any tab has changed them. */
export function useReplica(sport_id: number): ReplicaState {
	const store = replicaStore(sport_id);
	return useSyncExternalStore(store.subscribe, store.snapshot);
}
