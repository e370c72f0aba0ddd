import {
	type MouseEvent,
	type ReactNode,
	useCallback,
	useDeferredValue,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { writeFilters } from '#domain/roster/listing/filter-address.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { requestSync } from '#offline/sync/request-sync.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { isPlainClick } from '#ui/browser/plain-click.ts';
import { scrollPosition } from '#ui/browser/scroll-positions.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { openWithTransition } from '#ui/browser/view-transition.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { browseTexts } from './browse-texts.ts';
import { Cover } from './cover.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useFilters } from './filters/use-filters.ts';
import { useQuickSearch } from './filters/use-quick-search.ts';
import { ListingError } from './listing/listing-error.tsx';
import type { NoResultsProps } from './listing/no-results.tsx';
import { ResultCount } from './listing/result-count.tsx';
import { Results } from './listing/results.tsx';
import { TeamHits } from './listing/team-hits.tsx';
import { useListing } from './listing/use-listing.ts';
import { usePages } from './listing/use-pages.ts';
import { useRefreshListing } from './listing/use-refresh-listing.ts';
import { SportChips } from './sport-chips.tsx';
import type { AskedSport, SportOrTeam } from './sport-or-team.ts';
import { TeamActions } from './team-actions.tsx';
import type { UnknownPart } from './unknown-address.tsx';
import { useSports } from './use-sports.ts';
import { useTeamAddress } from './use-team-address.ts';
import { useTeams } from './use-teams.ts';
import { asksForTeam } from './your-team/asks-for-team.ts';
import { YourRow } from './your-team/your-row.tsx';
import { yourTeam } from './your-team/your-team.ts';
import { YourTeamButton } from './your-team/your-team-button.tsx';

interface BrowseScreenProps {
	/** Draws the button that saves the selection for offline use. */
	saving: (shown: SportOrTeam) => ReactNode;
	/** Draws the empty result. */
	noResults: (found: NoResultsProps) => ReactNode;
	/** Draws what an address that names nobody leads to. Home's names everybody. */
	unknown?: (address: UnknownPart) => ReactNode;
	/** Draws the card of a first visit, which asks for the person's team. It takes as much room while it loads. */
	question?: (asked: AskedSport) => ReactNode;
	/** A list item, shown among the first athletes. */
	offer?: ReactNode;
	/** The favorite athletes as list items, for `YourRow`. */
	favorites?: ReactNode;
}

/** Home: search and listing (spec §2), also at `/{sport}/{team}/{player?}`. */
export function BrowseScreen({ saving, noResults, unknown, question, offer, favorites }: BrowseScreenProps) {
	const navigate = useNavigate();
	const teamAddress = useTeamAddress();
	const { filters: chosen, resets, dispatch, settle } = useFilters(teamAddress.kind === 'none' ? null : teamAddress.filters);
	const { sports } = useSports();
	const everyTeam = useTeams(chosen.sport_id, chosen.team_id !== null);
	/** How often the search button was pressed, and how often the filters were cleared. */
	const [presses, setPresses] = useState({ asked: 0, cleared: 0 });
	// A choice is painted before the cards that it filters are drawn, which takes a slow phone a moment.
	const { filters, address, asked, cleared } = useDeferredValue(
		// A team's address applies until a filter changes. From then on, the filters are the person's choice.
		useMemo(
			() => ({ filters: chosen, address: teamAddress.kind !== 'none' && teamAddress.filters === chosen ? teamAddress : null, ...presses }),
			[chosen, teamAddress, presses],
		),
	);
	const { sport_id } = filters;
	const { replica, loading } = useReplica(sport_id);
	useEffect(() => requestSync(sport_id), [sport_id]);

	const list = writeFilters(filters);
	const { pages, more, restart } = usePages(list);
	const returned = useNavigationType() === 'POP';
	const returnedTo = useReturnedTo(list, returned);
	const quick = useQuickSearch(returned);
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
	/** Empties the search, and leaves the filters and the keyboard where they are. */
	function clearSearch() {
		dispatch({ type: 'search', search: '' });
		// The button that was pressed is gone.
		document.querySelector<HTMLElement>('.browse-filters input')?.focus({ preventScroll: true });
	}
	// Runs once the cleared filters are in effect. Before that, the old ones would be requested again.
	useEffect(() => {
		if (cleared > 0) readAnew(DEFAULT_SPORT_ID);
	}, [cleared, readAnew]);

	/** The search button (spec §7): searches for the typed text right away. */
	function search() {
		setPresses({ ...presses, asked: presses.asked + 1 });
		if (listing.error) listing.retry();
	}

	/** Opens an athlete's page from the search. Back returns to what was typed. */
	const open = useLatest((player: Player, art: HTMLElement | null) => {
		settle();
		quick.remember();
		openWithTransition(() => void navigate(screens.details(player.player_id, player.team_id), { state: { player } }), art);
	});

	/** A team's link leaves the search, because the team's page is this same screen. Back returns to what was typed. */
	function leaveForTeam(event: MouseEvent) {
		if (!isPlainClick(event)) return;
		settle();
		quick.leave();
	}

	const sportName = sports.find((each) => each.sport_id === sport_id)?.sport_name;
	const sport = sportName ?? browseTexts.athletes;
	const teams = address?.kind === 'roster' ? address.teams : [];
	const team = teams.length === 1 ? teams[0] : undefined;
	const [member] = listing.rows;
	const homeTeam = team && {
		sport_id,
		team_id: team.team_id,
		team_name: team.team_name,
		team_color: member?.team_color ?? null,
		team_alt_color: member?.team_alt_color ?? null,
	};
	useTitle(team?.team_name ?? sport, `${team ? `${team.team_name}, ${sport}` : messages.tagline}. ${messages.searchIntro}.`);
	const saved = team ?? everyTeam?.find((each) => each.team_id === filters.team_id) ?? null;
	// A search or a filter has its results in the card's place.
	const isAsked = asksForTeam(useSyncExternalStore(yourTeam.subscribe, yourTeam.get), filters) && (listing.total ?? Number(!listing.error)) > 0;
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
					{homeTeam && <YourTeamButton team={homeTeam} />}
					<TeamActions name={team.team_name} />
				</Cover>
			) : (
				<Cover
					title={sport}
					line={messages.searchIntro}
					teams={replica?.teamCount}
					athletes={replica?.count}
					action={action}
					rows={
						<>
							<YourRow sports={sports} onGo={(path) => openWithTransition(() => void navigate(path), null)} favorites={favorites} />
							<SportChips sports={sports} sport_id={chosen.sport_id} onChoose={(id) => dispatch({ type: 'sport', sport_id: id })} />
						</>
					}
				/>
			)}
			<div className="ui-frame browse-body">
				<FilterPanel
					filters={chosen}
					teams={everyTeam}
					total={listing.total}
					resets={resets}
					clears={presses.cleared}
					dispatch={dispatch}
					onSearch={search}
					onClear={clear}
					quick={quick}
				/>
				<section aria-label={browseTexts.athletes}>
					<ResultCount total={listing.total} teams={teams.length > 1 ? teams.length : listing.teams.length || undefined} near={listing.near} />
					<TeamHits teams={listing.teams} sport={sportName} onLeave={leaveForTeam} />
					{isAsked && question?.({ sport_id, sport_name: sport })}
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
						unknown?.(address)
					) : (
						<Results
							offer={offer}
							listing={listing}
							of={list}
							whole={pages > 1 || list === returnedTo}
							// Submitting or leaving the search brings back the cards.
							quick={quick.open && filters.search.trim() !== ''}
							onOpen={open}
							onMore={more}
							empty={noResults({ filters, teams: listing.teams, sport: sportName, onLeave: leaveForTeam, onClear: clear, onClearSearch: clearSearch })}
						/>
					)}
				</section>
			</div>
		</>
	);
}

/** The latest version of a handler, always as the same function, so that rows keep their props. */
function useLatest<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
	const latest = useRef(handler);
	useLayoutEffect(() => {
		latest.current = handler;
	});
	return useCallback((...args: Args) => latest.current(...args), []);
}

/** The list that Back, Forward, or a reload returned to, further down than its top; null if there is none. */
function useReturnedTo(list: string, returned: boolean): string | null {
	const entry = useLocation();
	return useState(() => (returned && scrollPosition(entry) > 0 ? list : null))[0];
}
