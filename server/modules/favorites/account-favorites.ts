import type { Favorite, FavoritePlayer } from '#domain/roster/listing/favorite-players.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, count, desc, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { favorites, users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { playerColumns, toPlayer } from '#server/modules/rosters/public.ts';

interface Save {
	user_id: number;
	player_id: number;
	/** The client's idempotency key. Without it, the call is accepted but not deduplicated. */
	op_id: string | undefined;
	now: Date;
}

/**
 * Saves an athlete as a favorite: replay check, effect, and answer in one transaction (design §4). If the favorite
 * already exists, it answers with that id. A repeat of the operation answers and adds nothing, even after the favorite
 * was removed.
 *
 * @throws HttpError 404 `not_found` and `athlete_gone`, 422 `idempotency_mismatch`.
 */
export function saveFavorite(db: Db, { user_id, player_id: asked, op_id, now }: Save): Promise<Favorite> {
	return inTransaction(db, async (tx) => {
		if (op_id !== undefined) await lockOperation(tx, op_id);
		await lockFavoritesOf(tx, user_id);
		const player_id = await lockRecord(tx, asked);
		const done = op_id === undefined ? undefined : await doneBefore(tx, op_id, { user_id, player_id });
		const live = await liveFavorite(tx, user_id, player_id);
		if (done !== undefined) return { favourites_id: live ?? done, player_id, user_id };
		if (live === undefined) await requireOnRoster(tx, player_id);
		else if (op_id === undefined) return { favourites_id: live, player_id, user_id };
		// An operation that finds the favorite already there still stores a row of its own. Otherwise its late repeat would
		// undo a removal.
		const removed_at = live === undefined ? null : now;
		const [row] = await tx
			.insert(favorites)
			.values({ user_id, player_id, op_id: op_id ?? null, created_at: now, removed_at })
			.returning({ favourites_id: favorites.favourites_id });
		if (row === undefined) throw new Error('no favorite was added');
		return { favourites_id: live ?? row.favourites_id, player_id, user_id };
	});
}

/** One writer at a time per person. Rows that refer to the person's row aren't blocked. */
async function lockFavoritesOf(tx: Db, user_id: number): Promise<void> {
	const found = await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('no key update');
	// Deleted since the session was checked.
	if (found.length === 0) throw new HttpError(401, 'session_ended', accountMessages.account.sessionEnded);
}

/** The record that stands for the athlete. It isn't merged into another before this transaction ends. */
async function lockRecord(tx: Db, player_id: number): Promise<number> {
	const [row] = await tx.select({ merged_into: players.merged_into }).from(players).where(eq(players.player_id, player_id)).for('key share');
	return row?.merged_into ?? player_id;
}

async function doneBefore(tx: Db, op_id: string, asked: { user_id: number; player_id: number }): Promise<number | undefined> {
	const [row] = await tx.select().from(favorites).where(eq(favorites.op_id, op_id));
	if (row === undefined) return undefined;
	if (row.user_id === asked.user_id && row.player_id === asked.player_id) return row.favourites_id;
	throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
}

async function liveFavorite(tx: Db, user_id: number, player_id: number): Promise<number | undefined> {
	const [row] = await tx
		.select({ favourites_id: favorites.favourites_id })
		.from(favorites)
		.where(and(eq(favorites.user_id, user_id), eq(favorites.player_id, player_id), isNull(favorites.removed_at)));
	return row?.favourites_id;
}

async function requireOnRoster(tx: Db, player_id: number): Promise<void> {
	const [row] = await tx
		.select({ player_name: players.player_name, retired_at: players.retired_at, consent: players.consent })
		.from(players)
		.where(eq(players.player_id, player_id));
	if (row === undefined || row.consent === 'removed') throw notFound('We couldn’t find that athlete.');
	if (row.retired_at !== null) throw new HttpError(404, 'athlete_gone', `${row.player_name} is no longer on a roster.`);
}

interface Remove {
	user_id: number;
	favourites_id: number;
	/** As in `Save`. */
	op_id: string | undefined;
	now: Date;
}

/**
 * Removes one of the person's own favorites, if it isn't removed yet. An operation is for the athlete: it also removes
 * a newer favorite of the same athlete, whose id the device doesn't know yet, but its late repeat removes nothing more.
 * Without a key, only the id counts.
 *
 * @throws HttpError 404, 403 for somebody else's, 422 `idempotency_mismatch`.
 */
export function removeFavorite(db: Db, { user_id, favourites_id, op_id, now }: Remove): Promise<void> {
	return inTransaction(db, async (tx) => {
		if (op_id !== undefined) await lockOperation(tx, op_id);
		await lockFavoritesOf(tx, user_id);
		const [row] = await tx
			.select({ user_id: favorites.user_id, player_id: favorites.player_id })
			.from(favorites)
			.where(eq(favorites.favourites_id, favourites_id));
		if (row === undefined) throw notFound('We couldn’t find that favorite.');
		if (row.user_id !== user_id) throw new HttpError(403, 'forbidden', 'This belongs to a different account.');
		const { player_id } = row;
		if (op_id !== undefined && (await doneBefore(tx, op_id, { user_id, player_id })) !== undefined) return;
		const meant = op_id === undefined ? eq(favorites.favourites_id, favourites_id) : and(eq(favorites.user_id, user_id), eq(favorites.player_id, player_id));
		await tx
			.update(favorites)
			.set({ removed_at: now })
			.where(and(meant, isNull(favorites.removed_at)));
		// We recognize a repeat by this row, which starts out as removed.
		if (op_id !== undefined) await tx.insert(favorites).values({ user_id, player_id, op_id, created_at: now, removed_at: now });
	});
}

const ofUser = (user_id: number) => and(eq(favorites.user_id, user_id), isNull(favorites.removed_at));

/** The team before the first move since the athlete was saved; null if there was none, or if they are back. */
const savedOnTeam = sql<string | null>`(
	select t.team_name from (
		select m.from_team_id from player_moves m where m.player_id = ${favorites.player_id} and m.moved_at > ${favorites.created_at} order by m.move_id limit 1
	) f join teams t on t.team_id = f.from_team_id where t.team_id <> ${players.team_id})`;

/** The statement behind `listFavorites`, separate so that a test can check its plan. */
export function favoritesPage(db: Db, user_id: number, limit: number, skip: number) {
	return db
		.select({ ...playerColumns, retired_at: players.retired_at, favourites_id: favorites.favourites_id, saved_on_team: savedOnTeam })
		.from(favorites)
		.innerJoin(players, eq(players.player_id, favorites.player_id))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(ofUser(user_id))
		.orderBy(desc(playerColumns.received_cents), sql`${players.name_fold}`, players.player_id)
		.limit(limit)
		.offset(skip);
}

/**
 * A page of a person's favorites, highest received donations first, including retired athletes; `count` is the total.
 */
export async function listFavorites(db: Db, user_id: number, limit: number, skip: number): Promise<{ data: FavoritePlayer[]; count: number }> {
	const [rows, [all]] = await Promise.all([favoritesPage(db, user_id, limit, skip), db.select({ n: count() }).from(favorites).where(ofUser(user_id))]);
	const data = rows.map(({ retired_at, favourites_id, saved_on_team, ...player }) => ({
		...toPlayer(player),
		favourites_id,
		retired: retired_at !== null,
		...(saved_on_team !== null && { team_when_saved: saved_on_team }),
	}));
	return { data, count: all?.n ?? 0 };
}
