import { useEffect, useSyncExternalStore } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { pageWords } from '#domain/texts/page-meta.ts';
import { type FavouritesState, favouritesState } from '#favorites/favorites-state.ts';
import { requestFavourites } from '#favorites/favorites-sync.ts';
import { useFavourites } from '#favorites/use-favorites.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import './favorites.css';
import { League } from './favorite-list.tsx';
import { FavouritesTrouble } from './favorites-error.tsx';
import { LeagueBones } from './favorites-skeleton.tsx';

const { title } = peopleMessages.favourites;

/** `/favorites` (spec §2): from what is stored, brought anew when opened. */
export function FavouritesScreen() {
	useTitle(title, pageWords[screens.favourites].description);
	const list = useFavourites();
	const { syncing, failure } = useFavouritesState();
	return (
		<>
			<ProgressBar active={syncing} label="Loading favorites" />
			<div className="wrap page split">
				<div>
					<h1 className="d2" tabIndex={-1}>
						{title}
					</h1>
					<p className="lead">By donations received, highest first.</p>
				</div>
				<div aria-busy={list === undefined || (list === null && failure === undefined)}>
					{failure !== undefined && <FavouritesTrouble failure={failure} hasRows={list !== null && list !== undefined} />}
					{list === null && failure === undefined && <LeagueBones />}
					{list && <League list={list} />}
				</div>
			</div>
		</>
	);
}

/** How bringing the list goes; opening the screen brings it anew. */
function useFavouritesState(): FavouritesState {
	useEffect(requestFavourites, []);
	return useSyncExternalStore(favouritesState.subscribe, favouritesState.get);
}
