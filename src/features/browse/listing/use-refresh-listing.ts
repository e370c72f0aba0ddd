import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { requestSync } from '#offline/sync/request-sync.ts';
import { holdsTotals, sportsQuery } from '#roster/roster-queries.ts';

const isOfTeam = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === 'team-players';

/**
 * Refetches everything that the listing shows: the sport's rosters, the sports, and every sum. The current content
 * stays visible in the meantime.
 */
export function useRefreshListing(): (sport_id: number) => void {
	const client = useQueryClient();
	return useCallback(
		(sport_id) => {
			requestSync(sport_id, { force: true });
			client.invalidateQueries({ queryKey: sportsQuery.queryKey }).catch(reportError);
			client.invalidateQueries({ predicate: (query) => holdsTotals(query) && !isOfTeam(query) }).catch(reportError);
			// The listing leaves a team's address, so only the next visit to it needs the team's new sums.
			client.invalidateQueries({ predicate: isOfTeam, refetchType: 'none' }).catch(reportError);
		},
		[client],
	);
}
