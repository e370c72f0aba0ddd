import type { Player } from '#domain/roster/roster.ts';
import { and, asc, desc, eq, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { changedSince } from '../ticks/changed-since.ts';
import { playersThat } from './player-queries.ts';
import { playerColumns, toPlayer } from './player-row.ts';

/** How many rows the database can skip cheaply. */
const NEAR = 200;
/** The most marks of one listing. */
const MARKS = 64;

/** A row that is known to be at this position of a listing. */
interface Mark {
	position: number;
	team_fold: string;
	name_fold: string;
	player_id: number;
}

/** Known facts about a listing: its length, and the places of some rows. */
export interface KnownListing {
	count: number;
	/** At most one for each stretch of the listing. */
	marks: Map<number, Mark>;
}

export function knownListing(count: number): KnownListing {
	return { count, marks: new Map() };
}

interface PageOf {
	/** Conditions on `players`. */
	conditions: readonly SQL[];
	/** Totals move athletes into the listing and out of it at any time, so no position is known. */
	byTotals?: boolean;
	sport_id: number | undefined;
	skip: number;
	limit: number;
}

const key = sql`(${players.team_fold}, ${players.name_fold}, ${players.player_id})`;
const columns = [players.team_fold, players.name_fold, players.player_id];

/**
 * A page of a listing, read from the nearest row whose position is known: its beginning, its end, or a row of an
 * earlier page. The same statement says whether the rosters are still those of the snapshot in which the positions were
 * right. If not, the page is counted from the beginning.
 */
export async function listingPage(db: Db, { conditions, byTotals, sport_id, skip, limit }: PageOf, listing: KnownListing, snapshot: string): Promise<Player[]> {
	const expected = Math.min(limit, listing.count - skip);
	if (byTotals || expected <= 0) return playersThat(db, conditions, skip, limit);
	const rows = await startPage(db, { conditions, sport_id, skip, limit: expected }, listing, snapshot);
	if (rows.length !== expected || rows.some(({ stale }) => stale)) return playersThat(db, conditions, skip, limit);
	const last = rows.at(-1);
	if (last !== undefined) note(listing, { position: skip + rows.length - 1, team_fold: last.team_fold, name_fold: last.name_fold, player_id: last.player_id });
	return rows.map(({ team_fold: _team, name_fold: _name, stale: _stale, ...row }) => toPlayer(row));
}

function note({ count, marks }: KnownListing, mark: Mark): void {
	marks.set(Math.floor((mark.position / Math.max(count, 1)) * MARKS), mark);
}

/** The listing's rows from `skip` on, found by their keys alone, in the listing's order. */
async function startPage(db: Db, { conditions, sport_id, skip, limit }: Omit<PageOf, 'byTotals'>, listing: KnownListing, snapshot: string) {
	const fromEnd = listing.count - skip - limit;
	const before = nearestBefore(listing, skip);
	const ahead = skip - (before?.position ?? 0);
	const backward = fromEnd < ahead && ahead > NEAR;
	const from = backward || ahead > skip - NEAR ? undefined : before;
	const page = db
		.select({ page_id: sql<number>`${players.player_id}`.as('page_id') })
		.from(players)
		.where(and(...conditions, from === undefined ? undefined : sql`${key} >= (${from.team_fold}, ${from.name_fold}, ${from.player_id})`))
		.orderBy(...columns.map(backward ? desc : asc))
		.limit(limit)
		.offset(backward ? fromEnd : skip - (from?.position ?? 0))
		.as('page');
	return db
		.select({
			...playerColumns,
			team_fold: players.team_fold,
			name_fold: players.name_fold,
			stale: sql<boolean>`(select ${changedSince(snapshot, sport_id)})`,
		})
		.from(page)
		.innerJoin(players, eq(players.player_id, page.page_id))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.orderBy(...columns.map(asc));
}

function nearestBefore({ marks }: KnownListing, skip: number): Mark | undefined {
	let nearest: Mark | undefined;
	for (const mark of marks.values()) if (mark.position <= skip && mark.position >= (nearest?.position ?? 0)) nearest = mark;
	return nearest;
}
