import type { Filters } from '#domain/roster/listing/listing-filters.ts';
import type { Sport } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { browseTexts } from '#features/browse/browse-texts.ts';
import { Cover } from '#features/browse/cover.tsx';
import { setFilters } from '#features/browse/filters/set-filters.ts';
import { AthleteCard } from '#features/browse/listing/athlete-card.tsx';
import { ResultCount } from '#features/browse/listing/result-count.tsx';
import { SportChips } from '#features/browse/sport-chips.tsx';
import { asksForTeam } from '#features/browse/your-team/asks-for-team.ts';
import { YourRow } from '#features/browse/your-team/your-row.tsx';
import { yourTeam } from '#features/browse/your-team/your-team.ts';
import type { FirstPage } from '../rosters/first-page.ts';
import { FilterSkeleton } from './filter-skeleton.tsx';

/** The server doesn't say how many athletes and teams the sport has. */
export interface FirstCards extends Pick<FirstPage, 'players' | 'total'>, Partial<Pick<FirstPage, 'athletes' | 'teams'>> {
	/** Whether the players have their cold fields. */
	complete: boolean;
}

export interface FirstHomeProps extends FirstCards {
	filters: Filters;
	/** As many sports as are known. */
	sports: readonly Sport[];
}

/** The home screen as the app is about to render it, with room for what only the app knows. */
export function FirstHome({ filters, sports, teams, athletes, total, players, complete }: FirstHomeProps) {
	const { sport_id } = filters;
	return (
		<>
			<Cover
				title={sports.find((sport) => sport.sport_id === sport_id)?.sport_name ?? browseTexts.athletes}
				line={messages.searchIntro}
				teams={teams}
				athletes={athletes}
				action={null}
				rows={
					<>
						<YourRow sports={sports} />
						<SportChips sports={sports} sport_id={sport_id} />
					</>
				}
			/>
			<div className="ui-frame browse-body">
				<FilterSkeleton isSet={setFilters(filters, undefined).length > 0} />
				<section aria-label={browseTexts.athletes}>
					<ResultCount total={total} teams={undefined} />
					{asksForTeam(yourTeam.get(), filters) && <div className="browse-ask-team" />}
					<ul className={complete ? 'browse-grid first-paint' : 'browse-grid first-paint in-sight'}>
						{players.map((player) => (
							<AthleteCard key={player.player_id} player={player} complete={complete} />
						))}
					</ul>
				</section>
			</div>
		</>
	);
}
