import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Rejection } from '../import-report.ts';
import { MAX_LISTED } from '../reading/import-limits.ts';
import type { Rejected } from '../reconcile/reject-repeated.ts';
import { compareAthletes } from './compare-athletes.ts';
import { compareNames, type ParsedName, parseName } from './compare-names.ts';
import { type Candidate, candidatesByName, candidatesByTeam, type SearchedSeason, type UnknownRow, unknownRows } from './find-candidates.ts';
import { type ComparedPair, matchAthletes } from './match-athletes.ts';

/**
 * Finds the athletes of staged rows whose id isn't known, by what the roster says about them. Unclear rows are rejected,
 * and the athletes whom they may be about stay unchanged. The rows' teams must be known.
 */
export async function recognizeAthletes(tx: Db, searched: SearchedSeason): Promise<Rejected> {
	await tx.execute(sql`truncate import_doubts`);
	const rows = await unknownRows(tx, searched);
	if (rows.length === 0) return { count: 0, listed: [] };
	const comparer = new Comparer(rows, Number(searched.season));
	const byName = (await candidatesByName(tx, rows, searched)).map(({ row_id, same_line, ...athlete }) => comparer.pair(row_id, athlete, same_line));
	const found = matchAthletes(byName);
	const pairs = [...byName, ...(await alikeOnTheTeam(tx, rows, found.same, { comparer, searched }))];
	const { same, unclear } = pairs.length === byName.length ? found : matchAthletes(pairs);
	const matched = JSON.stringify([...same].map(([row_id, player_id]) => ({ row_id, player_id })));
	await tx.execute(
		sql`update import_rows r set player_id = m.player_id from json_to_recordset(${matched}::json) as m(row_id int, player_id int) where m.row_id = r.row_id`,
	);
	return rejectUnclear(tx, unclear);
}

/** Compares rows with candidates, and parses each name once. */
class Comparer {
	readonly #rows: ReadonlyMap<number, UnknownRow>;
	readonly #season: number;
	readonly #names = new Map<string, ParsedName>();

	constructor(rows: readonly UnknownRow[], season: number) {
		this.#rows = new Map(rows.map((row) => [row.row_id, row]));
		this.#season = season;
	}

	pair(row_id: number, athlete: Candidate, sameLine = false): ComparedPair {
		const row = this.#rows.get(row_id);
		if (row === undefined) throw new Error(`no row ${row_id}`);
		const { player_id, season, supported, team_id } = athlete;
		const comparison = compareAthletes(
			{ ...athlete, parsedName: this.name(athlete.player_name) },
			{ ...row, previous_school: null, parsedName: this.name(row.player_name) },
			{ sameTeam: team_id === row.team_id, seasons: season === null ? undefined : this.#season - Number(season), sameLine, supported },
		);
		return { row_id, player_id, comparison };
	}

	name(name: string): ParsedName {
		const parsed = this.#names.get(name) ?? parseName(name);
		this.#names.set(name, parsed);
		return parsed;
	}
}

/** Pairs of the rows and the athletes of their teams that are left over, whose names are alike. */
async function alikeOnTheTeam(
	tx: Db,
	rows: readonly UnknownRow[],
	found: ReadonlyMap<number, number>,
	{ comparer, searched }: { comparer: Comparer; searched: SearchedSeason },
): Promise<ComparedPair[]> {
	const taken = new Set(found.values());
	const teams = Map.groupBy(
		rows.filter(({ row_id }) => !found.has(row_id)),
		({ team_id }) => team_id,
	);
	const pairs: ComparedPair[] = [];
	for await (const athletes of candidatesByTeam(tx, [...teams.keys()], searched)) {
		for (const athlete of athletes) {
			if (taken.has(athlete.player_id)) continue;
			for (const row of teams.get(athlete.team_id) ?? []) {
				// The same name was found before.
				const likeness = compareNames(comparer.name(athlete.player_name), comparer.name(row.player_name));
				if (likeness === 'exact' || likeness === 'suffix') continue;
				const pair = comparer.pair(row.row_id, athlete);
				if (pair.comparison.outcome !== 'another') pairs.push(pair);
			}
		}
	}
	return pairs;
}

async function rejectUnclear(tx: Db, unclear: ReadonlyMap<number, readonly ComparedPair[]>): Promise<Rejected> {
	const doubts = JSON.stringify([...unclear.values()].flat().map(({ row_id, player_id }) => ({ row_id, player_id })));
	await tx.execute(
		sql`insert into import_doubts (row_id, player_id) select row_id, player_id from json_to_recordset(${doubts}::json) as d(row_id int, player_id int)`,
	);
	const rows = rowsOf<Rejection & { count: number }>(
		await tx.execute(sql`
			with named as (
				select d.row_id, string_agg(format('%s (%s)', p.player_name, concat_ws(', ', t.team_name, p.player_class, p.birthplace)), ' or ' order by p.player_id) as who
				from import_doubts d join players p using (player_id) join teams t using (team_id) group by d.row_id
			),
			gone as (delete from import_rows r using named n where n.row_id = r.row_id
				returning r.row_id, r.file, r.line, format('can’t tell whether %s (%s) is %s', r.player_name, concat_ws(', ', r.school, r.player_class, r.birthplace), n.who) as reason)
			select file, line, reason, count(*) over ()::int as count from gone order by row_id limit ${MAX_LISTED}`),
	);
	return { count: rows[0]?.count ?? 0, listed: rows.map(({ count: _, ...rejection }) => rejection) };
}
