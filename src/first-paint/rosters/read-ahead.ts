import { withRawDatabase } from '#core/db/raw-database.ts';
import type { StoredRoster } from '#roster/columns/current-columns.ts';
import { NOTHING_STORED, readStoredRoster } from '#roster/columns/raw-roster.ts';
import { homeFilters } from './home-filters.ts';

/*
 * Reads the rosters of the first screen while the page's other scripts are still loading. It is part of the script that
 * runs before them.
 */

/** The sport whose rosters are read ahead; undefined if none are. */
export const readAheadSport = typeof location === 'undefined' ? undefined : homeFilters(location)?.sport_id;

let ahead: Promise<StoredRoster | undefined> | undefined;
let isTaken = false;

/**
 * Starts reading the sport's whole roster, which the app is about to request. `team_ids`: the teams on the screen, whose
 * cold rosters are read along, so that the app draws their cards only once.
 */
export function readAhead(team_ids: readonly number[] = []): void {
	if (isTaken || readAheadSport === undefined) return;
	const sport_id = readAheadSport;
	ahead ??= withRawDatabase(NOTHING_STORED, (database) => readStoredRoster(database, sport_id, team_ids));
}

/** Data that was read ahead for this sport. It is returned only once, because it goes stale. */
export function takeReadAhead(sport_id: number): Promise<StoredRoster | undefined> | undefined {
	if (readAheadSport !== sport_id) return undefined;
	readAhead();
	const roster = ahead;
	isTaken = true;
	ahead = undefined;
	return roster;
}
