import type { FavouriteTarget, Hearts } from '#athlete-ui/favorite-context.ts';

let favourites: ReadonlySet<number> = new Set();
const listeners = new Map<number, Set<() => void>>();

/** The favourites that are on the screen as hearts. Empty until `favourites-live.ts` has read them, which comes after the first picture. */
export const hearts: Hearts = {
	has: (player_id) => favourites.has(player_id),
	subscribe(player_id, listener) {
		const theirs = listeners.get(player_id) ?? new Set();
		listeners.set(player_id, theirs.add(listener));
		return () => {
			theirs.delete(listener);
			if (theirs.size === 0) listeners.delete(player_id);
		};
	},
	toggle(player: FavouriteTarget) {
		const wanted = !favourites.has(player.player_id);
		import('./toggle-favorite.ts').then(({ toggleFavourite }) => toggleFavourite(player, wanted)).catch(reportError);
	},
};

/** Shows these as the favourites; only hearts that change are drawn anew. */
export function showHearts(next: ReadonlySet<number>): void {
	const before = favourites;
	favourites = next;
	for (const [player_id, theirs] of listeners) {
		if (before.has(player_id) !== next.has(player_id)) for (const listener of theirs) listener();
	}
}
