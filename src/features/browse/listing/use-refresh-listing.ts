import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { requestSync } from '#offline/sync/request-sync.ts';
import { holdsTotals, sportsQuery } from '#roster/roster-queries.ts';

/**
 * Requests everything that the listing shows again: the sport's rosters, the sports, and every sum. The current content
 * stays visible in the meantime.
 */
export function useRefreshListing(): (sport_id: number) => void {
	const client = useQueryClient();
	return useCallback(
		(sport_id) => {
			requestSync(sport_id, { force: true });
			client.invalidateQueries({ queryKey: sportsQuery.queryKey }).catch(reportError);
			client.invalidateQueries({ predicate: holdsTotals }).catch(reportError);
		},
		[client],
	);
}
