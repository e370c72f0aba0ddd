import { centsToDollars, toCents } from '#domain/money/money.ts';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import type { MergeBody, MergePreview, MergeSide } from '#domain/roster/athlete-merge.ts';
import { CONSENT_WORDS, outranks, strictest } from '#domain/roster/consent-states.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import { takeFeedTurn } from '#server/db/feed-turn.ts';
import { inTransaction, readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { favorites } from '#server/db/schema/people-schema.ts';
import { playerMerges, playerSources, players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { Editor } from '../by-hand/change-athlete.ts';
import { findAdminAthlete } from '../by-hand/find-admin-athlete.ts';
import { requireFreeName } from '../by-hand/team-names.ts';
import { bringClaim } from '../consent/claims-of-records.ts';
import { lastChange } from '../consent/last-mover.ts';
import { lockImports } from '../import/import-lock.ts';
import { hideEmptyTeams, showTeam } from '../records/shown-teams.ts';
import { moveTotal, returnTotal } from '../totals/move-total.ts';

type PlayerRecord = typeof players.$inferSelect;

const conflict = (text: string) => new HttpError(409, 'conflict', text);

/** Two records of one athlete side by side, with what hangs on each. Changes nothing. @throws HttpError 404, 409 */
export function previewMerge(db: Db, from_id: number, into_id: number): Promise<MergePreview> {
	return readConsistently(db, async (tx) => {
		const found = await tx
			.select()
			.from(players)
			.where(inArray(players.player_id, [from_id, into_id]));
		requireMergeable(found, from_id, into_id);
		return { from: await sideOf(tx, from_id), into: await sideOf(tx, into_id), both_plans: await donorsOfBoth(tx, from_id, into_id) };
	});
}

/**
 * Two records turned out to be one person: `from` is retired, and from now on leads to `into`. No payment and no ledger
 * row moves; what was received counts for `into`. Favorites, the ids of sources, and a claim move. Audited.
 * @throws HttpError 404; 409 if they can't be merged, if two people have claimed one each, or if `both_plans` isn't the
 *   number of donors who have a monthly donation to each
 */
export function mergeAthletes(db: Db, from_id: number, { into: into_id, both_plans }: MergeBody, { actor_id, now }: Editor): Promise<AdminAthlete> {
	return inTransaction(db, async (tx) => {
		const { from, into, carried } = await lockRecords(tx, from_id, into_id);
		const both = await donorsOfBoth(tx, from_id, into_id);
		if (both !== both_plans)
			throw conflict(`${both} ${both === 1 ? 'donor has' : 'donors have'} a monthly donation to each of these records. Look at both again.`);
		const moved = { favorites: await moveFavorites(tx, { from_id, into_id, now }), sources: await moveSources(tx, from_id, into_id) };
		await moveTotal(tx, { from_id, into_id });
		await tx
			.update(players)
			.set({ merged_into: into_id, retired_at: from.retired_at ?? now })
			.where(eq(players.player_id, from_id));
		await bringClaim(tx, { from_ids: [from_id, ...carried], into_id }, now);
		await bringConsent(tx, from, into, { actor_id, now });
		if (carried.length > 0) await tx.update(players).set({ merged_into: into_id }).where(inArray(players.player_id, carried));
		await hideEmptyTeams(tx, sql`t.team_id = ${from.team_id}`, now);
		await tx.insert(playerMerges).values({
			from_id,
			into_id,
			merged_at: now,
			merged_by: actor_id,
			was_retired: from.retired_at !== null,
			carried,
			favorites: moved.favorites.all,
			ended_favorites: moved.favorites.ended,
			sources: moved.sources,
		});
		await audit(tx, { at: now, actor_id, action: 'athletes_merged', subject_id: from_id });
		return findAdminAthlete(tx, into_id);
	});
}

/**
 * Takes a merge back: the record stands for itself again, with what it received, its favorites, and its ids. What came in
 * for the other record meanwhile stays there. Audited.
 * @throws HttpError 404; 409 for a record that isn't merged, whose successor has been merged since, or whose team would
 *   come back beside another one of its name
 */
export function undoMerge(db: Db, from_id: number, { actor_id, now }: Editor): Promise<AdminAthlete> {
	return inTransaction(db, async (tx) => {
		await lockMerges(tx);
		const [merge] = await tx
			.select()
			.from(playerMerges)
			.where(and(eq(playerMerges.from_id, from_id), isNull(playerMerges.undone_at)))
			.orderBy(desc(playerMerges.merge_id))
			.limit(1);
		const [from] = await tx.select().from(players).where(eq(players.player_id, from_id));
		if (from === undefined) throw notFound('We couldn’t find that athlete.');
		if (from.consent === 'removed') throw conflict('This athlete was removed.');
		if (merge === undefined || from.merged_into === null) throw conflict(`${from.player_name}’s record isn’t merged into another one.`);
		const { into_id, carried } = merge;
		if (from.merged_into !== into_id) throw conflict('The record that it was merged into has been merged into another one since. Undo that first.');
		await lockInOrder(tx, [from_id, into_id, ...carried]);
		const isBack = !merge.was_retired && (await bringBack(tx, from.team_id));
		const retired_at = isBack ? null : from.retired_at;
		await tx.update(players).set({ merged_into: null, retired_at }).where(eq(players.player_id, from_id));
		if (carried.length > 0)
			await tx
				.update(players)
				.set({ merged_into: from_id })
				.where(and(inArray(players.player_id, carried), eq(players.merged_into, into_id)));
		await returnTotal(tx, { from_ids: [from_id, ...carried], from_id, into_id });
		await returnFavorites(tx, merge);
		for (const { source, season, external_id } of merge.sources) {
			const same = and(eq(playerSources.source, source), eq(playerSources.season, season), eq(playerSources.external_id, external_id));
			await tx
				.update(playerSources)
				.set({ player_id: from_id })
				.where(and(same, eq(playerSources.player_id, into_id)));
		}
		await tx.update(playerMerges).set({ undone_at: now, undone_by: actor_id }).where(eq(playerMerges.merge_id, merge.merge_id));
		await audit(tx, { at: now, actor_id, action: 'merge_undone', subject_id: from_id });
		return findAdminAthlete(tx, from_id);
	});
}

/** A no counts for the person, whichever record has it, and as of when it was said or found. */
async function bringConsent(tx: Db, from: PlayerRecord, into: PlayerRecord, { actor_id, now }: Editor): Promise<void> {
	const to = strictest(from.consent, into.consent);
	const { mover, team_id } = (await lastChange(tx, from.player_id)) ?? { mover: 'admin', team_id: null };
	// A pause of the operator stays one beside a desk's, and both beside an athlete's own.
	const isStronger = from.consent === to && to === 'paused' && outranks(mover, (await lastChange(tx, into.player_id))?.mover);
	const [stored] = await tx.update(players).set({ consent: to }).where(eq(players.player_id, into.player_id)).returning({ consent: players.consent });
	const to_consent = stored?.consent ?? to;
	if (to_consent === into.consent && !isStronger) return;
	const reason = `Merged with the record ${from.player_id}, which was ${CONSENT_WORDS[from.consent]}`;
	await tx.insert(consentChanges).values({
		player_id: into.player_id,
		from_consent: into.consent,
		to_consent,
		reason,
		changed_at: now,
		changed_by: actor_id,
		// A pause stays whose it was.
		mover,
		team_id,
	});
}

/** Shows a record's team again if it is hidden. @returns whether it is shown now @throws HttpError 409 as `requireFreeName` */
async function bringBack(tx: Db, team_id: number): Promise<boolean> {
	const [team] = await tx.select().from(teams).where(eq(teams.team_id, team_id));
	if (team !== undefined && team.retired_at !== null) await requireFreeName(tx, team.sport_id, team.team_name);
	return showTeam(tx, team_id);
}

/** Both records and those that lead to `from`, locked. */
async function lockRecords(tx: Db, from_id: number, into_id: number): Promise<{ from: PlayerRecord; into: PlayerRecord; carried: number[] }> {
	await lockMerges(tx);
	const carried = (await tx.select({ player_id: players.player_id }).from(players).where(eq(players.merged_into, from_id)).orderBy(asc(players.player_id))).map(
		({ player_id }) => player_id,
	);
	const locked = await lockInOrder(tx, [from_id, into_id, ...carried]);
	return { ...requireMergeable(locked, from_id, into_id), carried };
}

/**
 * An import has decided who is who before it writes, so a merge waits for it, and for another merge. The totals of merged
 * records move (docs/decisions/168), so nothing is folded into them meanwhile.
 */
async function lockMerges(tx: Db): Promise<void> {
	await lockImports(tx);
	await takeFeedTurn(tx);
	await tx.execute(sql`select set_config('nil.totals_apart', 'on', true)`);
}

/** `for update`, so a favorite that is being saved waits and then finds the merge. */
function lockInOrder(tx: Db, ids: readonly number[]): Promise<PlayerRecord[]> {
	return tx
		.select()
		.from(players)
		.where(inArray(players.player_id, [...ids]))
		.orderBy(asc(players.player_id))
		.for('update');
}

/** @throws HttpError 404 for a record that isn't there; 409 with the reason why these two can't be merged. */
function requireMergeable(records: readonly PlayerRecord[], from_id: number, into_id: number): { from: PlayerRecord; into: PlayerRecord } {
	if (from_id === into_id) throw conflict('These are the same record.');
	const [from, into] = [from_id, into_id].map((id) => records.find(({ player_id }) => player_id === id));
	if (from === undefined || into === undefined) throw notFound('We couldn’t find that athlete.');
	if (from.sport_id !== into.sport_id) throw conflict('They play different sports, and each sport has a record of its own.');
	if (from.consent === 'removed' || into.consent === 'removed') throw conflict('One of these was removed.');
	for (const record of [from, into]) if (record.merged_into !== null) throw conflict(`A record of ${record.player_name} is already merged into another one.`);
	if (into.retired_at !== null && from.retired_at === null)
		throw conflict(`${into.player_name}’s record is off the roster. Merge it into the one that is on the roster.`);
	return { from, into };
}

/** The favorites of `from` become those of `into`. Whoever saved both keeps one. @returns the ids of the moved rows */
async function moveFavorites(tx: Db, { from_id, into_id, now }: { from_id: number; into_id: number; now: Date }): Promise<{ all: number[]; ended: number[] }> {
	const savedBoth = tx
		.select({ user_id: favorites.user_id })
		.from(favorites)
		.where(and(eq(favorites.player_id, into_id), isNull(favorites.removed_at)));
	const ended = await tx
		.update(favorites)
		.set({ removed_at: now })
		.where(and(eq(favorites.player_id, from_id), isNull(favorites.removed_at), inArray(favorites.user_id, savedBoth)))
		.returning({ favourites_id: favorites.favourites_id });
	const all = await tx
		.update(favorites)
		.set({ player_id: into_id })
		.where(eq(favorites.player_id, from_id))
		.returning({ favourites_id: favorites.favourites_id });
	const ids = (rows: { favourites_id: number }[]) => rows.map(({ favourites_id }) => favourites_id);
	return { all: ids(all), ended: ids(ended) };
}

async function returnFavorites(tx: Db, { from_id, into_id, merged_at, favorites: moved, ended_favorites }: typeof playerMerges.$inferSelect): Promise<void> {
	if (moved.length === 0) return;
	await tx
		.update(favorites)
		.set({ player_id: from_id })
		.where(and(inArray(favorites.favourites_id, moved), eq(favorites.player_id, into_id)));
	if (ended_favorites.length === 0) return;
	await tx
		.update(favorites)
		.set({ removed_at: null })
		.where(and(inArray(favorites.favourites_id, ended_favorites), eq(favorites.removed_at, merged_at)));
}

/** The next roster with an id of `from` is about `into`. */
function moveSources(tx: Db, from_id: number, into_id: number) {
	return tx
		.update(playerSources)
		.set({ player_id: into_id })
		.where(eq(playerSources.player_id, from_id))
		.returning({ source: playerSources.source, season: playerSources.season, external_id: playerSources.external_id });
}

/** Rows that belong to one record alone. */
async function sideOf(tx: Db, player_id: number): Promise<MergeSide> {
	const athlete = await findAdminAthlete(tx, player_id);
	const [sums] = rowsOf<{ received: string; donations: number; favorites: number; plans: number }>(
		await tx.execute(sql`
			select coalesce((select cents from received where player_id = ${player_id}), 0)::text as received,
				(select count(*)::int from payments where player_id in ${standingRecords(player_id)} and state not in ('pending', 'voided')) as donations,
				(select count(*)::int from favourites where player_id = ${player_id} and removed_at is null) as favorites,
				(select count(*)::int from plans where player_id in ${standingRecords(player_id)} and ${isLive}) as plans`),
	);
	if (sums === undefined) throw new Error('a record without sums');
	return { athlete, received: centsToDollars(toCents(Number(sums.received))), donations: sums.donations, favorites: sums.favorites, plans: sums.plans };
}

const isLive = sql`state in ('active', 'past_due') and cancel_requested_at is null`;
const standingRecords = (player_id: number) => sql`(select player_id from players where player_id = ${player_id} or merged_into = ${player_id})`;

/** How many donors have a monthly donation that goes on to each of two records. */
async function donorsOfBoth(tx: Db, from_id: number, into_id: number): Promise<number> {
	const donors = (player_id: number) =>
		sql`select i.user_id from plans l join intents i using (intent_id) where l.player_id in ${standingRecords(player_id)} and l.state in ('active', 'past_due') and l.cancel_requested_at is null and i.user_id is not null`;
	const [row] = rowsOf<{ n: number }>(await tx.execute(sql`select count(*)::int as n from (${donors(from_id)} intersect ${donors(into_id)}) b`));
	return row?.n ?? 0;
}
