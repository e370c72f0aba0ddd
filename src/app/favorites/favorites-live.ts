import { currentOwner } from '#core/stored-session.ts';
import { favouriteIds } from '#favorites/favorites.ts';
import { startFavourites } from '#favorites/favorites-sync.ts';
import { watchOutbox } from '#outbox/store/watch-outbox.ts';
import { fulfilWish } from './favorite-after-login.ts';
import { showHearts } from './hearts.ts';

let live = false;

/** From the first login on: hearts follow what is stored and what waits, in every tab, and the stored list follows the server. */
export function bringHeartsToLife(): void {
	void fulfilWish();
	if (live) return;
	live = true;
	watchOutbox(
		() => favouriteIds(currentOwner()),
		(ids) => showHearts(ids),
	);
	startFavourites();
}
