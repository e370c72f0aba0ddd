import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { schoolKey } from '#server/modules/rosters/import/clean/school-name.ts';
import { discardDraft } from '#server/modules/rosters/import/import-draft.ts';
import { readRosterFiles } from '#server/modules/rosters/import/import-rosters.ts';
import { type AthleteFacts, type Comparison, compareAthletes, type Outcome } from '#server/modules/rosters/import/who-is-who/compare-athletes.ts';
import { compareNames, type ParsedName, parseName } from '#server/modules/rosters/import/who-is-who/compare-names.ts';
import type { MeasuredPair } from './measured-pairs.ts';

/** A line of a file as it was cleaned. */
export interface Line extends AthleteFacts {
	line: number;
	external_id: string;
	school: string;
	profile_url: string | null;
	season: string;
	key: string;
	parsedName: ParsedName;
}

export interface DrawnPair {
	/** The source's id, or the line where an id holds a name. */
	known: string;
	listed: string;
	comparison: Comparison;
	lines: readonly [known: Line, listed: Line];
}

/** A line's id that says no name: an id of a number, that of an invented page, or the number of the line. */
export function idOf({ external_id, profile_url, line }: Line): string {
	const page = /^https:\/\/ids\.example\/(\d+)$/.exec(profile_url ?? '')?.[1];
	return page ?? (/^\d+$/.test(external_id) ? external_id : `line ${line}`);
}

/** All lines about athletes in files. */
async function linesOf(db: Db, files: readonly string[], now: Date): Promise<Line[]> {
	const draft = await readRosterFiles(db, files, { now });
	const batches = rowsOf<{ rows: string; season: string }>(
		await db.execute(sql`select rows, season from import_batches where draft_id = ${draft} and kind = 'athletes' order by batch_no`),
	);
	await discardDraft(db, draft);
	return batches.flatMap(({ rows, season }) =>
		(JSON.parse(rows) as Omit<Line, 'season' | 'key' | 'parsedName'>[]).map((row) => ({
			...row,
			weight_lb: row.weight_lb ?? null,
			season,
			key: schoolKey(row.school),
			parsedName: parseName(row.player_name),
		})),
	);
}

/** All pairs of lines of the two imports whose names are alike, or that have the number in common on one team. */
export async function pairsOf(db: Db, { first, second, now }: MeasuredPair): Promise<DrawnPair[]> {
	const before = await linesOf(db, first, now);
	const after = await linesOf(db, second, now);
	const teams = Map.groupBy(before, ({ key }) => key);
	const names = Map.groupBy(before, ({ parsedName }) => parsedName.fold);
	return after.flatMap((listed) => {
		const here = (teams.get(listed.key) ?? []).filter((known) => {
			const likeness = compareNames(known.parsedName, listed.parsedName);
			return likeness !== 'other' || (known.jersey_number !== null && known.jersey_number === listed.jersey_number);
		});
		const elsewhere = (names.get(listed.parsedName.fold) ?? []).filter(({ key }) => key !== listed.key);
		return [...here, ...elsewhere].map((known) => pairOf(known, listed));
	});
}

function pairOf(known: Line, listed: Line): DrawnPair {
	const seasons = Number(listed.season) - Number(known.season);
	const context = { sameTeam: known.key === listed.key, formerTeam: false, seasons, sameLine: false, supported: false };
	const comparison = compareAthletes({ ...known, team_name: known.school }, listed, context);
	return { known: idOf(known), listed: idOf(listed), comparison, lines: [known, listed] };
}

/** Mulberry32: the same numbers from the same seed. */
function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** Draws pairs at random, some of each outcome. */
export function draw(pairs: readonly DrawnPair[], counts: Readonly<Record<Outcome, number>>, seed: number): DrawnPair[] {
	const next = random(seed);
	return (Object.keys(counts) as Outcome[]).flatMap((outcome) => {
		const of = pairs.filter(({ comparison }) => comparison.outcome === outcome);
		for (let at = of.length - 1; at > 0; at--) {
			const other = Math.floor(next() * (at + 1));
			[of[at], of[other]] = [of[other] as DrawnPair, of[at] as DrawnPair];
		}
		return of.slice(0, counts[outcome]);
	});
}
