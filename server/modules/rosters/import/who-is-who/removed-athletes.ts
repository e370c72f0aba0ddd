import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { removalMarks } from '#server/db/schema/consent-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import type { Rejection } from '../import-report.ts';
import { MAX_LISTED } from '../reading/import-limits.ts';
import type { Rejected } from '../reconcile/reject-repeated.ts';
import type { Comparison, ComparisonReason } from './compare-athletes.ts';
import type { Candidate, SearchedSeason, UnknownRow } from './find-candidates.ts';
import type { ComparedPair } from './match-athletes.ts';
import { Marker, type RemovalMark } from './removal-marks.ts';

/** What a line says, as far as it is compared with somebody who was removed. */
export interface ComparedLine {
	player_name: string;
	team_id: number;
	former_team_ids: readonly number[];
	birthplace: string | null;
	/** Its source and id there, if the source's ids last. */
	source_id: { source: string; external_id: string } | undefined;
}

const reason = (fact: ComparisonReason['fact'], says: ComparisonReason['says'], points: number, text: string): ComparisonReason => ({
	fact,
	says,
	points,
	text,
});

/** The marks of those who were removed from a sport, in memory: there are few of them. */
export class RemovedAthletes {
	readonly #marker: Marker;
	/** Mark → whose it is. */
	readonly #owners: ReadonlyMap<string, readonly number[]>;
	readonly #withTown: ReadonlySet<number>;

	private constructor(marker: Marker, rows: readonly (RemovalMark & { player_id: number })[]) {
		this.#marker = marker;
		const owners = new Map<string, number[]>();
		for (const { mark, player_id } of rows) owners.set(mark, [...(owners.get(mark) ?? []), player_id]);
		this.#owners = owners;
		this.#withTown = new Set(rows.filter(({ kind }) => kind === 'town').map(({ player_id }) => player_id));
	}

	/** Undefined if nobody was removed from the sport. */
	static async of(db: Db, sport_id: number): Promise<RemovedAthletes | undefined> {
		const rows = await db
			.select({ player_id: removalMarks.player_id, kind: removalMarks.kind, mark: removalMarks.mark })
			.from(removalMarks)
			.innerJoin(players, eq(players.player_id, removalMarks.player_id))
			.where(eq(players.sport_id, sport_id));
		return rows.length === 0 ? undefined : new RemovedAthletes(await Marker.of(db, sport_id), rows);
	}

	/** Whom a line may be about, with the reasons. */
	compare({ player_name, team_id, former_team_ids, birthplace, source_id }: ComparedLine): { player_id: number; comparison: Comparison }[] {
		const marker = this.#marker;
		const bySource = this.#having(source_id === undefined ? [] : [marker.source({ ...source_id, season: '' })]);
		const named = this.#having(marker.names(player_name));
		const alike = this.#having(marker.alike(player_name));
		const possible = new Set([...bySource, ...named, ...alike]);
		if (possible.size === 0) return [];
		const sameSchool = this.#having([marker.school(team_id)]);
		const formerSchool = this.#having(former_team_ids.map((id) => marker.school(id)));
		const sameTown = this.#having(birthplace === null ? [] : [marker.town(birthplace)]);
		return [...possible].flatMap((player_id) => {
			const reasons: ComparisonReason[] = [
				named.has(player_id)
					? reason('name', 'neutral', 6, 'Name of somebody who was removed')
					: reason('name', 'neutral', 3, 'Name that is like that of somebody who was removed'),
			];
			if (bySource.has(player_id)) reasons.push(reason('line', 'agrees', 10, 'The source’s id of somebody who was removed'));
			if (sameSchool.has(player_id)) reasons.push(reason('team', 'agrees', 5, 'A school where they were'));
			if (formerSchool.has(player_id)) reasons.push(reason('previous school', 'agrees', 5, 'Came from a school where they were'));
			if (sameTown.has(player_id)) reasons.push(reason('hometown', 'agrees', 5, `From ${birthplace}`));
			const isElsewhere = birthplace !== null && this.#withTown.has(player_id) && !sameTown.has(player_id);
			if (isElsewhere) reasons.push(reason('hometown', 'differs', -5, `They weren’t from ${birthplace}`));
			const agreeing = reasons.filter(({ says }) => says === 'agrees').length;
			const outcome = outcomeOf({ isSource: bySource.has(player_id), isNamed: named.has(player_id), agreeing, isElsewhere });
			if (outcome === 'another') return [];
			return [{ player_id, comparison: { outcome, score: reasons.reduce((sum, { points }) => sum + points, 0), reasons } }];
		});
	}

	#having(marks: readonly RemovalMark[]): Set<number> {
		return new Set(marks.flatMap(({ mark }) => this.#owners.get(mark) ?? []));
	}
}

/** Another town speaks against it, but rosters also name a suburb. So a person is asked where the school is the same. */
function outcomeOf({
	isSource,
	isNamed,
	agreeing,
	isElsewhere,
}: {
	isSource: boolean;
	isNamed: boolean;
	agreeing: number;
	isElsewhere: boolean;
}): Comparison['outcome'] {
	if (isSource) return 'same';
	if (agreeing > 0) return isNamed && !isElsewhere ? 'same' : isNamed || !isElsewhere ? 'ask' : 'another';
	return isNamed && !isElsewhere ? 'ask' : 'another';
}

/** The pairs of lines and those who were removed, and what a question shows of these. */
export async function pairsWithRemoved(
	tx: Db,
	rows: readonly UnknownRow[],
	{ format: { sport, source, lastingIds } }: SearchedSeason,
): Promise<{ pairs: ComparedPair[]; athletes: ReadonlyMap<number, Candidate> }> {
	const removed = await RemovedAthletes.of(tx, sport.sport_id);
	if (removed === undefined) return { pairs: [], athletes: new Map() };
	const pairs = rows.flatMap(({ row_id, external_id, ...line }) =>
		removed.compare({ ...line, source_id: lastingIds ? { source, external_id } : undefined }).map((found) => ({ row_id, ...found })),
	);
	return { pairs, athletes: await removedCandidates(tx, [...new Set(pairs.map(({ player_id }) => player_id))]) };
}

async function removedCandidates(tx: Db, player_ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
	if (player_ids.length === 0) return new Map();
	const found = rowsOf<Candidate>(
		await tx.execute(sql`
			select p.player_id, p.player_name, p.player_class, p.position, p.jersey_number, p.height_in, p.weight_lb, p.birthplace, p.team_id, t.team_name,
				false as active, false as is_new, null as season, false as supported
			from players p join teams t using (team_id) where p.player_id in ${player_ids}`),
	);
	return new Map(found.map((one) => [one.player_id, one]));
}

/** Leaves out the lines that are about somebody who was removed. The reason names the line's own words, as they are in the file. */
export async function leaveOutRemoved(tx: Db, row_ids: readonly number[]): Promise<Rejected> {
	if (row_ids.length === 0) return { count: 0, listed: [] };
	const rows = rowsOf<Rejection & { count: number }>(
		await tx.execute(sql`
			with gone as (delete from import_rows r where r.row_id in ${row_ids} returning r.row_id, r.file, r.line,
				format('%s (%s) was removed from this site and stays out', r.player_name, r.school) as reason)
			select file, line, reason, count(*) over ()::int as count from gone order by row_id limit ${MAX_LISTED}`),
	);
	return { count: rows[0]?.count ?? 0, listed: rows.map(({ count: _, ...rejection }) => rejection) };
}
