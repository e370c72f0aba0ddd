import type { FilterBody } from '#domain/roster/listing/filter-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { and, asc, count, eq, isNull, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from '../records/present-record.ts';
import { receivedAtLeast, receivedAtMost } from '../totals/received.ts';
import { searchConditions } from './name-condition.ts';
import { playerColumns, toPlayer } from './player-row.ts';

/** The order of every listing (design §3); the keys are compared under COLLATE "C". */
const listingOrder = [asc(players.team_fold), asc(players.name_fold), asc(players.player_id)];

/** A filter as the queries take it. The spec's body calls the searched words `player_name`. */
export interface RosterFilter extends Omit<FilterBody, 'player_name'> {
	search?: string;
}

export function rosterFilterOf({ player_name, ...filter }: FilterBody): RosterFilter {
	return player_name === undefined ? filter : { ...filter, search: player_name };
}

/** Whether it depends on the totals which athletes match. */
export function asksForTotals({ min_donation, max_donation }: RosterFilter): boolean {
	return min_donation !== undefined || max_donation !== undefined;
}

/** The athletes that match a filter, as conditions on `players`; never retired ones. */
export function filterConditions(filter: RosterFilter): SQL[] {
	const found: SQL[] = [isNull(players.retired_at)];
	if (filter.sport_id !== undefined) found.push(eq(players.sport_id, filter.sport_id));
	if (filter.team_id !== undefined) found.push(eq(players.team_id, filter.team_id));
	if (filter.player_class !== undefined) found.push(eq(players.player_class, filter.player_class));
	if (filter.position !== undefined) found.push(eq(players.position, filter.position));
	if (filter.min_donation !== undefined) found.push(receivedAtLeast(boundInCents(filter.min_donation, Math.ceil)));
	if (filter.max_donation !== undefined) found.push(receivedAtMost(boundInCents(filter.max_donation, Math.floor)));
	if (filter.conference !== undefined) found.push(inConference(filter.conference, filter.sport_id));
	return [...found, ...searchConditions(filter.search ?? '')];
}

function inConference(conference: string, sport_id: number | undefined): SQL {
	const ids = sql`select ${teams.team_id} from ${teams} where ${teams.conference} = ${conference}`;
	return sql`${players.team_id} in (${sport_id === undefined ? ids : sql`${ids} and ${teams.sport_id} = ${sport_id}`})`;
}

/**
 * The dollars of a bound, rounded inward to whole cents: 10.1 dollars are 1010 cents, although 10.1 * 100 is a little
 * more.
 */
function boundInCents(dollars: number, inward: (n: number) => number): number {
	const cents = dollars * 100;
	const nearest = Math.round(cents);
	return Math.min(Math.abs(nearest - cents) < 1e-6 ? nearest : inward(cents), Number.MAX_SAFE_INTEGER);
}

/**
 * A page of the athletes that match all conditions, in listing order. It finds them by their keys alone: an index skips
 * the rows before the page, and neither they nor their teams are read.
 */
export function playersPage(db: Db, conditions: readonly SQL[], skip: number, limit: number) {
	const page = db
		.select({ page_id: sql<number>`${players.player_id}`.as('page_id') })
		.from(players)
		.where(and(...conditions))
		.orderBy(...listingOrder)
		.limit(limit)
		.offset(skip)
		.as('page');
	return db
		.select(playerColumns)
		.from(page)
		.innerJoin(players, eq(players.player_id, page.page_id))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.orderBy(...listingOrder);
}

export function filterPlayers(db: Db, filter: RosterFilter, skip: number, limit: number): Promise<Player[]> {
	return playersThat(db, filterConditions(filter), skip, limit);
}

export function countPlayers(db: Db, filter: RosterFilter): Promise<number> {
	return countThat(db, filterConditions(filter));
}

/** A page of the athletes that match all conditions, in listing order. */
export async function playersThat(db: Db, conditions: readonly SQL[], skip: number, limit: number): Promise<Player[]> {
	return (await playersPage(db, conditions, skip, limit)).map(toPlayer);
}

export async function countThat(db: Db, conditions: readonly SQL[]): Promise<number> {
	const [row] = await db
		.select({ n: count() })
		.from(players)
		.where(and(...conditions));
	return row?.n ?? 0;
}

/** Athletes of teams that share a slug; with `player_slug`, only those whose name has it. */
export async function teamPlayers(db: Db, sport_id: number, team_slug: string, player_slug?: string): Promise<Player[]> {
	const rows = await db
		.select(playerColumns)
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(
			and(
				eq(teams.sport_id, sport_id),
				eq(teams.slug, team_slug),
				isNull(teams.retired_at),
				isNull(players.retired_at),
				player_slug === undefined ? undefined : eq(players.slug, player_slug),
			),
		)
		.orderBy(...listingOrder);
	return rows.map(toPlayer);
}

/** The athlete with this id, even a retired one, but nobody who was removed. A merged record leads to the one that took its place. */
export async function findPlayer(db: Db, player_id: number): Promise<{ player: Player; retired: boolean } | undefined> {
	const [row] = await db
		.select({ ...playerColumns, retired_at: players.retired_at })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, presentRecord(player_id)));
	if (row === undefined || row.consent === 'removed') return undefined;
	const { retired_at, ...rest } = row;
	return { player: toPlayer(rest), retired: retired_at !== null };
}
