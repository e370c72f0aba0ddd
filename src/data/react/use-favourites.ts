import { useLiveQuery } from 'dexie-react-hooks';
import type { FavouriteAthlete } from '../favourites/favourite-row.ts';
import { favouritesOf } from '../favourites/favourites.ts';
import { useSession } from './use-session.ts';

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
