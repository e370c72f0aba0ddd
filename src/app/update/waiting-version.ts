import { useSyncExternalStore } from 'react';

/** A new version that is stored and waits for the person's word; with what hands over to it. */
export interface WaitingVersion {
	activate: () => void;
}

let waiting: WaitingVersion | undefined;
const listeners = new Set<() => void>();

export function setWaitingVersion(version: WaitingVersion | undefined): void {
	waiting = version;
	for (const listener of listeners) listener();
}

export function useWaitingVersion(): WaitingVersion | undefined {
	return useSyncExternalStore(
		(changed) => {
			listeners.add(changed);
			return () => listeners.delete(changed);
		},
		() => waiting,
	);
}
