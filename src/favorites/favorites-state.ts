import type { ApiFailure } from '#core/api/api-failure.ts';

/** How the last sync of the favourites went in this tab. */
export interface FavouritesState {
	syncing: boolean;
	/** Why the last one failed; undefined after one that did not. */
	failure: ApiFailure | undefined;
}

let state: FavouritesState = { syncing: false, failure: undefined };
const listeners = new Set<() => void>();

export const favouritesState = {
	/** The same object until it changes. */
	get: () => state,
	tell(next: FavouritesState): void {
		state = next;
		for (const listener of listeners) listener();
	},
	subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};
