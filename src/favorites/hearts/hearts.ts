import type { FavoriteTarget, Hearts } from '#athlete-ui/favorite-context.ts';

let favorites: ReadonlySet<number> = new Set();
const listeners = new Map<number, Set<() => void>>();

/**
 * The favorites that the screen shows as hearts. Empty until `favorites-live.ts` has read them, which happens after the
 * first paint.
 */
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

/** Shows these as the favorites. Only hearts that change are redrawn. */
export function showHearts(next: ReadonlySet<number>): void {
	const before = favorites;
	favorites = next;
	for (const [player_id, theirs] of listeners) {
		if (before.has(player_id) !== next.has(player_id)) for (const listener of theirs) listener();
	}
}
