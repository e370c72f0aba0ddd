import { useLiveQuery } from 'dexie-react-hooks';
import type { FavouriteAthlete } from '#core/db/favorite-row.ts';
import { useSession } from '#session/use-session.ts';
import { favouritesOf } from './favorites.ts';

/**
 * The favourites of whoever is logged in, as they stand with what waits: undefined while storage is read, null where none were ever brought to
 * this browser. Follows every tab.
 */
export function useFavourites(): readonly FavouriteAthlete[] | null | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(async () => {
		if (owner === undefined) return null;
		return (await favouritesOf(String(owner)).catch(reportError)) ?? null;
	}, [owner]);
}
