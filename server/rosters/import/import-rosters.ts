import { sql } from 'drizzle-orm';
import { slug } from '#domain/fold.ts';
import type { Db } from '#server/db/open.ts';
import { type Collected, collect } from './collect.ts';
import { reconcileAthletes, rejectRepeated } from './reconcile-athletes.ts';
import { reconcileDirectory } from './reconcile-directory.ts';
import { refreshTeams, resolveTeams } from './reconcile-teams.ts';
import type { Format, ImportedSport } from './records.ts';
import type { ImportReport, SeasonReport } from './report.ts';
import { createStaging, stageAthletes, stageTeams } from './stage.ts';

/** Imports run one after another, whichever process starts them. */
const IMPORT_LOCK = 7_215_003;

/**
 * Imports team and roster files, in any order and any mix, in one transaction: identify, collect, reconcile, write,
 * report. Seasons are applied from the oldest to the newest. The report is kept in `imports`.
 *
 * @throws ImportRefused when a file is not usable as a whole; nothing is changed then.
 */
export async function importRosters(db: Db, paths: readonly string[], progress: (text: string) => void = () => {}): Promise<ImportReport> {
	const started = performance.now();
	const collected = await collect(paths, progress);
	const report = await db.transaction(async (transaction) => {
		const tx: Db = transaction;
		await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
		const result = await reconcile(tx, collected, progress);
		result.seconds = Math.round(performance.now() - started) / 1000;
		await tx.execute(sql`insert into imports (report) values (${JSON.stringify(result)}::jsonb)`);
		return result;
	});
	await refreshStatistics(db, report);
	report.seconds = Math.round(performance.now() - started) / 1000;
	return report;
}

/** Outside the transaction, which VACUUM asks for: fresh statistics make the listing use its indexes. The import stands without them too. */
async function refreshStatistics(db: Db, report: ImportReport): Promise<void> {
	try {
		await db.execute(sql`vacuum analyze players, teams, team_directory, player_sources, player_seasons`);
	} catch (error) {
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		report.notes.push(`Imported, but the database's statistics were not refreshed: ${cause instanceof Error ? cause.message : String(cause)}`);
	}
}

async function reconcile(tx: Db, collected: Collected, progress: (text: string) => void): Promise<ImportReport> {
	const report: ImportReport = {
		files: collected.files,
		seasons: [],
		athletes: { ...noCounts(), read: collected.rejectedLines.athletes, rejected: collected.rejectedLines.athletes },
		directory: { read: collected.rejectedLines.teams, added: 0, changed: 0, unchanged: 0, rejected: collected.rejectedLines.teams },
		teams: { added: 0, changed: 0 },
		cleaned: collected.cleaned,
		rejected: [...collected.rejected],
		notes: [],
		seconds: 0,
	};
	await createStaging(tx);
	for (const { source, sport } of sources(collected)) {
		await tx.execute(
			sql`insert into sports (sport_id, sport_name, slug, gender) values (${sport.sport_id}, ${sport.sport_name}, ${slug(sport.sport_name)}, ${sport.gender}) on conflict do nothing`,
		);
		await importDirectory(tx, collected, source, sport, report);
	}
	for (const pass of passes(collected)) {
		progress(`Season ${pass.season}: ${pass.athletes.length} athletes`);
		report.seasons.push(await importSeason(tx, pass, report));
	}
	for (const season of report.seasons) for (const key of Object.keys(noCounts()) as (keyof Counts)[]) report.athletes[key] += season[key];
	report.cleaned = Object.fromEntries(Object.entries(report.cleaned).sort(([a], [b]) => (a < b ? -1 : 1)));
	report.rejected.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
	return report;
}

type Counts = ImportReport['athletes'];
const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, unchanged: 0, moved: 0, returned: 0, retired: 0, older: 0, rejected: 0 });

function sources(collected: Collected): { source: string; sport: ImportedSport }[] {
	const formats = new Map([...collected.teams, ...collected.athletes].map(({ format }) => [`${format.source} ${format.sport.sport_id}`, format]));
	return [...formats.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}

async function importDirectory(tx: Db, collected: Collected, source: string, sport: ImportedSport, report: ImportReport): Promise<void> {
	const teams = collected.teams.filter(({ format }) => format.source === source && format.sport.sport_id === sport.sport_id);
	await tx.execute(sql`truncate import_teams`);
	await stageTeams(tx, teams);
	const outcome = await reconcileDirectory(tx, source, sport);
	report.directory.read += teams.length;
	report.directory.added += outcome.added;
	report.directory.changed += outcome.changed;
	report.directory.unchanged += teams.length - outcome.rejected.length - outcome.added - outcome.changed;
	report.directory.rejected += outcome.rejected.length;
	report.rejected.push(...outcome.rejected);
	report.teams.changed += await refreshTeams(tx, source, sport);
}

interface Pass {
	format: Format;
	season: string;
	athletes: Collected['athletes'];
}

/** Per season and format, oldest season first. */
function passes(collected: Collected): Pass[] {
	const groups = Map.groupBy(collected.athletes, ({ format, record }) => `${record.season} ${format.name}`);
	return [...groups.entries()]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.flatMap(([, athletes]) => (athletes[0] === undefined ? [] : [{ format: athletes[0].format, season: athletes[0].record.season, athletes }]));
}

async function importSeason(tx: Db, pass: Pass, report: ImportReport): Promise<SeasonReport> {
	const { format, season, athletes } = pass;
	await stageAthletes(tx, athletes);
	const repeated = await rejectRepeated(tx);
	const { added, ambiguous } = await resolveTeams(tx, format.source, format.sport);
	report.teams.added += added;
	if (ambiguous > 0)
		report.cleaned['team: name of several teams, the one with most on record taken'] =
			(report.cleaned['team: name of several teams, the one with most on record taken'] ?? 0) + ambiguous;
	report.rejected.push(...repeated);
	const { olderTeams, ...outcome } = await reconcileAthletes(tx, format, season);
	if (outcome.older > 0) {
		report.notes.push(
			`Season ${season}: ${outcome.older} rows skipped, because a newer season is known of their athlete or of their team (${olderTeams} teams). An older roster moves nobody back.`,
		);
	}
	return { season, source: format.source, read: athletes.length, rejected: repeated.length, ...outcome };
}
