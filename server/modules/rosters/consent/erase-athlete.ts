import { fold, slug } from '#domain/texts/fold.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { removalMarks } from '#server/db/schema/consent-schema.ts';
import { changedRosters } from '#server/db/schema/feed-schema.ts';
import { favorites } from '#server/db/schema/people-schema.ts';
import { identityAnswers } from '#server/db/schema/roster-desk-schema.ts';
import { formerNames, handEdits, playerMerges, playerMoves, playerSources, players, syncSnapshots } from '#server/db/schema/rosters-schema.ts';
import { rewriteWindows } from '../feed/write-windows.ts';
import { Marker, type RemovalMark } from '../import/who-is-who/removal-marks.ts';
import { recordIds } from '../records/present-record.ts';
import { endClaims } from './claims-of-records.ts';

type PlayerRecord = typeof players.$inferSelect;

/** What stands in place of a removed athlete's name, for admins. Nobody else sees the record. */
export const REMOVED_NAME = 'Removed athlete';

/** Facts that a removed record doesn't have anymore. */
const NO_FACTS = {
	player_name: REMOVED_NAME,
	name_fold: fold(REMOVED_NAME),
	slug: slug(REMOVED_NAME),
	player_class: null,
	redshirt: null,
	position: null,
	jersey_number: null,
	height_in: null,
	weight_lb: null,
	image_url: null,
	pending_transfer: false,
	transferred_from: null,
	birthplace: null,
	gender: null,
	bio_url: null,
	game_logs_url: null,
	news_url: null,
	profile_url: null,
	splits_url: null,
	stats_url: null,
} satisfies Partial<PlayerRecord>;

/**
 * Erases an athlete but for the id that the books need, with all records that were merged into theirs. A tombstone stays, so that no
 * import brings them back (docs/decisions/180). The caller has locked imports, the feed's turn, and the record.
 * @returns the addresses of photos, whose files are to be deleted after the commit
 */
export async function eraseAthlete(tx: Db, player_id: number, now: Date): Promise<string[]> {
	const ids = await recordIds(tx, player_id);
	const records = await tx.select().from(players).where(inArray(players.player_id, ids)).orderBy(players.player_id).for('update');
	const [first] = records;
	if (first === undefined) throw new Error(`athlete ${player_id} has no row`);
	const marks = await marksOf(tx, ids, records);
	const rows = marks.map((mark) => ({ player_id, ...mark }));
	await tx.insert(removalMarks).values(rows).onConflictDoNothing();
	await tx
		.update(players)
		.set({ ...NO_FACTS, consent: 'removed', retired_at: sql`coalesce(${players.retired_at}, ${now.toISOString()}::timestamptz)` })
		.where(inArray(players.player_id, ids));
	// The trigger on renaming has just added the name.
	await tx.delete(formerNames).where(inArray(formerNames.player_id, ids));
	await tx.delete(identityAnswers).where(inArray(identityAnswers.player_id, ids));
	await tx.delete(handEdits).where(inArray(handEdits.player_id, ids));
	await forgetForUndo(tx, ids);
	await endClaims(tx, ids, now);
	await tx.delete(playerSources).where(inArray(playerSources.player_id, ids));
	await tx.update(playerMerges).set({ sources: [] }).where(inArray(playerMerges.into_id, ids));
	await tx
		.update(favorites)
		.set({ removed_at: now })
		.where(and(inArray(favorites.player_id, ids), isNull(favorites.removed_at)));
	await forgetInFeed(tx, ids, first.sport_id, now);
	return records.flatMap(({ image_url }) => image_url ?? []);
}

async function marksOf(tx: Db, ids: readonly number[], records: readonly PlayerRecord[]): Promise<RemovalMark[]> {
	const [{ sport_id } = { sport_id: 0 }] = records;
	const marker = await Marker.of(tx, sport_id);
	const former = await tx.select({ name: formerNames.name_fold }).from(formerNames).where(inArray(formerNames.player_id, ids));
	const names = [...records.map(({ player_name }) => player_name), ...former.map(({ name }) => name)];
	const moves = await tx.select({ from: playerMoves.from_team_id, to: playerMoves.to_team_id }).from(playerMoves).where(inArray(playerMoves.player_id, ids));
	const schools = new Set([...records.map(({ team_id }) => team_id), ...moves.flatMap(({ from, to }) => [from, to])]);
	const sources = await tx.select().from(playerSources).where(inArray(playerSources.player_id, ids));
	const all = [
		...names.flatMap((name) => [...marker.names(name), ...marker.alike(name)]),
		...[...schools].map((team_id) => marker.school(team_id)),
		...records.flatMap(({ birthplace }) => (birthplace === null ? [] : [marker.town(birthplace)])),
		...sources.map((source) => marker.source(source)),
	];
	return [...new Map(all.map((mark) => [`${mark.kind} ${mark.mark}`, mark])).values()];
}

/** Undoing the latest import would write the rows back as they were. Ids of sources may be made of names. */
async function forgetForUndo(tx: Db, ids: readonly number[]): Promise<void> {
	const keys = `{${ids.join(',')}}`;
	await tx.execute(sql`
		delete from import_undo where (table_name in ('players', 'player_seasons') and (row_key->>0)::int = any(${keys}::int[]))
			or (table_name in ('hand_edits', 'player_sources', 'player_moves') and (before->>'player_id')::int = any(${keys}::int[]))
			or (table_name = 'player_sources' and row_key in (
				select jsonb_build_array(s.source, s.season, s.external_id) from player_sources s where s.player_id = any(${keys}::int[])))`);
}

/**
 * The notes of the last month have the athlete's rows, and so do the files that are made of them. They are made again, and a sport's
 * snapshot is built when somebody asks for it. The tick after this one says that the athlete is gone.
 */
async function forgetInFeed(tx: Db, ids: readonly number[], sport_id: number, now: Date): Promise<void> {
	await tx
		.update(changedRosters)
		.set({ row: null, merged_into: null })
		.where(and(eq(changedRosters.sport_id, sport_id), eq(changedRosters.kind, 'player'), inArray(changedRosters.id, [...ids])));
	await tx.delete(syncSnapshots).where(eq(syncSnapshots.sport_id, sport_id));
	await rewriteWindows(tx, now);
}
