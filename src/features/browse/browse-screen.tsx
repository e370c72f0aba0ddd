import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { writeFilters } from '#domain/roster/filter-address.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { requestSync } from '#offline/sync/request-sync.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { scrollPosition } from '#ui/browser/scroll-positions.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { browseTexts } from './browse-texts.ts';
import { Cover } from './cover.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useFacets } from './filters/use-facets.ts';
import { useFilters } from './filters/use-filters.ts';
import { ListingError } from './listing/listing-error.tsx';
import { ResultCount } from './listing/result-count.tsx';
import { Results } from './listing/results.tsx';
import { TeamHits } from './listing/team-hits.tsx';
import { useListing } from './listing/use-listing.ts';
import { usePages } from './listing/use-pages.ts';
import { useRefreshListing } from './listing/use-refresh-listing.ts';
import { TeamActions } from './team-actions.tsx';
import { UnknownAddress } from './unknown-address.tsx';
import { useTeamAddress } from './use-team-address.ts';

/** What is on the screen, for the button that saves it for offline use. */
export interface SportOrTeam {
	sport_id: number;
	sport_name: string;
	team: { team_id: number; team_name: string } | null;
}

interface BrowseScreenProps {
	/** Draws the button that saves the selection for offline use. */
	saving: (shown: SportOrTeam) => ReactNode;
	/** A list item, shown among the first athletes. */
	offer?: ReactNode;
}

/** Home: search and listing (spec §2), also at `/{sport}/{team}/{player?}`. */
export function BrowseScreen({ saving, offer }: BrowseScreenProps) {
	const given = useTeamAddress();
	const { filters: chosen, resets, dispatch } = useFilters(given.kind === 'none' ? null : given.filters);
	const facets = useFacets(chosen);
	/** How often the search button was pressed, and how often the filters were cleared. */
	const [presses, setPresses] = useState({ asked: 0, cleared: 0 });
	// A choice is painted before the cards that it filters are drawn, which takes a slow phone a moment.
	const { filters, address, asked, cleared } = useDeferredValue(
		// A team's address applies until a filter changes. From then on, the filters are the person's own.
		useMemo(() => ({ filters: chosen, address: given.kind !== 'none' && given.filters === chosen ? given : null, ...presses }), [chosen, given, presses]),
	);
	const { sport_id } = filters;
	const { replica, loading } = useReplica(sport_id);
	useEffect(() => requestSync(sport_id), [sport_id]);

	const list = writeFilters(filters);
	const { pages, more, restart } = usePages(list);
	const returnedTo = useReturnedTo(list);
	const listing = useListing(filters, pages, { replica, loading, address, asked });
	const readAnew = useRefreshListing();

	/** Restores the defaults, the first page, and the top of home, and reloads what it shows (spec §4). */
	function clear() {
		if (writeFilters(chosen) === '') restart();
		dispatch({ type: 'clear' });
		// Like the search button: what was typed is gone at once, not after a pause.
		setPresses({ asked: presses.asked + 1, cleared: presses.cleared + 1 });
		scrollTo(0, 0);
	}
	// Once the cleared filters are in place. Before that, the old ones would be requested again.
	useEffect(() => {
		if (cleared > 0) readAnew(DEFAULT_SPORT_ID);
	}, [cleared, readAnew]);

	/** The search button (spec §7): searches for the typed text right away. */
	function search() {
		setPresses({ ...presses, asked: presses.asked + 1 });
		if (listing.error) listing.retry();
	}

	const sportName = facets.sports.find((each) => each.sport_id === sport_id)?.sport_name;
	const sport = sportName ?? browseTexts.athletes;
	const teams = address?.kind === 'roster' ? address.teams : [];
	const team = teams.length === 1 ? teams[0] : undefined;
	useTitle(team?.team_name ?? sport, `${team ? `${team.team_name}, ${sport}` : messages.tagline}. ${messages.searchIntro}.`);
	const saved = team ?? facets.teams?.find((each) => each.team_id === filters.team_id) ?? null;
	const action = saving({ sport_id, sport_name: sport, team: saved && { team_id: saved.team_id, team_name: saved.team_name } });

	return (
		<>
			<ProgressBar active={listing.busy} label={browseTexts.loading} />
			{team ? (
				<Cover
					title={team.team_name}
					line={team.conference === null ? sport : `${sport}, ${team.conference}`}
					teams={undefined}
					athletes={listing.total}
					action={action}
				>
					<TeamActions name={team.team_name} />
				</Cover>
			) : (
				<Cover title={sport} line={messages.searchIntro} teams={replica?.teamCount} athletes={replica?.count} action={action} />
			)}
			<div className="wrap browse">
				<FilterPanel filters={chosen} facets={facets} total={listing.total} resets={resets} dispatch={dispatch} onSearch={search} onClear={clear} />
				<section aria-label={browseTexts.athletes}>
					<ResultCount total={listing.total} teams={teams.length > 1 ? teams.length : listing.teams.length || undefined} near={listing.near} />
					<TeamHits teams={listing.teams} sport={sportName} />
					{listing.error && (
						<ListingError
							error={listing.error}
							hasRows={listing.rows.length > 0}
							onRetry={() => {
								requestSync(sport_id, { force: true });
								listing.retry();
							}}
						/>
					)}
					{address?.kind === 'unknown' ? (
						<UnknownAddress address={address} />
					) : (
						<Results offer={offer} listing={listing} of={list} whole={pages > 1 || list === returnedTo} onMore={more} onClear={clear} />
					)}
				</section>
			</div>
		</>
	);
}

/** The list that Back, Forward, or a reload returned to, further down than its top; null if there is none. */
function useReturnedTo(list: string): string | null {
	const entry = useLocation();
	const returned = useNavigationType() === 'POP';
	return useState(() => (returned && scrollPosition(entry) > 0 ? list : null))[0];
}
