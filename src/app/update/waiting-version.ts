import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';

/** A new version that is stored and waits for the person's consent, and the function that activates it. */
export interface WaitingVersion {
	activate: () => void;
}

const waiting = createStore<WaitingVersion | undefined>(undefined);

export const setWaitingVersion = waiting.set;

export function useWaitingVersion(): WaitingVersion | undefined {
	return useSyncExternalStore(waiting.subscribe, waiting.get);
}
