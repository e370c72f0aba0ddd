import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Format } from '../import-records.ts';
import type { Rejection } from '../import-report.ts';
import { MAX_LISTED } from '../reading/import-limits.ts';
import type { Rejected } from './reject-repeated.ts';
import { matchAthletes } from './same-athlete.ts';

interface PairRow {
	row_id: number;
	player_id: number;
	same_team: boolean;
	known_season: string | null;
	player_class: string | null;
	birthplace: string | null;
	listed_class: string | null;
	listed_birthplace: string | null;
}

/**
 * Finds the athletes of staged rows whose id isn't known, by what the roster says about them. Unclear rows are
 * rejected, and athletes with the same name stay unchanged. The rows' teams must be known.
 */
export async function recognizeAthletes(tx: Db, { format, season }: { format: Format; season: string }): Promise<Rejected> {
	const pairs = rowsOf<PairRow>(
		await tx.execute(sql`
			select r.row_id, p.player_id, p.team_id = r.team_id as same_team, s.season as known_season,
				p.player_class, p.birthplace, r.player_class as listed_class, r.birthplace as listed_birthplace
			from import_rows r join players p on p.name_fold = r.name_fold and p.sport_id = ${format.sport.sport_id} left join player_seasons s on s.player_id = p.player_id
			where r.player_id is null
				and not exists (select 1 from import_rows o where o.player_id = p.player_id)
				and exists (select 1 from player_sources i where i.player_id = p.player_id)
				and not (${format.lastingIds}::boolean and exists (select 1 from player_sources i where i.player_id = p.player_id and i.source = ${format.source}))
			order by r.row_id, p.player_id`),
	);
	if (pairs.length === 0) return { count: 0, listed: [] };
	const { same, unclear } = matchAthletes(
		pairs.map(({ known_season, same_team, listed_class, listed_birthplace, ...pair }) => ({
			...pair,
			sameTeam: same_team,
			seasons: known_season === null ? undefined : Number(season) - Number(known_season),
			listed: { player_class: listed_class, birthplace: listed_birthplace },
		})),
	);
	const matched = JSON.stringify([...same].map(([row_id, player_id]) => ({ row_id, player_id })));
	await tx.execute(
		sql`update import_rows r set player_id = m.player_id from json_to_recordset(${matched}::json) as m(row_id int, player_id int) where m.row_id = r.row_id`,
	);
	return rejectUnclear(tx, unclear);
}

async function rejectUnclear(tx: Db, unclear: ReadonlyMap<number, readonly number[]>): Promise<Rejected> {
	const doubts = JSON.stringify([...unclear].flatMap(([row_id, players]) => players.map((player_id) => ({ row_id, player_id }))));
	const rows = rowsOf<Rejection & { count: number }>(
		await tx.execute(sql`
			with doubts as (select row_id, player_id from json_to_recordset(${doubts}::json) as d(row_id int, player_id int)),
			spared as (insert into import_spared (name_fold) select distinct p.name_fold from doubts join players p using (player_id) returning 1),
			named as (
				select d.row_id, string_agg(format('%s (%s)', p.player_name, concat_ws(', ', t.team_name, p.player_class, p.birthplace)), ' or ' order by p.player_id) as who
				from doubts d join players p using (player_id) join teams t using (team_id) group by d.row_id
			),
			gone as (delete from import_rows r using named n where n.row_id = r.row_id
				returning r.row_id, r.file, r.line, format('can’t tell whether %s (%s) is %s', r.player_name, concat_ws(', ', r.school, r.player_class, r.birthplace), n.who) as reason)
			select file, line, reason, count(*) over ()::int as count from gone order by row_id limit ${MAX_LISTED}`),
	);
	return { count: rows[0]?.count ?? 0, listed: rows.map(({ count: _, ...rejection }) => rejection) };
}
