import { slug } from '#domain/texts/fold.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { BY_HAND } from '../../records/note-hand-edits.ts';
import { hideEmptyTeams } from '../../records/shown-teams.ts';
import { schoolKey } from '../clean/school-name.ts';
import { ALL_SPORTS } from '../formats/all-sports-teams.ts';
import type { Format, ImportedSport } from '../import-records.ts';
import { byKey, writeKeys } from './school-keys.ts';

/**
 * Teams that rosters know only by name have their own namespace, separate from the source's ids. A school has the same
 * name in every sport.
 */
export const byName = ({ source, sport }: Pick<Format, 'source' | 'sport'>) => `${source}:${sport.sport_id}:school`;

/**
 * The directory's row for a school. Names aren't unique at the source: a row with conference and level of play takes
 * precedence over a leftover one, and an older id over a newer one.
 */
function directoryRow(source: string, sport: ImportedSport, school: SQL, school_fold: SQL): SQL {
	return sql`(select d.external_id from team_directory d
		where d.source = ${source} and d.sport_id = ${sport.sport_id} and d.school_fold = ${school_fold}
		order by (d.school = ${school}) desc, (d.conference is not null) desc, (d.classification is not null) desc, (d.color is not null) desc, length(d.external_id), d.external_id collate "C" limit 1)`;
}

/** Copies what a source's directory knows to the existing teams. @returns how many teams changed. */
export async function refreshTeams(tx: Db, format: Format): Promise<number> {
	const { source, sport, secondary = false } = format;
	// A secondary source fills gaps, and so does any source in a team that an admin added.
	const fills = secondary ? sql`true` : sql`exists (select 1 from team_sources h where h.team_id = t.team_id and h.source = ${BY_HAND})`;
	const either = (fill: string, replace: string) => sql`case when ${fills} then ${sql.raw(fill)} else ${sql.raw(replace)} end`;
	const known = (column: string) => either(`coalesce(t.${column}, d.${column})`, `coalesce(d.${column}, t.${column})`);
	const kept = (own: string, listed: string) => either(`t.${own}`, `d.${listed}`);
	const name = kept('team_name', 'school');
	await tx.execute(sql`
		insert into team_sources (source, season, external_id, team_id)
		select ${source}, '', found.external_id, found.team_id from (
			select s.team_id, ${directoryRow(source, sport, sql`t.team_name`, sql`s.external_id`)} as external_id
			from team_sources s join teams t using (team_id)
			where s.source = ${byName(format)} and not exists (select 1 from team_sources i where i.team_id = s.team_id and i.source = ${source})
		) found where found.external_id is not null
		on conflict do nothing`);
	const changed = rowsOf<{ team_id: number; team_name: string; team_fold: string }>(
		await tx.execute(sql`
			update teams t set team_name = ${name}, team_fold = ${kept('team_fold', 'school_fold')},
				conference = ${known('conference')}, color = ${known('color')}, alt_color = ${known('alt_color')}
			from team_directory d join team_sources s on s.source = d.source and s.season = '' and s.external_id = d.external_id
			where s.team_id = t.team_id and d.source = ${source}
				and (t.team_name, t.conference, t.color, t.alt_color) is distinct from (${name}, ${known('conference')}, ${known('color')}, ${known('alt_color')})
			returning t.team_id, t.team_name, t.team_fold`),
	);
	await writeSlugs(tx, changed);
	return changed.length;
}

/** A team that no roster named before, and how the rows name it. */
export interface MadeTeam {
	team_id: number;
	school: string;
	lines: number;
}

/**
 * Assigns a team to every staged row and creates teams that no roster named before: by the source's own name for it,
 * by its directory, and by the school's key, which all sources share. @returns how many were created, all that the rows
 * name, how many rows have a school whose name matches several teams, and the created ones with the names in the rows.
 */
export async function resolveTeams(tx: Db, format: Format): Promise<{ added: number; ambiguous: number; team_ids: number[]; made: MadeTeam[] }> {
	const { source, sport } = format;
	const keys = byKey(sport);
	await writeKeys(tx, sport);
	const names = rowsOf<{ school: string; school_fold: string; external_id: string | null; namesakes: number; rows: number; conference: string | null }>(
		await tx.execute(sql`
			select n.school, n.school_fold, n.rows::int, n.conference, ${directoryRow(source, sport, sql`n.school`, sql`n.school_fold`)} as external_id,
				(select count(*)::int from team_directory d where d.source = ${source} and d.sport_id = ${sport.sport_id} and d.school = n.school) as namesakes
			from (select min(school) as school, school_fold, count(*) as rows, max(conference) as conference from import_rows group by school_fold) n order by n.school_fold`),
	);
	const json = JSON.stringify(names.map((name) => ({ ...name, slug: slug(name.school), school_key: schoolKey(name.school) })));
	await tx.execute(sql`create temp table import_names on commit drop as
		select n.*, coalesce(
			(select s.team_id from team_sources s where s.source = ${byName(format)} and s.season = '' and s.external_id = n.school_fold),
			(select s.team_id from team_sources s where s.source = ${source} and s.season = '' and s.external_id = n.external_id)) as team_id, false as made, false as keyed
		from json_to_recordset(${json}::json) as n(school text, school_fold text, slug text, school_key text, external_id text, conference text, rows int)`);
	// A team that this source knows by another name is another school, unless an admin gave it its name.
	await tx.execute(sql`
		with fresh as (select distinct on (school_key) school_key, school_fold from import_names where team_id is null order by school_key, school_fold),
		free as (
			select external_id as school_key, team_id from team_sources where source = ${keys} and season = ''
				and team_id not in (select team_id from import_names where team_id is not null)
				and (team_id not in (select team_id from team_sources where source = ${byName(format)}) or team_id in (select team_id from team_sources where source = ${BY_HAND}))
		)
		update import_names n set keyed = true, team_id = free.team_id from fresh join free using (school_key) where n.school_fold = fresh.school_fold`);
	await tx.execute(sql`update import_names n set made = true, team_id = f.team_id
		from (select school_fold, nextval(pg_get_serial_sequence('teams', 'team_id'))::int as team_id from (select school_fold from import_names where team_id is null order by school_fold) o) f
		where f.school_fold = n.school_fold`);
	const added = rowsOf<{ team_id: number }>(
		await tx.execute(sql`
			insert into teams (team_id, sport_id, team_name, team_fold, slug, conference, color, alt_color) overriding system value
			select n.team_id, ${sport.sport_id}::int, coalesce(d.school, n.school), coalesce(d.school_fold, n.school_fold), n.slug, coalesce(d.conference, n.conference), d.color, d.alt_color
			from import_names n left join team_directory d on d.source = ${source} and d.external_id = n.external_id where n.made order by n.team_id
			returning team_id, team_name, team_fold`),
	).length;
	await tx.execute(sql`
		insert into team_sources (source, season, external_id, team_id)
		select ${byName(format)}, '', school_fold, team_id from import_names
		union all select ${source}, '', external_id, team_id from import_names where (made or keyed) and external_id is not null
		union all select ${keys}, '', min(school_key), team_id from import_names where made group by team_id
		on conflict do nothing`);
	await tx.execute(
		sql`update teams t set conference = n.conference from import_names n where n.team_id = t.team_id and t.conference is null and n.conference is not null`,
	);
	await tx.execute(sql`update import_rows r set team_id = n.team_id from import_names n where n.school_fold = r.school_fold`);
	const team_ids = rowsOf<{ team_id: number }>(await tx.execute(sql`select distinct team_id from import_names`)).map(({ team_id }) => team_id);
	const made = rowsOf<MadeTeam>(await tx.execute(sql`select team_id, school, rows::int as lines from import_names where made`));
	await tx.execute(sql`drop table import_names`);
	return { added, team_ids, made, ambiguous: names.filter((n) => n.namesakes > 1).reduce((sum, n) => sum + n.rows, 0) };
}

/**
 * Shows those of a roster's teams that have athletes, also if their first import was undone, and hides all teams of the
 * sport that nobody is on: those whose athletes have left, and those that never had one, because their lines were all
 * rejected or are unclear. @returns the ids of those that weren't shown or hidden before
 */
export async function settleTeams(
	tx: Db,
	{ sport, team_ids, now }: { sport: ImportedSport; team_ids: readonly number[]; now: Date },
): Promise<{ shown: number[]; hidden: number[] }> {
	const shown = await tx.execute(
		sql`update teams t set retired_at = null where retired_at is not null and team_id = any(${`{${team_ids.join(',')}}`}::int[])
			and exists (select 1 from players p where p.team_id = t.team_id and p.retired_at is null) returning t.team_id`,
	);
	const hidden = await hideEmptyTeams(tx, sql`t.sport_id = ${sport.sport_id}`, now);
	return { shown: rowsOf<{ team_id: number }>(shown).map(({ team_id }) => team_id), hidden };
}

/** The names of those of the teams that are shown beside another team of their name. */
export async function twinsOf(tx: Db, team_ids: readonly number[]): Promise<string[]> {
	const twins = await tx.execute(sql`
		select t.team_name from teams t where t.retired_at is null and t.team_id = any(${`{${team_ids.join(',')}}`}::int[])
			and exists (select 1 from teams o where o.sport_id = t.sport_id and o.team_fold = t.team_fold and o.team_id <> t.team_id and o.retired_at is null)
		order by t.team_id`);
	return rowsOf<{ team_name: string }>(twins).map(({ team_name }) => team_name);
}

/** Those of the teams that are hidden now, in the order of their ids. */
export async function hiddenOf(tx: Db, team_ids: readonly number[]): Promise<number[]> {
	const hidden = await tx.execute(
		sql`select team_id from teams where retired_at is not null and team_id = any(${`{${team_ids.join(',')}}`}::int[]) order by team_id`,
	);
	return rowsOf<{ team_id: number }>(hidden).map(({ team_id }) => team_id);
}

/** Teams without a conference get the one that the list of all sports has for their school, if it has only one. */
export async function fillConferences(tx: Db, sport: ImportedSport): Promise<number> {
	const listed = rowsOf<{ school: string; conference: string }>(
		await tx.execute(
			sql`select school, conference from team_directory where source = ${ALL_SPORTS} and sport_id = ${sport.sport_id} and conference is not null`,
		),
	);
	if (listed.length === 0) return 0;
	const told = Map.groupBy(listed, ({ school }) => schoolKey(school));
	const json = JSON.stringify(
		[...told].flatMap(([school_key, rows]) => (new Set(rows.map((row) => row.conference)).size === 1 ? [{ school_key, conference: rows[0]?.conference }] : [])),
	);
	await writeKeys(tx, sport);
	return rowsOf(
		await tx.execute(sql`
			update teams t set conference = l.conference from json_to_recordset(${json}::json) as l(school_key text, conference text)
				join team_sources s on s.source = ${byKey(sport)} and s.season = '' and s.external_id = l.school_key
			where s.team_id = t.team_id and t.conference is null returning t.team_id`),
	).length;
}

/** A renamed team updates its address and its athletes' sort key. */
async function writeSlugs(tx: Db, teams: readonly { team_id: number; team_name: string; team_fold: string }[]): Promise<void> {
	if (teams.length === 0) return;
	const json = JSON.stringify(teams.map((t) => ({ team_id: t.team_id, slug: slug(t.team_name), team_fold: t.team_fold })));
	await tx.execute(
		sql`update teams t set slug = r.slug from json_to_recordset(${json}::json) as r(team_id int, slug text) where t.team_id = r.team_id and t.slug <> r.slug`,
	);
	await tx.execute(
		sql`update players p set team_fold = r.team_fold from json_to_recordset(${json}::json) as r(team_id int, team_fold text) where p.team_id = r.team_id and p.team_fold <> r.team_fold`,
	);
}
