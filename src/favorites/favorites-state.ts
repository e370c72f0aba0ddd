import type { ApiFailure } from '#core/api/api-failure.ts';
import { createStore } from '#core/create-store.ts';

/** How the last sync of the favorites went in this tab. */
export interface FavoritesState {
	syncing: boolean;
	/** Why the last sync failed; undefined if it didn't. */
	failure: ApiFailure | undefined;
}

export const favoritesState = createStore<FavoritesState>({ syncing: false, failure: undefined });
