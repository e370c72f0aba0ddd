import { useQueries, useQuery } from '@tanstack/react-query';
import type { Player } from '#domain/roster/roster.ts';
import { findPlayerNamed } from '../replica/find-player.ts';
import { playerQuery } from '../roster-queries.ts';

/** What a donation says about its athlete. A row on this device has no ids once it is paid. */
export interface DonatedAthlete {
	player_name: string;
	team_name: string;
	player_id?: number;
	team_id?: number;
}

const storedPlayerQuery = (of: DonatedAthlete | undefined) =>
	({
		queryKey: ['stored-player', of?.player_name, of?.team_name],
		queryFn: async () => (of === undefined ? undefined : await findPlayerNamed(of.player_name, of.team_name)) ?? null,
		enabled: of !== undefined,
		networkMode: 'always',
		gcTime: 0,
	}) as const;

/** Like `useDonatedAthlete`, for several donations, in their order. */
export function useDonatedAthletes(of: readonly DonatedAthlete[]): (Player | undefined)[] {
	const stored = useQueries({ queries: of.map(storedPlayerQuery) });
	const server = useQueries({
		queries: of.map(({ player_id = 0, team_id = 0 }, n) => ({ ...playerQuery(player_id, team_id), enabled: player_id !== 0 && stored[n]?.data === null })),
	});
	return of.map((_, n) => stored[n]?.data ?? server[n]?.data);
}

/**
 * The athlete of a donation, from the rosters on this device, or else from the server. Undefined while that is unknown,
 * and if they are on no roster.
 */
export function useDonatedAthlete(of: DonatedAthlete | undefined): Player | undefined {
	const stored = useQuery(storedPlayerQuery(of));
	const { player_id = 0, team_id = 0 } = of ?? {};
	const server = useQuery({ ...playerQuery(player_id, team_id), enabled: player_id !== 0 && stored.data === null });
	return stored.data ?? server.data;
}

/**
 * Total of an athlete in dollars, including the payment that this page confirms. Only a request after the payment
 * returns that total, so it is made here. Undefined without an answer.
 */
export function useNewTotal(athlete: Pick<Player, 'player_id' | 'team_id'> | undefined): number | undefined {
	const { player_id = 0, team_id = 0 } = athlete ?? {};
	const { data, isFetchedAfterMount } = useQuery({ ...playerQuery(player_id, team_id), enabled: athlete !== undefined, refetchOnMount: 'always' });
	return isFetchedAfterMount ? data?.received_donations : undefined;
}
