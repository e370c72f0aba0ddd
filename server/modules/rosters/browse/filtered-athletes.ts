import type { FilterAnswer, FilterBody } from '#domain/roster/listing/filter-body.ts';
import { toFilterBody } from '#domain/roster/listing/filter-query.ts';
import { LISTING_PAGE } from '#domain/roster/listing/listing.ts';
import { DEFAULT_FILTERS } from '#domain/roster/listing/listing-filters.ts';
import type { ReadOf } from '../cache/revision-cache.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { knownListing, listingPage } from './listing-page.ts';
import { asksForTotals, countPlayers, filterConditions, rosterFilterOf } from './player-queries.ts';

/** A read for `RosterCache`: its key, the read itself, and the athletes in its answer. */
interface AthleteRead {
	of: ReadOf;
	read(now: RostersNow): Promise<FilterAnswer>;
	athletesOf(answer: FilterAnswer): FilterAnswer['filtered_players'];
}

/** One page of the athletes that match, by team and name (spec §7). */
export function filteredAthletes({ db, cache }: Pick<RosterDeps, 'db' | 'cache'>, body: FilterBody, part: { skip: number; limit: number }): AthleteRead {
	const { sport_id } = body;
	const filter = rosterFilterOf(body);
	const byTotals = asksForTotals(filter);
	return {
		of: { sport_id, key: ['listing', body, part.skip, part.limit], byTotals },
		async read(now) {
			const listing = await cache.fact(now, { sport_id, key: ['listing', body], byTotals }, async () => knownListing(await countPlayers(db, filter)));
			const page = { ...part, conditions: filterConditions(filter), byTotals, sport_id };
			return { filtered_players: await listingPage(db, page, listing, now.snapshot), count: listing.count };
		},
		athletesOf: ({ filtered_players }) => filtered_players,
	};
}

/** The athletes that home begins with, as the JSON of a `FilterAnswer`. From memory while the rosters stay the same. */
export async function firstAthletes(deps: Pick<RosterDeps, 'db' | 'cache'>): Promise<string> {
	const { of, read, athletesOf } = filteredAthletes(deps, toFilterBody(DEFAULT_FILTERS), { skip: 0, limit: LISTING_PAGE });
	return (await deps.cache.athletes(await deps.cache.now(), of, read, athletesOf)).text;
}
