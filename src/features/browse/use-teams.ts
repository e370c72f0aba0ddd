import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Team } from '#domain/roster/roster.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { teamsQuery } from '#roster/roster-queries.ts';

/**
 * All teams of a sport: from the replica, or from the server while there is no replica. Undefined while they are unknown.
 * @param isNeeded if false, nothing is read or requested.
 */
export function useTeams(sport_id: number, isNeeded = true): readonly Team[] | undefined {
	const { replica, loading } = useReplica(sport_id);
	const asked = useQuery({ ...teamsQuery(sport_id), enabled: isNeeded && !replica && !loading });
	const stored = useMemo(() => (isNeeded ? replica?.teams() : undefined), [replica, isNeeded]);
	return stored ?? asked.data;
}
