import { useEffect, useSyncExternalStore } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { type FavoritesState, favoritesState } from '#favorites/favorites-state.ts';
import { requestFavorites } from '#favorites/favorites-sync.ts';
import { useFavorites } from '#favorites/use-favorites.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import './favorites.css';
import { FavoriteList } from './favorite-list.tsx';
import { FavoritesError } from './favorites-error.tsx';
import { FavoritesSkeleton } from './favorites-skeleton.tsx';
import { favoritesTexts } from './favorites-texts.ts';

const { title } = accountMessages.favorites;

/** `/favorites` (spec §2): shows the stored list, and reloads it when opened. */
export function FavoritesScreen() {
	useTitle(title, pageMeta[screens.favorites].description);
	const list = useFavorites();
	const { syncing, failure } = useFavoritesState();
	return (
		<>
			<ProgressBar active={syncing} label={favoritesTexts.loading} />
			<div className="ui-frame ui-page ui-split">
				<div>
					<h1 className="ui-title-2" tabIndex={-1}>
						{title}
					</h1>
					<p className="ui-lead">{favoritesTexts.lead}</p>
				</div>
				<div aria-busy={list === undefined || (list === null && failure === undefined)}>
					{failure !== undefined && <FavoritesError failure={failure} hasRows={list !== null && list !== undefined} />}
					{list === null && failure === undefined && <FavoritesSkeleton />}
					{list && <FavoriteList list={list} />}
				</div>
			</div>
		</>
	);
}

/** The state of loading the list. Opening the screen reloads it. */
function useFavoritesState(): FavoritesState {
	useEffect(requestFavorites, []);
	return useSyncExternalStore(favoritesState.subscribe, favoritesState.get);
}
