import { useLiveQuery } from 'dexie-react-hooks';
import type { FavoriteAthlete } from '#core/db/favorite-row.ts';
import { useSession } from '#session/use-session.ts';
import { favoritesOf } from './favorites.ts';

/**
 * The favourites of whoever is logged in, as they stand with what waits: undefined while storage is read, null where none were ever brought to
 * this browser. Follows every tab.
 */
export function useFavorites(): readonly FavoriteAthlete[] | null | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(async () => {
		if (owner === undefined) return null;
		return (await favoritesOf(String(owner)).catch(reportError)) ?? null;
	}, [owner]);
}
