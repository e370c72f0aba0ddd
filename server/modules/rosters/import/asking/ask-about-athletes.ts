import { grouped } from '#domain/money/grouped-number.ts';
import { plural } from '#server/core/plural.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { EXAMPLES, type ImportQuestion } from './import-question.ts';

/**
 * When an import asks (docs/decisions/130). Each bound is between the figures of real seasons and those of damaged
 * files (docs/performance.md).
 */
const ASK = {
	/** A roster that is shorter than this fraction of the known one, and by this many. */
	shrinksTo: 0.5,
	shrinksBy: 5,
	/** This fraction of a team, and this many, that go to the same other team. */
	movesTogether: 0.5,
	movesTogetherBy: 5,
	/** This fraction of the known athletes, and this many, that change teams. */
	moves: 1 / 3,
	/** The same, where people are recognized by their hometown and class: 43% of basketball's in 2025. */
	movesOfRecognized: 0.6,
	movesBy: 10,
	/** This fraction of the known athletes, and this many, that get another name. */
	renames: 0.05,
	renamesBy: 5,
	/** This many who leave a team on which somebody with their name is new. */
	newIds: 5,
} as const;

/** The rows are examples; `total` is the count of all. */
type SampledRow<T> = T & { total: number };

/**
 * Questions for a person before a season's staged rows are written. Call it when their team, athlete, and status are
 * known.
 */
export async function askAboutAthletes(tx: Db, season: string, lastingIds: boolean): Promise<ImportQuestion[]> {
	const questions = [
		await rostersShrink(tx),
		await teamsMove(tx),
		...(await shares(tx, lastingIds ? ASK.moves : ASK.movesOfRecognized)),
		await idsChange(tx),
		await teamsGo(tx),
	];
	return questions.filter((question) => question !== undefined).map((question) => ({ ...question, text: `Season ${season}: ${question.text}` }));
}

async function rostersShrink(tx: Db): Promise<ImportQuestion | undefined> {
	const rows = rowsOf<SampledRow<{ team_name: string; before: number; after: number; retired: number; all_retired: number }>>(
		await tx.execute(sql`
			with after as (select team_id, count(*)::int as after from import_rows where status <> 'older' group by team_id),
			before as (select team_id, count(*)::int as before from players where retired_at is null and team_id in (select team_id from after) group by team_id),
			leaving as (select team_id, count(*)::int as retired from import_leavers group by team_id)
			select team_name, before, after, coalesce(retired, 0) as retired, coalesce(sum(retired) over (), 0)::int as all_retired, count(*) over ()::int as total
			from after join before using (team_id) left join leaving using (team_id) join teams using (team_id)
			where after < before * ${ASK.shrinksTo}::float and before - after >= ${ASK.shrinksBy}
			order by retired desc nulls last, team_fold limit ${EXAMPLES}`),
	);
	const [first] = rows;
	return (
		first && {
			kind: 'rosters_shrink',
			text: `${first.total === 1 ? '1 roster in the files lists fewer than half of the athletes its team has' : `${first.total} rosters in the files list fewer than half of the athletes their teams have`} now. ${plural(first.all_retired, 'athlete')} would be retired. This happens when a file holds only part of a roster.`,
			count: first.total,
			examples: rows.map(({ team_name, before, after, retired }) => `${team_name}: ${before} now, ${after} in the file, ${retired} retired`),
		}
	);
}

async function teamsMove(tx: Db): Promise<ImportQuestion | undefined> {
	const rows = rowsOf<SampledRow<{ from_team: string; to_team: string; moved: number; before: number; all_moved: number }>>(
		await tx.execute(sql`
			with streams as (
				select p.team_id as from_id, r.team_id as to_id, count(*)::int as moved
				from import_rows r join players p using (player_id) where r.status = 'moved' and p.retired_at is null
				group by p.team_id, r.team_id having count(*) >= ${ASK.movesTogetherBy}
			),
			large as (
				select s.*, (select count(*)::int from players where team_id = s.from_id and retired_at is null) as before from streams s
			)
			select f.team_name as from_team, t.team_name as to_team, moved, before, sum(moved) over ()::int as all_moved, count(*) over ()::int as total
			from large join teams f on f.team_id = from_id join teams t on t.team_id = to_id
			where moved >= before * ${ASK.movesTogether}::float order by moved desc, f.team_fold limit ${EXAMPLES}`),
	);
	const [first] = rows;
	return (
		first && {
			kind: 'teams_move',
			text: `${plural(first.all_moved, 'athlete')} of ${plural(first.total, 'team')} would move together to another team. This happens when a team is spelled differently, or when a column is mixed up.`,
			count: first.total,
			examples: rows.map(({ from_team, to_team, moved, before }) => `${from_team} -> ${to_team}: ${moved} of ${before}`),
		}
	);
}

async function shares(tx: Db, most: number): Promise<ImportQuestion[]> {
	const [found] = rowsOf<{ known: number; moved: number; renamed: number }>(
		await tx.execute(sql`
			select count(*)::int as known, count(*) filter (where status = 'moved')::int as moved, count(*) filter (where renamed)::int as renamed
			from import_rows where status not in ('added', 'older')`),
	);
	if (found === undefined) return [];
	const { known, moved, renamed } = found;
	const questions: ImportQuestion[] = [];
	if (moved >= ASK.movesBy && moved > known * most) {
		questions.push({
			kind: 'many_move',
			text: `${grouped(moved)} of the ${plural(known, 'athlete')} we know would change teams. This happens when one column was sorted on its own.`,
			count: moved,
			examples: [],
		});
	}
	if (renamed >= ASK.renamesBy && renamed > known * ASK.renames) {
		const rows = rowsOf<{ was: string; becomes: string; team_name: string }>(
			await tx.execute(sql`
				select p.player_name as was, r.player_name as becomes, t.team_name from import_rows r join players p using (player_id) join teams t on t.team_id = r.team_id
				where r.renamed and r.status <> 'older' order by r.row_id limit ${EXAMPLES}`),
		);
		questions.push({
			kind: 'names_change',
			text: `${grouped(renamed)} of the ${plural(known, 'athlete')} we know would get a different name. This happens when ids end up on the wrong lines.`,
			count: renamed,
			examples: rows.map(({ was, becomes, team_name }) => `${was} -> ${becomes} (${team_name})`),
		});
	}
	return questions;
}

async function idsChange(tx: Db): Promise<ImportQuestion | undefined> {
	const rows = rowsOf<SampledRow<{ player_name: string; team_name: string }>>(
		await tx.execute(sql`
			select p.player_name, t.team_name, count(*) over ()::int as total
			from import_leavers l join players p using (player_id) join teams t on t.team_id = l.team_id
			where (l.team_id, l.name_fold) in (select team_id, name_fold from import_rows where status = 'added')
			order by t.team_fold, l.name_fold limit ${EXAMPLES}`),
	);
	const [first] = rows;
	if (first === undefined || first.total < ASK.newIds) return undefined;
	return {
		kind: 'ids_change',
		text: `${plural(first.total, 'athlete')} would be retired and replaced by someone new with the same name on the same team. This happens when a source renumbers its athletes, and they would lose their supporters.`,
		count: first.total,
		examples: rows.map(({ player_name, team_name }) => `${player_name} (${team_name})`),
	};
}

/** Whole teams that aren't in the files, if the files are said to hold every team. */
async function teamsGo(tx: Db): Promise<ImportQuestion | undefined> {
	const rows = rowsOf<SampledRow<{ team_name: string; leaving: number; all_leaving: number }>>(
		await tx.execute(sql`
			select t.team_name, count(*)::int as leaving, sum(count(*)) over ()::int as all_leaving, count(*) over ()::int as total
			from import_leavers l join teams t using (team_id) where l.team_id not in (select team_id from import_rows)
			group by t.team_id order by leaving desc, t.team_fold limit ${EXAMPLES}`),
	);
	const [first] = rows;
	return (
		first && {
			kind: 'teams_gone',
			text: `${plural(first.total, 'team')} would lose ${first.total === 1 ? 'its' : 'their'} whole roster (${plural(first.all_leaving, 'athlete')}). You marked the files as complete, and ${first.total === 1 ? 'this team isn’t' : 'these teams aren’t'} in them.`,
			count: first.total,
			examples: rows.map(({ team_name, leaving }) => `${team_name}: ${leaving}`),
		}
	);
}
