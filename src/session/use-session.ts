import { useSyncExternalStore } from 'react';
import { type StoredSession, storedSession } from '#core/stored-session.ts';

/** Who is logged in, as this browser remembers it, in every tab; null for a visitor. For display: the server decides what anybody may do. */
export function useSession(): StoredSession | null {
	return useSyncExternalStore(storedSession.subscribe, storedSession.get);
}
