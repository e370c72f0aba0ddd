import { createRoot } from 'react-dom/client';
import type { EarlyListing } from '#data/roster/early-listing.ts';
import { messages } from '#domain/messages.ts';
import { AthleteCard } from '#features/browse/athlete-card.tsx';
import { Cover } from '#features/browse/cover.tsx';
import { ResultCount } from '#features/browse/result-count.tsx';
import { CollaborateContext } from '#ui/collaborate-context.ts';
import { DonateContext } from '#ui/donate-context.ts';
import { FavouriteContext, type Hearts } from '#ui/favourite-context.ts';
import { LogoMark } from '#ui/logo-mark.tsx';
import { keepTap } from './early-tap.ts';
import { FilterBones } from './filter-bones.tsx';

interface PictureProps extends EarlyListing {
	/** Its name. */
	sport: string;
}

/** Hearts as the app draws them at first; a tap waits for it. */
const hearts: Hearts = { has: () => false, subscribe: () => () => undefined, toggle: (player) => keepTap('heart', player) };

/** The home screen as the app is about to draw it, with room kept for what it alone knows. */
function Picture({ sport, teams, athletes, total, players }: PictureProps) {
	return (
		<>
			<header className="head">
				<div className="wrap">
					<span className="logo">
						<LogoMark label="NIL" />
					</span>
				</div>
			</header>
			<div className="status">
				<div className="wrap">{'\u00a0'}</div>
			</div>
			<main>
				<Cover title={sport} line={messages.searchIntro} teams={teams} athletes={athletes} deed={null} />
				<div className="wrap browse">
					<FilterBones />
					<section aria-label="Athletes">
						<ResultCount total={total} teams={undefined} />
						<ul className="grid early">
							{players.map((player) => (
								<AthleteCard key={player.player_id} player={player} complete={false} />
							))}
						</ul>
					</section>
				</div>
			</main>
		</>
	);
}

/** Draws into the page's root, which the app empties when it comes. What is tapped meanwhile is kept for it. */
export function paintPicture(root: HTMLElement, props: PictureProps): void {
	createRoot(root).render(
		<DonateContext.Provider value={(target) => keepTap('donate', target)}>
			<CollaborateContext.Provider value={(target) => keepTap('collaborate', target)}>
				<FavouriteContext.Provider value={hearts}>
					<Picture {...props} />
				</FavouriteContext.Provider>
			</CollaborateContext.Provider>
		</DonateContext.Provider>,
	);
}
