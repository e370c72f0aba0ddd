import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Player } from '#domain/roster/roster.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { listingQuery } from '#roster/roster-queries.ts';

/** Teammates that an athlete's page shows. */
export const TEAMMATES_SHOWN = 6;

/**
 * Teammates of an athlete: those who follow them in the roster, then from its beginning, so a walk from page to page
 * sees the whole team. From the stored roster, or else from the server. Undefined while they are loading.
 */
export function useTeammates({ player_id, sport_id, team_id }: Player): Player[] | undefined {
	const { replica, loading } = useReplica(sport_id);
	const stored = useMemo(() => replica?.search({ team_id }, 0, Number.MAX_SAFE_INTEGER).rows, [replica, team_id]);
	const server = useQuery({ ...listingQuery({ sport_id, team_id }, 0), enabled: !loading && stored === undefined });
	const team = stored ?? server.data?.filtered_players;
	if (team === undefined) return loading || server.isFetching ? undefined : [];
	const at = team.findIndex((player) => player.player_id === player_id);
	return [...team.slice(at + 1), ...team.slice(0, Math.max(at, 0))].slice(0, TEAMMATES_SHOWN);
}
