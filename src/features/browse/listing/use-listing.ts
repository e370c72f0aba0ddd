import { useEffect, useMemo, useState } from 'react';
import { toRosterQuery } from '#domain/roster/listing/filter-query.ts';
import { LISTING_PAGE } from '#domain/roster/listing/listing.ts';
import type { Filters } from '#domain/roster/listing/listing-filters.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import type { Replica } from '#roster/replica.ts';
import type { TeamAddress } from '../use-team-address.ts';
import { useCompleteRows } from './use-complete-rows.ts';
import { useServerListing } from './use-server-listing.ts';

const NO_ROWS: readonly Player[] = [];
const NO_TEAMS: readonly Team[] = [];
/** A team's address isn't a search, so no teams match and nothing is a near miss. */
const NOT_SEARCHED = { teams: NO_TEAMS, near: false };

/** The loading indicator disappears this long after a successful fetch (spec §4, §9). The cards don't wait for it. */
const LINGER_MS = 2000;

export interface Listing {
	rows: readonly Player[];
	/** Teams that the searched text matches. */
	teams: readonly Team[];
	/** The search matched nothing exactly, and the rows match it with one typo. */
	near: boolean;
	/** Undefined while the number is unknown. */
	total: number | undefined;
	/** False while the rows' details are being read. */
	complete: boolean;
	/** Data is loading over the network. */
	busy: boolean;
	error: Error | null;
	retry: () => void;
}

interface Source {
	/** Undefined if no replica is stored. */
	replica: Replica | undefined;
	/** Storage is still being read, so it is too early to ask the server. */
	loading: boolean;
	/** The team's address that the filters come from; null if the person has chosen them. */
	address: TeamAddress | null;
	/** Grows with each press of the search button. */
	asked: number;
}

/**
 * The athletes on the screen: from the replica right away and without debouncing, or from the server while no replica
 * is stored.
 */
export function useListing(filters: Filters, pages: number, { replica, loading, address, asked }: Source): Listing {
	const online = !replica && !loading && address === null;
	const server = useServerListing(filters, pages, { enabled: online, asked });
	const busy = useMinimumDuration((online && server.fetching) || address?.kind === 'loading');
	const addressPlayers = address?.kind === 'roster' ? address.players : null;
	const found = useMemo(() => {
		const limit = pages * LISTING_PAGE;
		if (addressPlayers)
			return { rows: addressPlayers.slice(0, limit), total: addressPlayers.length, complete: replica === undefined, match: 'names', teams: NO_TEAMS } as const;
		return address ? undefined : replica?.find(toRosterQuery(filters), 0, limit);
	}, [replica, filters, pages, addressPlayers, address]);
	const { rows, complete, error } = useCompleteRows(replica, found, server.rows);

	if (found)
		return { rows, teams: found.teams, near: found.match === 'near', total: found.total, complete, busy: busy && !replica, error, retry: server.retry };
	if (address?.kind === 'failed') return { ...NOT_SEARCHED, rows: NO_ROWS, total: undefined, complete: true, busy, error: address.error, retry: address.retry };
	// What the server left in the page needs no storage.
	if (address || (loading && server.total === undefined))
		return { ...NOT_SEARCHED, rows: NO_ROWS, total: undefined, complete: true, busy: busy && !loading, error: null, retry: server.retry };
	const { rows: sent, teams, near, total } = server;
	return { rows: sent, teams, near, total, complete: true, busy, error: server.fetching ? null : server.error, retry: server.retry };
}

/** True while `active`, and for a while afterwards. */
function useMinimumDuration(active: boolean): boolean {
	const [lingers, setLingers] = useState(false);
	if (active && !lingers) setLingers(true);
	useEffect(() => {
		if (active || !lingers) return;
		const timer = setTimeout(() => setLingers(false), LINGER_MS);
		return () => clearTimeout(timer);
	}, [active, lingers]);
	return active || lingers;
}
