import { createRoot } from 'react-dom/client';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { FavoriteContext, type Hearts } from '#athlete-ui/favorite-context.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Cover } from '#features/browse/cover.tsx';
import { AthleteCard } from '#features/browse/listing/athlete-card.tsx';
import { ResultCount } from '#features/browse/listing/result-count.tsx';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { savePendingTap } from './pending-tap.ts';
import type { FirstPage } from './rosters/first-page.ts';

interface FirstPaintProps extends FirstPage {
	/** The sport's name. */
	sport: string;
}

/** Hearts as the app first renders them; it handles a tap later. */
const hearts: Hearts = { has: () => false, subscribe: () => () => undefined, toggle: (player) => savePendingTap('heart', player) };

/** The home screen as the app is about to render it, with room for what only the app knows. */
function FirstPaintScreen({ sport, teams, athletes, total, players }: FirstPaintProps) {
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
				<Cover title={sport} line={messages.searchIntro} teams={teams} athletes={athletes} action={null} />
				<div className="wrap browse">
					<FilterSkeleton />
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

/** Renders into the page's root, which the app clears when it loads. Taps in the meantime are saved for the app. */
export function renderFirstPaint(root: HTMLElement, props: FirstPaintProps): void {
	createRoot(root).render(
		<DonateContext.Provider value={(target) => savePendingTap('donate', target)}>
			<CollaborateContext.Provider value={(target) => savePendingTap('collaborate', target)}>
				<FavoriteContext.Provider value={hearts}>
					<FirstPaintScreen {...props} />
				</FavoriteContext.Provider>
			</CollaborateContext.Provider>
		</DonateContext.Provider>,
	);
}
