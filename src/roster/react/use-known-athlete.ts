import { useQuery } from '@tanstack/react-query';
import type { Player } from '#domain/roster/roster.ts';
import { playerQuery } from '../roster-queries.ts';

/**
 * An athlete by id, from the rosters on this device, or else from the server. Undefined while that is unknown, and if they are on no
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
	// Only the athlete's id counts there. Storage that can't be read counts as empty.
	const server = useQuery({ ...playerQuery(player_id ?? 0, 1), enabled: player_id !== undefined && (stored.data === null || stored.isError) });
	return { player: stored.data ?? server.data, error: server.error };
}
