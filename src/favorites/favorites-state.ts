import type { ApiFailure } from '#core/api/api-failure.ts';
import { createStore } from '#core/create-store.ts';

/** How the last sync of the favourites went in this tab. */
export interface FavoritesState {
	syncing: boolean;
	/** Why the last one failed; undefined after one that did not. */
	failure: ApiFailure | undefined;
}

export const favoritesState = createStore<FavoritesState>({ syncing: false, failure: undefined });
