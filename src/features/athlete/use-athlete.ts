import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useReplica } from '#data/react/use-replica.ts';
import { findPlayerAnywhere } from '#data/roster/find-player.ts';
import { DEFAULT_SPORT_ID, type Player } from '#domain/roster.ts';
import { ApiFailure } from '#sync/api-client.ts';
import { playerQuery } from '#sync/queries.ts';

export type Athlete =
	| { state: 'loading' }
	| { state: 'here'; player: Player }
	/** No longer on any roster. */
	| { state: 'gone' }
	| { state: 'unknown' }
	/** Not stored, and the server can't be reached. */
	| { state: 'out_of_reach'; retry: () => void }
	| { state: 'failed'; detail: string; retry: () => void };

/** An athlete from whichever roster is stored, else from the server. */
export function useAthlete(player_id: number, team_id: number): Athlete {
	const stored = useStoredPlayer(player_id);
	const server = useQuery({ ...playerQuery(player_id, team_id), enabled: stored === null });
	const player = stored ?? server.data;
	if (player) return { state: 'here', player };
	if (stored === undefined || server.isFetching || !server.error) return { state: 'loading' };
	const retry = () => void server.refetch();
	const { error } = server;
	if (!(error instanceof ApiFailure)) return { state: 'failed', detail: error.message, retry };
	if (error.code === 'athlete_gone') return { state: 'gone' };
	if (error.code === 'not_found' || error.code === 'invalid') return { state: 'unknown' };
	return error.code === 'network' ? { state: 'out_of_reach', retry } : { state: 'failed', detail: error.detail, retry };
}

/** Undefined while storage is read, null where no stored roster has them. Read again when a sync has changed their sport. */
function useStoredPlayer(player_id: number): Player | null | undefined {
	const [found, setFound] = useState<{ player_id: number; player: Player | null }>();
	const player = found?.player_id === player_id ? found.player : undefined;
	const { version } = useReplica(player?.sport_id ?? DEFAULT_SPORT_ID);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the stored rosters have changed
	useEffect(() => {
		let current = true;
		findPlayerAnywhere(player_id).then(
			(stored) => current && setFound({ player_id, player: stored ?? null }),
			(cause: unknown) => {
				// Storage that can't be read is as good as none: the server still has the athlete.
				console.warn('stored rosters cannot be read', cause);
				if (current) setFound({ player_id, player: null });
			},
		);
		return () => {
			current = false;
		};
	}, [player_id, version]);
	return player;
}
