import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import { applyFilterAction, DEFAULT_FILTERS, type Filters } from '#domain/roster/listing/listing-filters.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import { slug } from '#domain/texts/fold.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import type { Replica } from '#roster/replica.ts';
import { sportsQuery, teamPlayersQuery } from '#roster/roster-queries.ts';

/** More athletes than any team has. */
const WHOLE_ROSTER = 5000;

/** Enough for the default sport if the server has never answered. */
const DEFAULT_SPORTS = [{ sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME }];

/** Result of resolving a `/{sport}/{team}/{player?}` address. */
export type TeamAddress =
	| { kind: 'none' }
	| { kind: 'loading'; filters: Filters }
	| { kind: 'failed'; filters: Filters; error: Error; retry: () => void }
	/** `part`: the first of sport, team, and player that matches nothing. */
	| { kind: 'unknown'; filters: Filters; part: 'sport' | 'team' }
	/** `team_path`: the address of the whole team. */
	| { kind: 'unknown'; filters: Filters; part: 'player'; team_path: string }
	| { kind: 'roster'; filters: Filters; teams: readonly Team[]; players: readonly Player[] };

/**
 * Resolves slugs to athletes: from the replica, even offline, or from the server while there is no replica. An
 * ambiguous slug returns all matches.
 */
export function useTeamAddress(): TeamAddress {
	const { sportname, teamname, playername } = useParams();
	const isTeamAddress = sportname !== undefined && teamname !== undefined;
	const sports = useQuery(sportsQuery);
	const sport = isTeamAddress ? (sports.data ?? DEFAULT_SPORTS).find(({ sport_name }) => slug(sport_name) === slug(sportname)) : undefined;
	const sport_id = sport?.sport_id ?? DEFAULT_SPORT_ID;
	const { replica, loading } = useReplica(sport_id);
	const local = useMemo(
		() => (isTeamAddress && sport && replica ? inReplica(replica, teamname, playername) : undefined),
		[isTeamAddress, sport, replica, teamname, playername],
	);
	const server = useQuery({
		...teamPlayersQuery(sportname ?? '', teamname ?? '', playername),
		enabled: isTeamAddress && !replica && !loading && !(sports.data && !sport),
	});

	const answer = server.data;
	const online = useMemo(
		() =>
			answer && {
				teams: teamsOf(answer.players, { team_id: answer.team.team_id, team_name: answer.team.team_name, conference: answer.team.team_conference }),
				players: answer.players,
			},
		[answer],
	);
	const found = local ?? online;
	const error = server.error ?? (sports.data ? null : sports.error);

	return useMemo<TeamAddress>(() => {
		if (!isTeamAddress) return { kind: 'none' };
		const filters: Filters = { ...DEFAULT_FILTERS, sport_id };
		if (sports.data && !sport) return { kind: 'unknown', filters, part: 'sport' };
		if (found) return found.teams.length === 0 ? { kind: 'unknown', filters, part: 'team' } : roster(filters, found, playername, `/${sportname}/${teamname}`);
		if (error instanceof ApiFailure && error.code === 'not_found') return { kind: 'unknown', filters, part: 'team' };
		if (error && !server.isFetching) return { kind: 'failed', filters, error, retry: () => void (sports.data ? server.refetch() : sports.refetch()) };
		return { kind: 'loading', filters };
	}, [isTeamAddress, sport_id, sports.data, sports.refetch, sport, found, error, sportname, teamname, playername, server.isFetching, server.refetch]);
}

interface TeamMatch {
	teams: readonly Team[];
	players: readonly Player[];
}

function inReplica(replica: Replica, teamname: string, playername: string | undefined): TeamMatch {
	const teams = replica.teamsBySlug(slug(teamname));
	const players = teams.flatMap((team) => replica.search({ team_id: team.team_id }, 0, WHOLE_ROSTER).rows);
	return { teams, players: playername === undefined ? players : players.filter((player) => slug(player.player_name) === slug(playername)) };
}

/** The teams of the athletes, or the answer's team if there are no athletes. */
function teamsOf(players: readonly Player[], fallback: Team): Team[] {
	const teams = new Map<number, Team>();
	for (const { team_id, team_name, team_conference } of players) teams.set(team_id, { team_id, team_name, conference: team_conference });
	return teams.size === 0 ? [fallback] : [...teams.values()];
}

/** The filters of the address, by the rules of the filter cascade. */
function roster(start: Filters, { teams, players }: TeamMatch, playername: string | undefined, team_path: string): TeamAddress {
	let filters = start;
	const [team] = teams;
	if (team && teams.length === 1) filters = applyFilterAction(filters, { type: 'team', team });
	if (playername === undefined) return { kind: 'roster', filters, teams, players };
	const [player] = players;
	if (!player) return { kind: 'unknown', filters, part: 'player', team_path };
	filters = applyFilterAction(filters, { type: 'search', search: player.player_name });
	if (players.length === 1) filters = applyFilterAction(filters, { type: 'player_loaded', player_class: player.player_class, position: player.position });
	return { kind: 'roster', filters, teams, players };
}
