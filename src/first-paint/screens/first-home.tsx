import { messages } from '#domain/texts/screen-messages.ts';
import { Cover } from '#features/browse/cover.tsx';
import { AthleteCard } from '#features/browse/listing/athlete-card.tsx';
import { ResultCount } from '#features/browse/listing/result-count.tsx';
import type { FirstPage } from '../rosters/first-page.ts';
import { FilterSkeleton } from './filter-skeleton.tsx';

export interface FirstHomeProps extends FirstPage {
	/** The sport's name. */
	sport: string;
}

/** The home screen as the app is about to render it, with room for what only the app knows. */
export function FirstHome({ sport, teams, athletes, total, players }: FirstHomeProps) {
	return (
		<>
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
		</>
	);
}
