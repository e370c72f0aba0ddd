import { useSyncExternalStore } from 'react';
import { startIsOver } from '../quiet-start.ts';

/** Whether parts that the first screen doesn't need may load. */
export function useStartOver(): boolean {
	return useSyncExternalStore(startIsOver.subscribe, startIsOver.get);
}
