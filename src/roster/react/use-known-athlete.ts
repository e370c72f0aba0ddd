import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Player } from '#domain/roster/roster.ts';
import { onRosterNews } from '../roster-channel.ts';
import { playerQuery } from '../roster-queries.ts';

/**
 * An athlete by id, from the rosters on this device, read again with every sync, or else from the server. Undefined while that is unknown, and if they are on no
 * roster. `error`: the server's answer, if only it could say.
 */
export function useKnownAthlete(player_id: number | undefined): { player: Player | undefined; error: Error | null } {
	const stored = useQuery({
		queryKey: ['known-athlete', player_id],
		queryFn: async () => {
			// The storage library arrives after the first paint.
			const { findPlayerAnywhere } = await import('../replica/find-player.ts');
			return (player_id === undefined ? undefined : await findPlayerAnywhere(player_id)) ?? null;
		},
		enabled: player_id !== undefined,
		networkMode: 'always',
		gcTime: 0,
	});
	const { refetch } = stored;
	useEffect(() => {
		if (player_id === undefined) return undefined;
		return onRosterNews(({ type }) => {
			// After the other listeners, by which the replica knows that it has to be read again.
			if (type === 'stored') setTimeout(() => void refetch(), 0);
		});
	}, [player_id, refetch]);
	// Only the athlete's id counts there. Storage that can't be read counts as empty.
	const server = useQuery({ ...playerQuery(player_id ?? 0, 1), enabled: player_id !== undefined && (stored.data === null || stored.isError) });
	return { player: stored.data ?? server.data, error: server.error };
}
