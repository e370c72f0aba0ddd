import type { FavoriteAthlete } from '#core/db/favorite-row.ts';
import { useStoredQuery } from '#core/db/use-stored-query.ts';
import { useSession } from '#session/use-session.ts';
import { favoritesOf } from './favorites.ts';

/**
 * The signed-in person's favorites with pending changes applied: undefined while storage is read, null if this browser
 * never fetched any. Updates with changes from every tab.
 */
export function useFavorites(): readonly FavoriteAthlete[] | null | undefined {
	const owner = useSession()?.user_id;
	return useStoredQuery(async () => (owner === undefined ? null : ((await favoritesOf(String(owner))) ?? null)), [owner]);
}
