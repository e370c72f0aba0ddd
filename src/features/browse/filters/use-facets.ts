import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Filters } from '#domain/roster/listing/listing-filters.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Team } from '#domain/roster/roster.ts';
import { classesQuery, conferencesQuery, positionsQuery } from '#roster/filter-queries.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { maxDonationQuery, teamsQuery } from '#roster/roster-queries.ts';
import type { SelectOption } from '#ui/form/select/select-options.ts';
import { useSports } from '../use-sports.ts';

/** Upper end of the donation range if nobody has received anything (spec §3). */
const DEFAULT_MAX_DOLLARS = 100;

interface Choices {
	options: readonly SelectOption[];
	loading: boolean;
}

export interface Facets {
	/** All teams of the sport; undefined while they are unknown. */
	teams: readonly Team[] | undefined;
	/** Whole dollars, rounded up. */
	maxDollars: number;
	sport: Choices;
	conference: Choices;
	team: Choices;
	player_class: Choices;
	position: Choices;
	/** Positions of a team, if they are known without asking the server. */
	positionsOf(team_id: number): readonly string[] | undefined;
}

/** What the fields offer: from the replica, or from the server while there is no replica. */
export function useFacets(filters: Filters): Facets {
	const { sport_id, conference, team_id } = filters;
	const { replica, loading } = useReplica(sport_id);
	const online = !replica && !loading;
	const { sports, loading: sportsLoading } = useSports();
	const most = useQuery(maxDonationQuery);
	const conferences = useQuery({ ...conferencesQuery(sport_id), enabled: online });
	const classes = useQuery({ ...classesQuery(sport_id), enabled: online });
	const teams = useQuery({ ...teamsQuery(sport_id), enabled: online });
	const positions = useQuery({ ...positionsQuery(sport_id, team_id ?? undefined), enabled: online });

	// The first cards don't wait for lists that open with a tap. The exception is a chosen team, because the list of
	// teams has its name.
	const later = useDeferredValue(replica, undefined);
	const listed = team_id === null ? later : replica;
	const local = useMemo(
		() =>
			listed && {
				conferences: listed.conferences(),
				classes: listed.classes(team_id ?? undefined),
				teams: listed.teams(),
				positions: listed.positions(team_id ?? undefined),
			},
		[listed, team_id],
	);

	const everyTeam = local?.teams ?? teams.data;
	const dollars = Math.ceil(Math.max(most.data ?? 0, ((most.data === undefined ? replica : later)?.maxReceivedCents ?? 0) / 100));
	const waits = (query: { isPending: boolean; isError: boolean }) => !replica && query.isPending && !query.isError;

	return {
		teams: everyTeam,
		maxDollars: dollars > 0 ? dollars : DEFAULT_MAX_DOLLARS,
		sport: { options: sports.map(({ sport_id: id, sport_name }) => ({ value: String(id), label: sport_name })), loading: sportsLoading },
		conference: { options: named(local?.conferences ?? conferences.data, conference), loading: waits(conferences) },
		team: { options: teamOptions(everyTeam, conference), loading: waits(teams) },
		player_class: { options: named(local?.classes ?? classes.data, filters.player_class), loading: waits(classes) },
		position: { options: named(local?.positions ?? positions.data, filters.position, positionText), loading: waits(positions) },
		positionsOf: (id) => replica?.positions(id),
	};
}

/** A chosen value stays visible even if the list lacks it, so an old address can't apply a hidden filter. */
function named(values: readonly string[] | undefined, chosen: string | null, label = (value: string) => value): SelectOption[] {
	const all = values ?? [];
	return (chosen === null || all.includes(chosen) ? all : [chosen, ...all]).map((value) => ({ value, label: label(value) }));
}

function teamOptions(teams: readonly Team[] | undefined, conference: string | null): SelectOption[] {
	const offered = (teams ?? []).filter((team) => conference === null || team.conference === conference);
	return offered.map(({ team_id, team_name }) => ({ value: String(team_id), label: team_name }));
}
