import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Format } from '../import-records.ts';
import { byKey } from '../reconcile/school-keys.ts';
import type { AthleteFacts } from './compare-athletes.ts';
import { foldsOf } from './compare-names.ts';

/** A staged row whose athlete isn't known by an id. */
export interface UnknownRow extends AthleteFacts {
	row_id: number;
	file: string;
	line: number;
	external_id: string;
	school: string;
	team_id: number;
	school_fold: string;
	name_fold: string;
	/** The teams for which the row says that they played before. */
	former_team_ids: readonly number[];
}

/** An athlete whom such a row may be about. */
export interface Candidate extends AthleteFacts {
	player_id: number;
	team_id: number;
	team_name: string;
	active: boolean;
	/** Whether an earlier season of the same import adds them, so their id isn't final. */
	is_new: boolean;
	/** The latest season of their rosters. */
	season: string | null;
	supported: boolean;
}

export interface SearchedSeason {
	format: Format;
	season: string;
	/** Whether the site knows a newer season for a team `team_id` of the row `r`; such rows are skipped. */
	isOlder: SQL;
}

const FACTS = ['player_name', 'player_class', 'position', 'jersey_number', 'height_in', 'weight_lb', 'birthplace'] as const;
const facts = (alias: string) => sql.raw(FACTS.map((fact) => `${alias}.${fact}`).join(', '));

/** How many teams' athletes are read at a time. */
const TEAMS_AT_A_TIME = 200;

export async function unknownRows(tx: Db, { isOlder, format }: SearchedSeason): Promise<UnknownRow[]> {
	return rowsOf<UnknownRow>(
		await tx.execute(
			sql`select r.row_id, r.file, r.line, r.external_id, r.school, r.team_id, r.school_fold, r.name_fold, ${facts('r')}, array(
					select s.team_id from unnest(r.former_schools) as f(school_key) join team_sources s on s.external_id = f.school_key
					where s.source = ${byKey(format.sport)} and s.season = '' order by s.team_id
				) as former_team_ids
				from import_rows r where r.player_id is null and not ${isOlder} order by r.row_id`,
		),
	);
}

/** Whether a row of `table`, of which `which` is true, is about the athlete `p` or a record that was merged into theirs. */
function has(table: string, which: string): SQL {
	const rows = sql.raw(`select 1 from ${table} i where i.player_id`);
	return sql`(exists (${rows} = p.player_id and ${sql.raw(which)})
		or exists (select 1 from players m where m.merged_into = p.player_id and exists (${rows} = m.player_id and ${sql.raw(which)})))`;
}

/** People gave to them, are about to, have a plan for them, or saved them. An ended attempt leaves nothing behind. */
const isSupported = sql`(exists (select 1 from received r where r.player_id = p.player_id and r.cents > 0)
	or ${has('intents', "i.state not in ('failed', 'expired', 'cancelled')")}
	or ${has('plans', "i.state in ('active', 'past_due')")}
	or ${has('favourites', 'i.removed_at is null')})`;

/** Athletes of rosters whom no row is about yet. Those whom the source would name by its lasting id are somebody else. */
function isFree({ format }: SearchedSeason): SQL {
	return sql`p.sport_id = ${format.sport.sport_id} and p.merged_into is null
		and not exists (select 1 from import_rows o where o.player_id = p.player_id)
		and exists (select 1 from player_sources i where i.player_id = p.player_id)
		and not (${format.lastingIds}::boolean and exists (select 1 from player_sources i where i.player_id = p.player_id and i.source = ${format.source}))`;
}

const candidate = sql`p.player_id, p.team_id, t.team_name, p.retired_at is null as active, s.season,
	exists (select 1 from import_arrivals a where a.player_id = p.player_id and a.added) as is_new, ${isSupported} as supported, ${facts('p')}`;

/**
 * Athletes of the sport who have a row's name, perhaps with another suffix or without umlauts, on whatever team, with
 * the ids that the source gave them this season.
 */
export async function candidatesByName(
	tx: Db,
	rows: readonly UnknownRow[],
	searched: SearchedSeason,
): Promise<(Candidate & { row_id: number; external_ids: readonly string[] })[]> {
	const names = JSON.stringify(rows.flatMap(({ row_id, player_name }) => foldsOf(player_name).map((name_fold) => ({ row_id, name_fold }))));
	const { format, season } = searched;
	return rowsOf(
		await tx.execute(sql`
			select l.row_id, ${candidate}, array(
					-- Until the season's ids are counted, the planner assumes that there are few, and would read them all for each athlete.
					select i.external_id from (select * from player_sources i where i.player_id = p.player_id offset 0) i where i.source = ${format.source} and i.season = ${season}
				) as external_ids
			from json_to_recordset(${names}::json) as l(row_id int, name_fold text) join players p on p.name_fold = l.name_fold collate "C"
				join teams t using (team_id) left join player_seasons s using (player_id)
			where ${isFree(searched)} order by l.row_id, p.player_id`),
	);
}

/**
 * Athletes of other teams who share the town or the former team with a row, and the first or the last word of the name.
 * Rosters of a sport have each town a few dozen times, and the words leave few of these pairs.
 */
export async function candidatesElsewhere(tx: Db, rows: readonly UnknownRow[], searched: SearchedSeason): Promise<(Candidate & { row_id: number })[]> {
	if (rows.length === 0) return [];
	const wanted = JSON.stringify(
		rows.map(({ row_id, team_id, name_fold, birthplace, former_team_ids }) => {
			const words = name_fold.split(' ');
			return { row_id, team_id, first: words[0], last: words.at(-1), birthplace, former_team_ids };
		}),
	);
	const words = sql`(split_part(p.name_fold, ' ', 1) = l.first or substring(p.name_fold from '[^ ]+$') = l.last)`;
	return rowsOf(
		await tx.execute(sql`
			with l as materialized (select * from json_to_recordset(${wanted}::json) as l(row_id int, team_id int, first text, last text, birthplace text, former_team_ids int[])),
				near as (
					select l.row_id, p.player_id from l join players p on p.birthplace = l.birthplace and p.sport_id = ${searched.format.sport.sport_id}
						where p.team_id <> l.team_id and ${words}
					union
					select l.row_id, p.player_id from l cross join lateral unnest(l.former_team_ids) as f(team_id) join players p on p.team_id = f.team_id
						where p.team_id <> l.team_id and ${words}
				)
			select n.row_id, ${candidate} from near n join players p using (player_id) join teams t using (team_id) left join player_seasons s using (player_id)
			where ${isFree(searched)} order by n.row_id, p.player_id`),
	);
}

/** The athletes with these ids, unless a row is about them. */
export async function candidatesById(tx: Db, player_ids: readonly number[], searched: SearchedSeason): Promise<Candidate[]> {
	if (player_ids.length === 0) return [];
	return rowsOf<Candidate>(
		await tx.execute(sql`
			select ${candidate} from players p join teams t using (team_id) left join player_seasons s using (player_id)
			where p.player_id in ${player_ids} and ${isFree(searched)} order by p.player_id`),
	);
}

/** All active athletes of teams, whatever their names, a batch of teams at a time. */
export async function* candidatesByTeam(tx: Db, team_ids: readonly number[], searched: SearchedSeason): AsyncGenerator<Candidate[]> {
	for (let from = 0; from < team_ids.length; from += TEAMS_AT_A_TIME) {
		const some = team_ids.slice(from, from + TEAMS_AT_A_TIME);
		yield rowsOf<Candidate>(
			await tx.execute(sql`
				select ${candidate} from players p join teams t using (team_id) left join player_seasons s using (player_id)
				where p.team_id in ${some} and p.retired_at is null and ${isFree(searched)} order by p.player_id`),
		);
	}
}
