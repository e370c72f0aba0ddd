import { useFavourites } from '#data/react/use-favourites.ts';
import { screens } from '#domain/api-paths.ts';
import { pageWords } from '#domain/page-words.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTitle } from '#ui/use-title.ts';
import './favourites.css';
import { FavouritesTrouble } from './favourites-trouble.tsx';
import { League } from './league.tsx';
import { LeagueBones } from './league-bones.tsx';
import { useFavouritesState } from './use-favourites-state.ts';

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
