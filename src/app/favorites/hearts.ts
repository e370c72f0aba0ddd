import type { FavoriteTarget, Hearts } from '#athlete-ui/favorite-context.ts';

let favorites: ReadonlySet<number> = new Set();
const listeners = new Map<number, Set<() => void>>();

/** The favourites that are on the screen as hearts. Empty until `favorites-live.ts` has read them, which comes after the first picture. */
export const hearts: Hearts = {
	has: (player_id) => favorites.has(player_id),
	subscribe(player_id, listener) {
		const theirs = listeners.get(player_id) ?? new Set();
		listeners.set(player_id, theirs.add(listener));
		return () => {
			theirs.delete(listener);
			if (theirs.size === 0) listeners.delete(player_id);
		};
	},
	toggle(player: FavoriteTarget) {
		const wanted = !favorites.has(player.player_id);
		import('./toggle-favorite.ts').then(({ toggleFavorite }) => toggleFavorite(player, wanted)).catch(reportError);
	},
};

/** Shows these as the favourites; only hearts that change are drawn anew. */
export function showHearts(next: ReadonlySet<number>): void {
	const before = favorites;
	favorites = next;
	for (const [player_id, theirs] of listeners) {
		if (before.has(player_id) !== next.has(player_id)) for (const listener of theirs) listener();
	}
}
