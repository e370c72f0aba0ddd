import { favouriteIds } from '#data/favourites/favourites.ts';
import { watchOutbox } from '#data/outbox/watch-outbox.ts';
import { currentOwner } from '#data/session/stored-session.ts';
import { startFavourites } from '#sync/page/favourites-sync.ts';
import { showHearts } from './hearts.ts';
import { fulfilWish } from './wished.ts';

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
