import { ATHLETE_FIELD_TEXTS, type AthleteState } from '#domain/roster/athlete-edit.ts';
import { plural } from '#server/core/plural.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { EXAMPLES, type ImportQuestion } from '../asking/import-question.ts';
import { comparedFields, type Format } from '../import-records.ts';

/*
 * Compares what an admin set by hand with what a roster says (docs/decisions/063). A file that repeats the value that
 * the admin corrected changes nothing. One that has the admin's value ends the edit. Before any other value, or a newer
 * season, replaces the edit, a person is asked.
 */

interface Pass {
	format: Format;
	season: string;
}

/** In the import's statements: `p` is the athlete, `x` the staged row. The file still has them where they were. */
export function isKeptByHand(season: string): SQL {
	return sql`exists (select 1 from hand_edits e where e.player_id = p.player_id and ${season} <= e.season and (
		(e.field = 'team_id' and e.roster_value = x.team_id::text and p.team_id <> x.team_id)
		or (e.field = 'retired' and e.roster_value = 'false' and p.retired_at is not null)))`;
}

/** Whether an athlete `p` who isn't in the files was added, brought back, or moved by hand. */
export function staysByHand(season: string): SQL {
	return sql`exists (select 1 from hand_edits e where e.player_id = p.player_id and ${season} <= e.season
		and (e.field = 'team_id' or (e.field = 'retired' and e.roster_value = 'true')))`;
}

async function editedFields(tx: Db): Promise<Set<string>> {
	const rows = rowsOf<{ field: string }>(await tx.execute(sql`select distinct e.field from hand_edits e join import_rows r using (player_id)`));
	return new Set(rows.map(({ field }) => field));
}

/**
 * Runs before the rows are compared with the athletes: ends the edits that a file agrees with, and puts the others into
 * its rows.
 */
export async function keepHandEdits(tx: Db, { format, season }: Pass): Promise<void> {
	const edited = await editedFields(tx);
	if (edited.size === 0) return;
	for (const field of comparedFields(format)) {
		if (!edited.has(field)) continue;
		const [row, own] = [sql.raw(`r.${field}`), sql.raw(`p.${field}`)];
		// An empty cell that says nothing agrees with no edit.
		const isTold = format.lastingIds ? sql`true` : sql`${row} is not null`;
		await tx.execute(sql`
			delete from hand_edits e using import_rows r, players p where r.player_id = e.player_id and p.player_id = e.player_id
				and e.field = ${field} and ${season} >= e.season and ${isTold} and ${row} is not distinct from ${own}`);
		const names = field === 'player_name' ? sql`, name_fold = p.name_fold, slug = p.slug` : sql``;
		await tx.execute(sql`
			update import_rows r set ${sql.raw(field)} = ${own} ${names} from players p, hand_edits e
			where p.player_id = r.player_id and e.player_id = r.player_id and e.field = ${field} and ${season} <= e.season
				and ${row}::text is not distinct from e.roster_value`);
	}
	await tx.execute(sql`
		delete from hand_edits e using import_rows r, players p where r.player_id = e.player_id and p.player_id = e.player_id and ${season} >= e.season
			and ((e.field = 'team_id' and p.team_id = r.team_id) or (e.field = 'retired' and e.roster_value = 'true' and p.retired_at is null))`);
}

/**
 * Runs when rows have their status and leavers are known: asks about the edits that the files replace, and forgets
 * them. The import is rolled back unless a person agrees. @returns also how many edits stay, of the facts that the
 * format has.
 */
export async function settleHandEdits(tx: Db, { format }: Pass): Promise<{ questions: ImportQuestion[]; kept: number }> {
	const edited = await tx.execute(sql`select 1 from hand_edits limit 1`);
	if (rowsOf(edited).length === 0) return { questions: [], kept: 0 };
	const changes = comparedFields(format).map(
		(field) => sql`select r.player_id, ${field} as field, ${sql.raw(`p.${field}::text`)} as own, ${sql.raw(`r.${field}::text`)} as listed
			from hand_edits e join import_rows r using (player_id) join players p using (player_id)
			where e.field = ${field} and r.status in ('changed', 'moved', 'returned') and ${sql.raw(`p.${field} is distinct from r.${field}`)}`,
	);
	const replaced = rowsOf<{ player_name: string; team_name: string; field: keyof AthleteState; own: string | null; listed: string | null; total: number }>(
		await tx.execute(sql`
			with replaced as (
				${sql.join(changes, sql` union all `)}
				union all select r.player_id, 'team_id', f.team_name, t.team_name
					from import_rows r join players p using (player_id) join teams f on f.team_id = p.team_id join teams t on t.team_id = r.team_id where r.status = 'moved'
				union all select r.player_id, 'retired', 'off the roster', 'back on it'
					from import_rows r join players p using (player_id) where r.status in ('moved', 'returned') and p.retired_at is not null
				union all select l.player_id, 'retired', 'on the roster', 'off it' from import_leavers l
			),
			gone as (delete from hand_edits e using replaced c where e.player_id = c.player_id and e.field = c.field returning e.player_id, e.field)
			select p.player_name, t.team_name, c.field, c.own, c.listed, count(*) over ()::int as total
			from gone g join replaced c using (player_id, field) join players p using (player_id) join teams t on t.team_id = p.team_id
			order by t.team_fold, p.name_fold, p.player_id, c.field limit ${EXAMPLES}`),
	);
	const [kept] = rowsOf<{ n: number }>(
		await tx.execute(sql`
			select count(*)::int as n from hand_edits e
			where e.field in ${[...comparedFields(format), 'team_id', 'retired']}
				and exists (select 1 from import_rows r where r.player_id = e.player_id and r.status not in ('older', 'added'))`),
	);
	const [first] = replaced;
	const questions: ImportQuestion[] =
		first === undefined
			? []
			: [
					{
						kind: 'hand_edits',
						text: `${plural(first.total, 'fact')} that an admin set by hand would change, because the files say something new.`,
						count: first.total,
						examples: replaced.map(
							({ player_name, team_name, field, own, listed }) =>
								`${player_name} (${team_name}): ${ATHLETE_FIELD_TEXTS[field]} ${own ?? 'none'} by hand, ${listed ?? 'none'} in the files`,
						),
					},
				];
	return { questions, kept: kept?.n ?? 0 };
}
