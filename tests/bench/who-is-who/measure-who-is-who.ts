import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { fold } from '#domain/texts/fold.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openEmbedded } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { type MeasuredPair, measuredPairs } from './measured-pairs.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const [data] = positionals;
if (values.help || data === undefined) {
	console.log(
		'npm run measure:who -- DATA [--only=TEXT]\n  Imports each pair of seasons and sources in the folder DATA into an empty database, and counts who was recognized, asked about, mixed up, and doubled.\n  --only: the pairs whose name contains the text',
	);
	process.exit(values.help ? 0 : 2);
}

/** What the site has about an athlete. Everything here comes from the database, so that any version can be measured. */
interface Athlete {
	player_id: number;
	team_id: number;
	player_name: string;
	player_class: string | null;
	birthplace: string | null;
	jersey_number: string | null;
	height_in: number | null;
	profile_url: string | null;
	active: boolean;
}

const count = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length;
const city = (athlete: Athlete) => (athlete.birthplace === null ? null : fold(athlete.birthplace.split(',')[0] ?? ''));
const CLASSES = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate'];

const scratch = mkdtempSync(join(tmpdir(), 'who-is-who-'));
const folder = (name: string) => {
	const path = join(scratch, name.replaceAll(/\W+/g, '-'));
	mkdirSync(path);
	return path;
};
try {
	const counted: Record<string, unknown>[] = [];
	for (const pair of measuredPairs(data, scratch)) {
		if (values.only !== undefined && !pair.name.includes(values.only)) continue;
		counted.push({ pair: pair.name, ...(await measure(pair)) });
		console.log(JSON.stringify(counted.at(-1)));
	}
	console.table(counted);
} finally {
	rmSync(scratch, { recursive: true, force: true });
}

async function measure({ name, first, second, now, isKnown }: MeasuredPair): Promise<Record<string, number>> {
	const database = await openEmbedded(folder(name));
	try {
		await importRosters(database.db, first, { yes: true, now });
		const before = await athletes(database.db);
		const report = await importRosters(database.db, second, { yes: true, now });
		const after = await athletes(database.db);
		const { read, added, rejected, retired } = report.athletes;
		return {
			read,
			recognized: read - added - rejected,
			added,
			retired,
			asked: report.rejected.filter(({ reason }) => reason.startsWith('can’t tell whether')).length,
			againstFacts: count([...before.values()], (was) => contradicts(was, after.get(was.player_id) ?? was)),
			doubled: twins(after, before, ({ active }) => active),
			leftAndAdded: twins(after, before, ({ active }) => !active),
			...(isKnown && byIds(before, after)),
			seconds: Math.round(report.seconds),
		};
	} finally {
		await database.close();
	}
}

async function athletes(db: Db): Promise<Map<number, Athlete>> {
	const rows = rowsOf<Athlete>(
		await db.execute(
			sql`select player_id, team_id, player_name, player_class, birthplace, jersey_number, height_in, profile_url, retired_at is null as active from players`,
		),
	);
	return new Map(rows.map((row) => [row.player_id, row]));
}

/** Whether two or more facts speak against the same person: another town, a class that went back, another height. */
function contradicts(was: Athlete, is: Athlete): boolean {
	if (was === is) return false;
	const [from, to] = [CLASSES.indexOf(was.player_class ?? ''), CLASSES.indexOf(is.player_class ?? '')];
	const against = [
		city(was) !== null && city(is) !== null && city(was) !== city(is),
		from !== -1 && to !== -1 && to < from,
		was.height_in !== null && is.height_in !== null && Math.abs(was.height_in - is.height_in) >= 3,
	];
	return against.filter(Boolean).length >= 2;
}

/**
 * Athletes whom the second import added to a team, and who have the town and the first or last name of an athlete of
 * the team who was there before and passes `test`, or nearly their name.
 */
function twins(after: ReadonlyMap<number, Athlete>, before: ReadonlyMap<number, Athlete>, test: (known: Athlete) => boolean): number {
	const teams = Map.groupBy(after.values(), ({ team_id }) => team_id);
	return count([...after.values()], (added) => {
		if (before.has(added.player_id)) return false;
		return (teams.get(added.team_id) ?? []).some((known) => before.get(known.player_id)?.active === true && test(known) && looksLike(known, added));
	});
}

function looksLike(a: Athlete, b: Athlete): boolean {
	const [x, y] = [fold(a.player_name), fold(b.player_name)];
	const [xs, ys] = [x.split(' '), y.split(' ')];
	const oneName = xs[0] === ys[0] || xs.at(-1) === ys.at(-1);
	const sameTown = city(a) !== null && city(a) === city(b);
	const sameJersey = a.jersey_number !== null && a.jersey_number === b.jersey_number;
	return x === y || (sameTown && sameJersey) || (sameTown && oneName && a.height_in === b.height_in) || (distance(x, y) <= 2 && (sameTown || sameJersey));
}

/** With the source's lasting ids: known athletes who became somebody else, and people who are two athletes now. */
function byIds(before: ReadonlyMap<number, Athlete>, after: ReadonlyMap<number, Athlete>): Record<string, number> {
	const people = Map.groupBy(after.values(), ({ profile_url }) => profile_url);
	return {
		wrong: count([...before.values()], (was) => after.get(was.player_id)?.profile_url !== was.profile_url),
		split: count([...people.values()], (same) => same.length > 1),
	};
}
