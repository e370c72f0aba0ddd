import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { Format } from './records.ts';
import type { Rejection, SeasonReport } from './report.ts';

export interface AthleteOutcome extends Omit<SeasonReport, 'season' | 'source' | 'read' | 'rejected'> {
	rejected: Rejection[];
	/** Teams whose rows were skipped for a newer season. */
	olderTeams: number;
}

/** One athlete stands on one line of a season: of several, the later counts. */
export async function rejectRepeated(tx: Db): Promise<Rejection[]> {
	return rowsOf<Rejection>(
		await tx.execute(sql`
			delete from import_rows r using (select external_id, max(row_id) as row_id from import_rows group by external_id having count(*) > 1) last, import_rows later
			where last.external_id = r.external_id and r.row_id < last.row_id and later.row_id = last.row_id
			returning r.file, r.line, format('athlete %s (%s) stands again on line %s of %s with %s; the later line counts', r.external_id, r.school, later.line, later.file, later.school) as reason`),
	);
}

/**
 * Applies one season's staged rows, whose teams are known, to the athletes. A roster is the whole truth for the teams in it:
 * who is not on it is retired, never deleted. What a newer season told of a team or an athlete stands (docs/decisions/010).
 */
export async function reconcileAthletes(tx: Db, format: Format, season: string): Promise<Omit<AthleteOutcome, 'rejected'>> {
	const fields = ['player_name', ...format.fields];
	const tuple = (alias: string) => sql.raw(fields.map((field) => `${alias}.${field}`).join(', '));

	// 1. Who is it, and what is new about them? `older` rows are looked at no further.
	await tx.execute(sql`
		update import_rows r set player_id = s.player_id
		from player_sources s where s.source = ${format.source} and s.season = '' and s.external_id = r.external_id`);
	await tx.execute(sql`
		update import_rows r set status = case
			when ts.season > ${season} or ps.season > ${season} then 'older'
			when x.player_id is null then 'added'
			when p.team_id <> x.team_id then 'moved'
			when p.retired_at is not null then 'returned'
			when (${tuple('p')}) is distinct from (${tuple('x')}) then 'changed'
			else 'unchanged' end
		from import_rows x left join players p using (player_id) left join player_seasons ps using (player_id) left join team_seasons ts on ts.team_id = x.team_id
		where x.row_id = r.row_id`);

	// 2. New athletes, numbered in the order of the file.
	await tx.execute(sql`
		update import_rows r set player_id = n.player_id
		from (select row_id, nextval(pg_get_serial_sequence('players', 'player_id'))::int as player_id from (select row_id from import_rows where status = 'added' order by row_id) o) n
		where n.row_id = r.row_id`);
	await tx.execute(sql`
		insert into players (player_id, sport_id, team_id, team_fold, name_fold, slug, ${sql.raw(fields.join(', '))}) overriding system value
		select r.player_id, t.sport_id, t.team_id, t.team_fold, r.name_fold, r.slug, ${tuple('r')} from import_rows r join teams t using (team_id) where r.status = 'added' order by r.row_id`);
	await tx.execute(
		sql`insert into player_sources (source, season, external_id, player_id) select ${format.source}, '', external_id, player_id from import_rows where status = 'added'`,
	);

	// 3. Moves are remembered before they are made.
	await tx.execute(sql`
		insert into player_moves (player_id, from_team_id, to_team_id, season)
		select p.player_id, p.team_id, r.team_id, ${season} from import_rows r join players p using (player_id) where r.status = 'moved' order by r.row_id`);
	await tx.execute(sql`
		update players p set team_id = t.team_id, team_fold = t.team_fold, name_fold = r.name_fold, slug = r.slug, retired_at = null,
			transferred_from = case when r.status = 'moved' then former.team_name else p.transferred_from end,
			pending_transfer = p.pending_transfer and r.status <> 'moved',
			${sql.raw(fields.map((field) => `${field} = r.${field}`).join(', '))}
		from import_rows r join teams t using (team_id), teams former
		where r.player_id = p.player_id and former.team_id = p.team_id and r.status in ('moved', 'returned', 'changed')`);

	// 4. Who is on none of these rosters any more.
	const retired = rowsOf<{ player_id: number }>(
		await tx.execute(sql`
			update players p set retired_at = now()
			where p.retired_at is null and p.team_id in (select team_id from import_rows where status <> 'older')
				and not exists (select 1 from import_rows r where r.player_id = p.player_id)
			returning p.player_id`),
	).length;

	// 5. Seasons go forward only.
	await tx.execute(sql`
		insert into player_seasons as s (player_id, season) select player_id, ${season} from import_rows where status <> 'older'
		on conflict (player_id) do update set season = excluded.season where s.season < excluded.season`);
	await tx.execute(sql`
		insert into team_seasons as s (team_id, season) select distinct team_id, ${season} from import_rows where status <> 'older'
		on conflict (team_id) do update set season = excluded.season where s.season < excluded.season`);

	const counts = rowsOf<{ status: string; n: number; teams: number }>(
		await tx.execute(sql`
			select r.status, count(*)::int as n, count(distinct r.team_id) filter (where ts.season > ${season})::int as teams
			from import_rows r left join team_seasons ts using (team_id) group by r.status`),
	);
	const of = (status: string) => counts.find((c) => c.status === status)?.n ?? 0;
	return {
		added: of('added'),
		changed: of('changed'),
		unchanged: of('unchanged'),
		moved: of('moved'),
		returned: of('returned'),
		older: of('older'),
		retired,
		olderTeams: counts.find((c) => c.status === 'older')?.teams ?? 0,
	};
}
