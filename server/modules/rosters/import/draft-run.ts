import { IDENTITY_QUESTIONS_LISTED, type IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import type { NewTeam } from '#domain/admin/roster-desk.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { slug } from '#domain/texts/fold.ts';
import { plural } from '#server/core/plural.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { demoLeague, removeDemoLeague } from '../demo-league/remove-demo-league.ts';
import { askAboutImport, askAboutSeason } from './asking/ask-about-import.ts';
import type { ImportQuestion } from './asking/import-question.ts';
import type { Draft, DraftPart } from './import-draft.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Format } from './import-records.ts';
import type { ImportReport, SeasonReport } from './import-report.ts';
import { formatNamed } from './known-formats.ts';
import { MAX_LISTED, MAX_NEW_TEAMS } from './reading/import-limits.ts';
import type { AthleteChange } from './reconcile/list-changes.ts';
import { listNewTeams } from './reconcile/new-teams.ts';
import { reconcileAthletes } from './reconcile/reconcile-athletes.ts';
import { reconcileDirectory } from './reconcile/reconcile-directory.ts';
import { fillConferences, hiddenOf, type MadeTeam, refreshTeams, resolveTeams, settleTeams, twinsOf } from './reconcile/reconcile-teams.ts';
import { rejectRepeatedAthletes } from './reconcile/reject-repeated.ts';
import { createStaging, stageAthletes, stageTeams } from './reconcile/stage-records.ts';
import type { GivenAnswer } from './who-is-who/identity-question.ts';

/** The latest season that an import accepts: rosters of the next one are published before it starts. */
export function latestSeason(now: Date): number {
	return now.getUTCFullYear() + 1;
}

export interface DraftRunOptions {
	progress: (text: string) => void;
	now: Date;
	/** Answers about unclear lines, from a file. */
	answers?: readonly GivenAnswer[] | undefined;
}

type Counts = ImportReport['athletes'];
const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, unchanged: 0, moved: 0, returned: 0, retired: 0, older: 0, rejected: 0 });
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Carries out a draft in the caller's transaction: removes the demo league, then imports the directory of teams and the
 * seasons, oldest first.
 */
export class DraftRun {
	readonly #tx: Db;
	readonly #draft: Draft;
	readonly #progress: (text: string) => void;
	readonly #now: Date;
	readonly #report: ImportReport;
	readonly #questions: ImportQuestion[] = [];
	/** Sentences that are true only if the caller's transaction commits. */
	readonly #onceDone: string[] = [];
	readonly #changes: AthleteChange[] = [];
	readonly #identities: IdentityQuestion[] = [];
	readonly #answers: readonly GivenAnswer[];
	/** How many unclear lines are about athletes whom this import adds. */
	#postponed = 0;
	readonly #made: { format: Format; season: string; teams: readonly MadeTeam[] }[] = [];
	/** The hidden teams that came back. */
	readonly #shown = new Set<number>();
	/** The teams that a season hid, and which one did it last. */
	readonly #hidden = new Map<number, string>();
	readonly #digests: string[] = [];

	constructor(tx: Db, draft: Draft, { progress, now, answers = [] }: DraftRunOptions) {
		this.#tx = tx;
		this.#answers = answers;
		this.#draft = draft;
		this.#progress = progress;
		this.#now = now;
		const { files, cleaned, rejected, rejectedLines, imageHosts, dropped, droppedValues, mended, notes } = draft.findings;
		this.#report = {
			files,
			seasons: [],
			athletes: { ...noCounts(), read: rejectedLines.athletes, rejected: rejectedLines.athletes },
			directory: { read: rejectedLines.teams, added: 0, changed: 0, unchanged: 0, rejected: rejectedLines.teams },
			teams: { added: 0, changed: 0, hidden: 0 },
			cleaned: { ...cleaned },
			rejected: [...rejected],
			...{ dropped, droppedValues, mended, imageHosts },
			newTeams: [],
			notes: [...notes],
			agreed: [],
			seconds: 0,
		};
	}

	async make(): Promise<{ plan: ImportPlan; onceDone: string[] }> {
		const report = this.#report;
		await this.#removeDemoLeague();
		await createStaging(this.#tx);
		for (const format of this.#sources()) await this.#importDirectory(format);
		const seasons = this.#draft.parts.filter(({ kind }) => kind === 'athletes').sort((a, b) => before(`${a.season} ${a.format}`, `${b.season} ${b.format}`));
		for (const part of seasons) report.seasons.push(await this.#importSeason(part));
		for (const sport of new Map(this.#draft.parts.map(({ format }) => [formatNamed(format).sport.sport_id, formatNamed(format).sport])).values())
			report.teams.changed += await fillConferences(this.#tx, sport);
		await this.#noteHiddenTeams();
		await this.#noteTwins();
		report.newTeams = await this.#listNewTeams();
		for (const season of report.seasons) for (const key of Object.keys(noCounts()) as (keyof Counts)[]) report.athletes[key] += season[key];
		report.cleaned = Object.fromEntries(Object.entries(report.cleaned).sort(([a], [b]) => before(a, b)));
		report.rejected = report.rejected.sort((a, b) => before(a.file, b.file) || a.line - b.line).slice(0, MAX_LISTED);
		this.#questions.push(...(await askAboutImport(this.#tx, report)));
		this.#noteAnswers();
		const identities = this.#identities.slice(0, IDENTITY_QUESTIONS_LISTED);
		return { plan: { report, questions: this.#questions, identities, changes: this.#changes, digest: this.#digests.join(' ') }, onceDone: this.#onceDone };
	}

	#noteAnswers(): void {
		const { notes } = this.#report;
		const open = this.#identities.filter((identity) => identity.open).length;
		const answered = this.#identities.length - open;
		if (answered > 0) notes.push(`${plural(answered, 'line')} went by what a person said about the athlete.`);
		if (open > 0)
			notes.push(`${plural(open, 'line')} may be about ${open === 1 ? 'an athlete' : 'athletes'} we know. They were left out until somebody says who it is.`);
		if (this.#postponed > 0)
			notes.push(
				`${plural(this.#postponed, 'line')} may be about athletes whom an earlier season of the same import adds. Import that season first, then answer.`,
			);
		const questionKeys = new Set(this.#identities.map(({ question }) => question));
		const unused = this.#answers.filter(({ question }) => !questionKeys.has(question)).length;
		if (unused > 0) notes.push(`${plural(unused, 'answer')} ${unused === 1 ? 'wasn’t' : 'weren’t'} needed, because the files don’t ask.`);
	}

	async #removeDemoLeague(): Promise<void> {
		const league = await demoLeague(this.#tx);
		if (league === undefined) return;
		const { deleted, retired } = await removeDemoLeague(this.#tx);
		const tried = retired === 0 ? '' : ` Athletes with a test donation or a collaboration request (${grouped(retired)}) would be retired instead.`;
		this.#questions.push({
			kind: 'demo_league',
			text: `This database holds the demo league: ${plural(league.athletes, 'invented athlete')} in ${plural(league.sports, 'sport')}. It would be removed along with its invented donations, because real and invented rosters don’t mix.${tried}`,
			count: league.athletes,
			examples: [],
		});
		this.#onceDone.push(`The demo league was removed: ${plural(deleted, 'invented athlete')} deleted, ${grouped(retired)} retired.`);
	}

	/** One format per source and sport. */
	#sources(): Format[] {
		const formats = this.#draft.parts.map((part) => formatNamed(part.format));
		const bySource = new Map(formats.map((format) => [`${format.source} ${format.sport.sport_id}`, format]));
		return [...bySource.values()].sort((a, b) => before(a.source, b.source));
	}

	async #importDirectory(first: Format): Promise<void> {
		const { source, sport } = first;
		const { directory, teams, rejected } = this.#report;
		await this.#tx.execute(
			sql`insert into sports (sport_id, sport_name, slug, gender) values (${sport.sport_id}, ${sport.sport_name}, ${slug(sport.sport_name)}, ${sport.gender}) on conflict do nothing`,
		);
		const parts = this.#draft.parts.filter((part) => {
			const format = formatNamed(part.format);
			return part.kind === 'teams' && format.source === source && format.sport.sport_id === sport.sport_id;
		});
		const read = parts.reduce((sum, part) => sum + part.count, 0);
		await stageTeams(this.#tx, parts);
		const outcome = await reconcileDirectory(this.#tx, source, sport);
		directory.read += read;
		directory.added += outcome.added;
		directory.changed += outcome.changed;
		directory.unchanged += read - outcome.rejected.count - outcome.added - outcome.changed;
		directory.rejected += outcome.rejected.count;
		rejected.push(...outcome.rejected.listed);
		teams.changed += await refreshTeams(this.#tx, first);
	}

	async #importSeason(part: DraftPart & { count: number }): Promise<SeasonReport> {
		const { season } = part;
		const { cleaned, notes, rejected, teams } = this.#report;
		const format = formatNamed(part.format);
		this.#progress(`Season ${season}: ${plural(part.count, 'athlete')}`);
		await stageAthletes(this.#tx, part);
		const repeated = await rejectRepeatedAthletes(this.#tx);
		const { added, ambiguous, team_ids, made } = await resolveTeams(this.#tx, format);
		teams.added += added;
		if (!format.lastingIds) teams.changed += await refreshTeams(this.#tx, format);
		const kind = 'team: several teams have this name, the one with the most athletes was used';
		if (ambiguous > 0) cleaned[kind] = (cleaned[kind] ?? 0) + ambiguous;
		rejected.push(...repeated.listed);
		const complete = this.#draft.findings.complete;
		const { olderTeams, questions, keptByHand, unclear, identities, postponed, changes, digest, ...outcome } = await reconcileAthletes(this.#tx, {
			format,
			season,
			latestSeason: latestSeason(this.#now),
			now: this.#now,
			complete,
			answers: this.#answers,
		});
		const { shown, hidden } = await settleTeams(this.#tx, { sport: format.sport, team_ids, now: this.#now });
		for (const team_id of shown) this.#shown.add(team_id);
		for (const team_id of hidden) this.#hidden.set(team_id, season);
		this.#made.push({ format, season, teams: made });
		this.#identities.push(...identities);
		this.#postponed += postponed;
		rejected.push(...unclear.listed);
		this.#changes.push(...changes);
		this.#digests.push(digest);
		this.#questions.push(...askAboutSeason(season, part.count, this.#now.getUTCFullYear()), ...questions);
		if (keptByHand > 0) {
			notes.push(
				`Season ${season}: ${plural(keptByHand, 'fact')} that an admin set by hand ${keptByHand === 1 ? 'was' : 'were'} kept. The files still say what they said before.`,
			);
		}
		if (outcome.older > 0) {
			notes.push(
				`Season ${season}: ${plural(outcome.older, 'row')} skipped because we already have a newer season for their athlete or team (${plural(olderTeams, 'team')}). An older roster doesn’t move anyone back.`,
			);
		}
		return { season, source: format.source, read: part.count, rejected: repeated.count + unclear.count, ...outcome };
	}

	/** A later season may fill a team that an earlier one left empty, so teams are noted after the last one. */
	async #noteHiddenTeams(): Promise<void> {
		const { notes, teams } = this.#report;
		const madeIn = new Map(this.#made.flatMap((made) => made.teams.map(({ team_id }) => [team_id, made.season])));
		const hidden = await hiddenOf(this.#tx, [...this.#hidden.keys()]);
		const neverShown = hidden.filter((team_id) => madeIn.has(team_id)).length;
		teams.added -= neverShown;
		teams.hidden = hidden.length - neverShown;
		const endings = [
			['left', '', (team_id: number, season: string) => madeIn.has(team_id) && madeIn.get(team_id) !== season],
			['left', ' anymore', (team_id: number) => !madeIn.has(team_id)],
			['yet', '', (team_id: number, season: string) => madeIn.get(team_id) === season],
		] as const;
		for (const season of [...new Set(this.#hidden.values())].sort(before)) {
			const its = hidden.filter((team_id) => this.#hidden.get(team_id) === season);
			for (const [word, anymore, applies] of endings) {
				const { length } = its.filter((team_id) => applies(team_id, season));
				const [has, isnt] = length === 1 ? ['has', 'isn’t'] : ['have', 'aren’t'];
				if (length > 0) notes.push(`Season ${season}: ${plural(length, 'team')} ${has} no athlete ${word} and ${isnt} shown${anymore}.`);
			}
		}
	}

	/** An admin may have given the name of a hidden team to another one meanwhile. */
	async #noteTwins(): Promise<void> {
		for (const name of await twinsOf(this.#tx, [...this.#shown]))
			this.#report.notes.push(`“${name}” is shown again beside another team of that name. Rename one of them.`);
	}

	/** Those that are shown after the last season, first the ones that were probably meant to be others. */
	async #listNewTeams(): Promise<NewTeam[]> {
		const all = this.#made.flatMap(({ teams }) => teams);
		const lines = new Map(all.map((team) => [team.team_id, team.lines]));
		const listed: NewTeam[] = [];
		for (const format of this.#sources()) {
			const made = this.#made.filter((one) => one.format.source === format.source && one.format.sport.sport_id === format.sport.sport_id);
			const teams = made.flatMap((one) => one.teams);
			listed.push(...(await listNewTeams(this.#tx, format, teams, lines)));
		}
		return listed.sort((a, b) => Number(b.mend !== undefined) - Number(a.mend !== undefined)).slice(0, MAX_NEW_TEAMS);
	}
}
