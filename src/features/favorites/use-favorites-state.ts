import { useEffect, useSyncExternalStore } from 'react';
import { type FavouritesState, favouritesState } from '#favorites/favorites-state.ts';
import { requestFavourites } from '#favorites/favorites-sync.ts';

/** How bringing the list goes; opening the screen brings it anew. */
export function useFavouritesState(): FavouritesState {
	useEffect(requestFavourites, []);
	return useSyncExternalStore(favouritesState.subscribe, favouritesState.get);
}
