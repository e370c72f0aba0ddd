import type { IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { askAboutAthletes } from '../asking/ask-about-athletes.ts';
import type { ImportQuestion } from '../asking/import-question.ts';
import { comparedFields, type Format } from '../import-records.ts';
import type { SeasonReport } from '../import-report.ts';
import type { GivenAnswer } from '../who-is-who/identity-question.ts';
import { recognizeAthletes } from '../who-is-who/recognize-athletes.ts';
import { isKeptByHand, keepHandEdits, settleHandEdits, staysByHand } from './keep-hand-edits.ts';
import { type AthleteChange, digestChanges, listChanges } from './list-changes.ts';
import { type Rejected, rejectRepeatedPersons } from './reject-repeated.ts';

export interface AthleteOutcome extends Omit<SeasonReport, 'season' | 'source' | 'read' | 'rejected' | 'changes'> {
	/** Teams whose rows were skipped because of a newer season. */
	olderTeams: number;
	/** Rows whose athlete can't be identified. */
	unclear: Rejected;
	/** Lines whose athlete was or is a question, without those about athletes whom this import adds. */
	identities: IdentityQuestion[];
	/** How many unclear lines are about athletes whom this import adds. */
	postponed: number;
	changes: AthleteChange[];
	/** A digest of all changes; `changes` has the first ones. */
	digest: string;
	questions: ImportQuestion[];
	/** Facts that an admin set and for which the files still have the earlier value. */
	keptByHand: number;
}

export interface SeasonPass {
	format: Format;
	/** The year in which it starts. */
	season: string;
	/** A later season than this in the database is an old mistake and blocks nothing. */
	latestSeason: number;
	/** Whether the files hold every team of the sport: athletes of other teams retire, too. */
	complete: boolean;
	/** Answers about unclear lines, from a file. */
	answers: readonly GivenAnswer[];
	now: Date;
}

/**
 * Applies one season's staged rows, whose teams are known, to the athletes. A roster is complete for its teams: an
 * athlete who isn't on it is retired, never deleted. A newer season's facts about a team or an athlete stay
 * (docs/decisions/010). An athlete whose line was rejected stays unchanged.
 */
export async function reconcileAthletes(tx: Db, pass: SeasonPass): Promise<AthleteOutcome> {
	const { format, season, latestSeason, answers, now } = pass;
	const idSeason = format.lastingIds ? '' : season;
	const fields = comparedFields(format);
	const tuple = (alias: string) => sql.raw(fields.map((field) => `${alias}.${field}`).join(', '));
	const isNewer = (known: SQL) => sql`(${known} > ${season} and ${known} <= ${String(latestSeason)})`;

	// 1. Who it is, and what is new about them. `older` rows go no further.
	await tx.execute(sql`
		update import_rows r set player_id = s.player_id
		from player_sources s join players p using (player_id)
		where s.source = ${format.source} and s.season = ${idSeason} and s.external_id = r.external_id and (${tellsTheSame(format)})`);
	// Most have an id now, which the planner must know before it joins rows with athletes.
	await tx.execute(sql`analyze import_rows`);
	const isOlder = sql`exists (select 1 from team_seasons ts where ts.team_id = r.team_id and ${isNewer(sql`ts.season`)})`;
	const { unclear, identities, postponed } = await recognizeAthletes(tx, { format, season, isOlder, answers, now });
	const repeated = await rejectRepeatedPersons(tx);
	await keepHandEdits(tx, pass);
	await fillMissing(tx, format);
	await tx.execute(sql`
		update import_rows r set renamed = p.name_fold <> x.name_fold, status = case
			when ${isNewer(sql`ts.season`)} or ${isNewer(sql`ps.season`)} then 'older'
			when x.player_id is null then 'added'
			when ${isKeptByHand(season)} then 'unchanged'
			when p.team_id <> x.team_id then 'moved'
			when p.retired_at is not null then 'returned'
			when (${tuple('p')}) is distinct from (${tuple('x')}) then 'changed'
			else 'unchanged' end
		from import_rows x left join players p using (player_id) left join player_seasons ps using (player_id) left join team_seasons ts on ts.team_id = x.team_id
		where x.row_id = r.row_id`);

	// 2. New athletes, numbered in file order.
	await tx.execute(sql`
		update import_rows r set player_id = n.player_id
		from (select row_id, nextval(pg_get_serial_sequence('players', 'player_id'))::int as player_id from (select row_id from import_rows where status = 'added' order by row_id) o) n
		where n.row_id = r.row_id`);
	// The planner still assumes that the table has no athletes and teams; PostgreSQL 15 would compare each athlete with
	// each row.
	await tx.execute(sql`analyze import_rows`);
	await findLeavers(tx, pass);
	const hand = await settleHandEdits(tx, pass);
	const questions = [...(await askAboutAthletes(tx, season, format.lastingIds)), ...hand.questions];
	const changes = await listChanges(tx, format);
	const digest = await digestChanges(tx, format);
	await tx.execute(
		sql`insert into import_arrivals (player_id, added) select player_id, status = 'added' from import_rows where status in ('added', 'moved', 'returned') or renamed`,
	);
	await tx.execute(sql`
		insert into players (player_id, sport_id, team_id, team_fold, name_fold, slug, ${sql.raw(fields.join(', '))}) overriding system value
		select r.player_id, t.sport_id, t.team_id, t.team_fold, r.name_fold, r.slug, ${tuple('r')} from import_rows r join teams t using (team_id) where r.status = 'added' order by r.row_id`);
	await tx.execute(sql`
		insert into player_sources (source, season, external_id, player_id) select ${format.source}, ${idSeason}, external_id, player_id from import_rows where status <> 'older'
		on conflict do nothing`);

	// Edits and merges lock athletes in the order of their ids, and so does everything below that changes them.
	await tx.execute(sql`
		select 1 from players where player_id in (
			select player_id from import_rows where status in ('moved', 'returned', 'changed') union all select player_id from import_leavers
		) order by player_id for no key update`);

	// 3. Moves are recorded before they are made.
	await tx.execute(sql`
		insert into player_moves (player_id, from_team_id, to_team_id, season)
		select p.player_id, p.team_id, r.team_id, ${season} from import_rows r join players p using (player_id) where r.status = 'moved' order by r.row_id`);
	await tx.execute(sql`
		update players p set team_id = t.team_id, team_fold = t.team_fold, name_fold = r.name_fold, slug = r.slug, retired_at = null,
			transferred_from = case when r.status = 'moved' then former.team_name else p.transferred_from end,
			pending_transfer = ${format.fields.includes('pending_transfer') ? sql`r.pending_transfer` : sql`p.pending_transfer and r.status <> 'moved'`},
			${sql.raw(
				fields
					.filter((field) => field !== 'pending_transfer')
					.map((field) => `${field} = r.${field}`)
					.join(', '),
			)}
		from import_rows r join teams t using (team_id), teams former
		where r.player_id = p.player_id and former.team_id = p.team_id and r.status in ('moved', 'returned', 'changed')`);

	// 4. Athletes who are no longer on any of these rosters.
	const [gone] = rowsOf<{ n: number }>(
		await tx.execute(sql`
			with gone as (update players set retired_at = now() where player_id in (select player_id from import_leavers) returning 1) select count(*)::int as n from gone`),
	);

	// 5. Seasons only move forward.
	const goesForward = sql`s.season < excluded.season or s.season > ${String(latestSeason)}`;
	await tx.execute(sql`
		insert into player_seasons as s (player_id, season) select player_id, ${season} from import_rows where status <> 'older'
		on conflict (player_id) do update set season = excluded.season where ${goesForward}`);
	// Phones get the date with the team, even if nothing else about it has changed. They show only the day, so
	// importing the same files again within 12 hours changes nothing.
	await tx.execute(sql`
		with told as (
			insert into team_seasons as s (team_id, season, source, as_of)
			select distinct team_id, ${season}, ${format.source}, ${now.toISOString()}::timestamptz from import_rows where status <> 'older'
			on conflict (team_id) do update set season = excluded.season, source = excluded.source, as_of = excluded.as_of
			where ${goesForward} or (s.season = excluded.season
				and (s.source is distinct from excluded.source or s.as_of is null or s.as_of < excluded.as_of - interval '12 hours'))
			returning s.team_id
		)
		update teams set changed_xid = 0 where team_id in (select team_id from told)`);

	const counts = rowsOf<{ status: string; n: number; teams: number }>(
		await tx.execute(sql`
			select r.status, count(*)::int as n, count(distinct r.team_id) filter (where ${isNewer(sql`ts.season`)})::int as teams
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
		retired: gone?.n ?? 0,
		unclear: { count: unclear.count + repeated.count, listed: [...unclear.listed, ...repeated.listed] },
		identities,
		postponed,
		changes,
		digest,
		olderTeams: counts.find((c) => c.status === 'older')?.teams ?? 0,
		questions,
		keptByHand: hand.kept,
	};
}

/**
 * Whether a row `r` is about the athlete `p` who has its id. An id that we made from the name and the number may be a
 * namesake's with a new number, so the line must say nothing new.
 */
function tellsTheSame({ madeIds, fields }: Format): SQL {
	if (madeIds === undefined) return sql`true`;
	const told = IDENTIFYING.filter((field) => fields.includes(field)).map((field) => `(r.${field} is null or r.${field} = p.${field})`);
	const isMade = madeIds === 'all' ? sql`true` : sql`r.external_id not like 'http%'`;
	return sql`not ${isMade} or (p.team_id = r.team_id and p.name_fold = r.name_fold and ${sql.raw(told.join(' and '))})`;
}

const IDENTIFYING = ['player_class', 'jersey_number', 'height_in', 'weight_lb', 'birthplace'] as const;

/**
 * In a source whose ids don't last, an empty cell says nothing: the known value stays. A new athlete isn't in transfer.
 */
async function fillMissing(tx: Db, { lastingIds, fields }: Format): Promise<void> {
	if (lastingIds) return;
	const known = fields.map((field) => `${field} = coalesce(r.${field}, p.${field})`).join(', ');
	await tx.execute(sql`update import_rows r set ${sql.raw(known)} from players p where p.player_id = r.player_id`);
	if (fields.includes('pending_transfer')) await tx.execute(sql`update import_rows set pending_transfer = coalesce(pending_transfer, false)`);
}

/** Athletes who are no longer on the rosters, apart from those whom a rejected line may be about. */
async function findLeavers(tx: Db, { format, season, complete, latestSeason }: SeasonPass): Promise<void> {
	const { source, sport, lastingIds, authoritative = false } = format;
	const listed = sql`p.team_id in (select team_id from import_rows where status <> 'older')`;
	const everywhere = sql`p.sport_id = ${sport.sport_id} and not exists (
		select 1 from team_seasons ts where ts.team_id = p.team_id and ts.season > ${season} and ts.season <= ${String(latestSeason)})`;
	await tx.execute(sql`truncate import_leavers`);
	// In two steps, because the planner expects hardly anybody to leave. In one step, it would go through all rows once
	// for each athlete who does.
	await tx.execute(sql`
		with known as materialized (select p.player_id, p.team_id, p.name_fold from players p where p.retired_at is null and ${complete ? everywhere : listed})
		insert into import_leavers (player_id, team_id, name_fold) select p.player_id, p.team_id, p.name_fold from known p
		where not exists (select 1 from import_rows r where r.player_id = p.player_id)
			and not exists (select 1 from import_spared x where x.everybody)`);
	await tx.execute(sql`analyze import_leavers`);
	await tx.execute(sql`
		delete from import_leavers l using players p where p.player_id = l.player_id and (${staysByHand(season)}
			or l.player_id in (
				select player_id from import_doubts
				union select o.player_id from import_leavers o join import_spared x on x.name_fold = o.name_fold
				union select s.player_id from import_spared x join player_sources s on s.source = ${source} and s.season = ${lastingIds ? '' : season} and s.external_id = x.external_id
			)
			or (not ${authoritative}::boolean and exists (select 1 from player_sources o where o.player_id = l.player_id and o.source <> ${source} and o.season = ${season})))`);
	await tx.execute(sql`analyze import_leavers`);
}
