import { currentOwner } from '#core/stored-session.ts';
import { watchOutbox } from '#outbox/store/watch-outbox.ts';
import { favoriteIds } from '../favorites.ts';
import { startFavorites } from '../favorites-sync.ts';
import { applyFavoriteAfterLogin } from './favorite-after-login.ts';
import { showHearts } from './hearts.ts';

let live = false;

/**
 * From the first login on, hearts follow the stored and pending favorites in every tab, and the stored list follows the
 * server.
 */
export function startFavoriteHearts(): void {
	void applyFavoriteAfterLogin();
	if (live) return;
	live = true;
	watchOutbox(
		() => favoriteIds(currentOwner()),
		(ids) => showHearts(ids),
	);
	startFavorites();
}
