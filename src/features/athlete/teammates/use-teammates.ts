import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
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
	// A synced roster is drawn between the person's own actions, not in one task with them.
	const { replica, loading } = useDeferredValue(useReplica(sport_id));
	const stored = useMemo(() => {
		// Just after a change of the sport, the deferred rosters are still those of the other one.
		if (replica?.sport_id !== sport_id) return undefined;
		return replica.search({ team_id }, 0, Number.MAX_SAFE_INTEGER).rows;
	}, [replica, sport_id, team_id]);
	const server = useQuery({ ...listingQuery({ sport_id, team_id }, 0), enabled: !loading && stored === undefined });
	const team = stored ?? server.data?.filtered_players;
	if (team === undefined) return loading || server.isFetching ? undefined : [];
	const at = team.findIndex((player) => player.player_id === player_id);
	return [...team.slice(at + 1), ...team.slice(0, Math.max(at, 0))].slice(0, TEAMMATES_SHOWN);
}
