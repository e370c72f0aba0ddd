import { useEffect, useSyncExternalStore } from 'react';
import { type FavouritesState, favouritesState } from '#sync/favourites/favourites-state.ts';
import { requestFavourites } from '#sync/page/favourites-sync.ts';

/** How bringing the list goes; opening the screen brings it anew. */
export function useFavouritesState(): FavouritesState {
	useEffect(requestFavourites, []);
	return useSyncExternalStore(favouritesState.subscribe, favouritesState.get);
}
