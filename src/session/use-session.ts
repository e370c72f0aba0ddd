import { useSyncExternalStore } from 'react';
import { type StoredSession, storedSession } from '#core/stored-session.ts';

/**
 * The signed-in person, as this browser remembers them, in every tab; null for a visitor. It is only for display: the
 * server decides what anybody may do.
 */
export function useSession(): StoredSession | null {
	return useSyncExternalStore(storedSession.subscribe, storedSession.get);
}
