import type { Mend } from '#domain/admin/roster-desk.ts';
import { currentSeason } from '#domain/roster/roster-source.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { questionsText } from './asking/import-question.ts';
import { type Attempt, type AttemptOptions, attemptImport, type Consent } from './attempt-import.ts';
import { latestSeason } from './draft-run.ts';
import { type DroppedLine, droppedLines } from './dropped-lines.ts';
import { discardDraft, draftImport } from './import-draft.ts';
import { type ImportPlan, planKey } from './import-plan.ts';
import { ImportRefused } from './import-refused.ts';
import type { ImportReport } from './import-report.ts';
import type { ChosenEncoding } from './reading/encodings.ts';
import { type RehearsalOptions, rehearseImport } from './rehearse-import.ts';
import type { GivenAnswer } from './who-is-who/identity-question.ts';

/** Settings from a person, for facts that the files don't have. */
export interface ImportSettings {
	/** The sport of files that don't say it. */
	sport_id?: number | undefined;
	/** The school of files without a column for it. */
	school?: string | undefined;
	/** How the letters of text files are stored that aren't Unicode. */
	encoding?: ChosenEncoding | undefined;
	/** The season of lines without one: the year in which it starts. Otherwise the current season. */
	season?: string | undefined;
	/** Header → our column, for columns with names of their own. */
	columnNames?: Readonly<Record<string, string>> | undefined;
	/** The same for earlier files, by `headerKey` of their header. */
	remembered?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
	/** Values to read as others. */
	mends?: readonly Mend[] | undefined;
	/** The files hold every team of their sport: athletes of other teams retire. */
	complete?: boolean | undefined;
}

export interface ImportOptions extends ImportSettings {
	progress?: (text: string) => void;
	/** Called with a plan that has questions; returns whether to go ahead. Without it, such an import is refused. */
	ask?: (plan: ImportPlan) => Promise<boolean>;
	/** Answers about unclear lines, from a file. */
	answers?: readonly GivenAnswer[] | undefined;
	/** Goes ahead whatever the questions. */
	yes?: boolean;
	/** Takes what the files have and the import doesn't use, in batches. */
	dropped?: ((lines: readonly DroppedLine[]) => Promise<void>) | undefined;
	now?: Date;
}

/**
 * Imports team and roster files, in any order and any mix: reads them into a draft, then carries out the draft in one
 * transaction, seasons from oldest to newest. Before anything changes, it asks about anything that a person should
 * check.
 *
 * @throws ImportRefused if a whole file is unusable or nobody agreed; then nothing is changed.
 */
export async function importRosters(db: Db, paths: readonly string[], options: ImportOptions = {}): Promise<ImportReport> {
	const { done, plan } = await withDraft(db, paths, options, async (draft_id, run) => {
		const attempt = (consent: Consent) => attemptImport(db, draft_id, { ...run, consent });
		let last = await attempt(options.yes === true ? 'all' : 'none');
		while (!last.done && (await options.ask?.(last.plan)) === true) last = await attempt({ key: planKey(last.plan) });
		return last;
	});
	if (!done) {
		throw new ImportRefused(options.ask === undefined ? `It needs your confirmation.\n${questionsText(plan.questions)}` : 'It wasn’t confirmed.');
	}
	return plan.report;
}

/** Plans the work of `importRosters`. Changes nothing. @throws ImportRefused if a whole file is unusable. */
export async function planRosters(
	db: Db,
	paths: readonly string[],
	{ openCopy, ...options }: Omit<ImportOptions, 'ask' | 'yes'> & Pick<RehearsalOptions, 'openCopy'> = {},
): Promise<ImportPlan> {
	const { plan } = await withDraft(db, paths, options, async (draft_id, attempt) => ({
		done: false,
		plan: await rehearseImport(db, draft_id, { ...attempt, openCopy }),
	}));
	return plan;
}

/**
 * Reads files into a draft, which waits in the database for a day: `planImport` says what it would do, `applyImport` does
 * it, `discardDraft` drops it. @returns the draft's id. @throws ImportRefused if a whole file is unusable.
 */
export function readRosterFiles(db: Db, paths: readonly string[], options: Omit<ImportOptions, 'ask' | 'yes'>): Promise<number> {
	const { progress = () => undefined, now = new Date(), season = String(currentSeason(now)), complete = false } = options;
	const { sport_id, school, encoding, columnNames, remembered, mends } = options;
	const told = { sport_id, school, encoding, season, columnNames, remembered, mends };
	return draftImport(db, { paths, latestSeason: latestSeason(now), progress, ...told, complete }, now);
}

async function withDraft(
	db: Db,
	paths: readonly string[],
	options: ImportOptions,
	work: (draft_id: number, run: Omit<AttemptOptions, 'consent'>) => Promise<Attempt>,
): Promise<Attempt> {
	const started = performance.now();
	const seconds = () => Math.round(performance.now() - started) / 1000;
	const { progress = () => undefined, now = new Date(), answers } = options;
	const draft_id = await readRosterFiles(db, paths, options);
	let last: Attempt;
	try {
		last = await work(draft_id, { progress, now, seconds, answers });
		if (options.dropped !== undefined) for await (const lines of droppedLines(db, draft_id, last.plan.report)) await options.dropped(lines);
	} finally {
		await discardDraft(db, draft_id);
	}
	await refreshStatistics(db, last.plan.report);
	last.plan.report.seconds = seconds();
	return last;
}

/**
 * Outside the transaction, as VACUUM requires. Fresh statistics make the listing use its indexes, and the embedded
 * database clears rolled-back or discarded rows only on request. The import is valid without it.
 */
export async function refreshStatistics(db: Db, report: ImportReport): Promise<void> {
	try {
		await db.execute(sql`vacuum analyze players, teams, team_directory, player_sources, player_seasons, import_batches, import_undo`);
	} catch (error) {
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		report.notes.push(`Imported, but the database’s statistics weren’t refreshed: ${cause instanceof Error ? cause.message : String(cause)}`);
	}
}
