import { useLiveQuery } from 'dexie-react-hooks';
import type { FavoriteAthlete } from '#core/db/favorite-row.ts';
import { useSession } from '#session/use-session.ts';
import { favoritesOf } from './favorites.ts';

/**
 * The signed-in person's favorites with pending changes applied: undefined while storage is read, null if this browser
 * never fetched any. Updates with changes from every tab.
 */
export function useFavorites(): readonly FavoriteAthlete[] | null | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(async () => {
		if (owner === undefined) return null;
		return (await favoritesOf(String(owner)).catch(reportError)) ?? null;
	}, [owner]);
}
