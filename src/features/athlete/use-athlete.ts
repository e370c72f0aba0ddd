import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import type { Player } from '#domain/roster/roster.ts';
import { awaitedTotals } from '#roster/awaited-totals.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { playerQuery } from '#roster/roster-queries.ts';
import { sportOnScreen } from '#roster/sport-on-screen.ts';

export type Athlete =
	| { state: 'loading' }
	| { state: 'here'; player: Player }
	/** No longer on any roster. */
	| { state: 'gone'; player_id: number }
	/** Not on the stored rosters of their team, and the server can't be reached. */
	| { state: 'not_on_team'; retry: () => void }
	| { state: 'unknown' }
	/** Not stored, and the server can't be reached. */
	| { state: 'out_of_reach'; retry: () => void }
	| { state: 'failed'; detail: string; retry: () => void };

/**
 * An athlete from any stored roster, or else from the server. Until then, as `given`. Read again when a sync has
 * changed the rosters of their sport.
 */
export function useAthlete(player_id: number, team_id: number, given?: Player): Athlete {
	const [found, setFound] = useState<{ player_id: number } & StoredAthlete>();
	// Undefined while storage is being read.
	const stored = found?.player_id === player_id ? found.player : undefined;
	const awaited = useSyncExternalStore(awaitedTotals.subscribe, awaitedTotals.get);
	const server = useQuery({ ...playerQuery(player_id, team_id), enabled: stored === null || awaited !== undefined });
	// An earlier answer may still have an athlete who has left since, or was removed.
	const hasLeft = server.error instanceof ApiFailure && (server.error.code === 'athlete_gone' || server.error.code === 'not_found');
	const current = hasLeft ? undefined : server.data;
	const isNewer = awaited !== undefined && server.dataUpdatedAt > awaited;
	const player = stored == null ? current : withTotal(stored, isNewer ? current : undefined);
	const sport_id = player?.sport_id;
	const { version } = useReplica(sport_id ?? DEFAULT_SPORT_ID);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new sport or version means that other rosters are stored
	useEffect(() => {
		let current = true;
		readStored(player_id, team_id).then((read) => current && setFound({ player_id, ...read }), reportError);
		return () => {
			current = false;
		};
	}, [player_id, team_id, sport_id, version]);
	// The app shell shows how fresh this athlete's sport is, and keeps it fresh.
	useEffect(() => (sport_id === undefined ? undefined : sportOnScreen.show(sport_id)), [sport_id]);

	// A list of an earlier time may still have an athlete who has left the stored rosters since, or was removed.
	const why = found?.player_id === player_id ? found.why : undefined;
	const listed = why === 'left' ? undefined : given;
	if (player) return { state: 'here', player };
	if (stored === undefined || server.isFetching || !server.error) return listed === undefined ? { state: 'loading' } : { state: 'here', player: listed };
	const retry = () => void server.refetch();
	const { error } = server;
	if (!(error instanceof ApiFailure)) return { state: 'failed', detail: error.message, retry };
	if (error.code === 'athlete_gone') return { state: 'gone', player_id };
	if (error.code === 'not_found' || error.code === 'invalid') return { state: 'unknown' };
	if (listed !== undefined) return { state: 'here', player: listed };
	if (error.code !== 'network') return { state: 'failed', detail: error.detail, retry };
	if (why === 'left') return { state: 'gone', player_id };
	return { state: why ?? 'out_of_reach', retry };
}

/** An athlete with the total that the server has meanwhile. */
function withTotal(athlete: Player, newer: Player | undefined): Player {
	return newer === undefined ? athlete : { ...athlete, received_donations: newer.received_donations };
}

interface StoredAthlete {
	/** Null: no stored roster has the athlete. */
	player: Player | null;
	/** Why no stored roster has the athlete, if one says so. */
	why?: 'left' | 'not_on_team' | undefined;
}

async function readStored(player_id: number, team_id: number): Promise<StoredAthlete> {
	try {
		// The storage library arrives after the first paint, which must not wait for it.
		const { findPlayerAnywhere, whyNotStored } = await import('#roster/replica/find-player.ts');
		const player = await findPlayerAnywhere(player_id);
		return player === undefined ? { player: null, why: await whyNotStored(player_id, team_id) } : { player };
	} catch (cause) {
		// Treats unreadable storage as empty. The server still has the athlete.
		console.warn('stored rosters cannot be read', cause);
		return { player: null };
	}
}
