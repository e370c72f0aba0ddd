import type { IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { ImportRefused } from '../import-refused.ts';
import type { Rejection } from '../import-report.ts';
import { MAX_LISTED } from '../reading/import-limits.ts';
import type { Rejected } from '../reconcile/reject-repeated.ts';
import { compareAthletes } from './compare-athletes.ts';
import { compareNames, type ParsedName, parseName } from './compare-names.ts';
import {
	type Candidate,
	candidatesById,
	candidatesByName,
	candidatesByTeam,
	candidatesElsewhere,
	type SearchedSeason,
	type UnknownRow,
	unknownRows,
} from './find-candidates.ts';
import { rememberedAnswers, type SavedAnswer, saveAnswers, stillHolds } from './identity-answers.ts';
import { type GivenAnswer, identityQuestion, questionKeys } from './identity-question.ts';
import { type ComparedPair, matchAthletes } from './match-athletes.ts';
import { leaveOutRemoved, pairsWithRemoved } from './removed-athletes.ts';

export interface RecognizedSeason extends SearchedSeason {
	/** Answers from a file. They are saved with the import. */
	answers: readonly GivenAnswer[];
	now: Date;
}

export interface Recognition {
	/** Lines that are left to a person. */
	unclear: Rejected;
	/** The lines that were or are a question, without those about athletes whom this import adds. Their ids aren't final. */
	identities: IdentityQuestion[];
	/** How many unclear lines are about athletes whom this import adds. */
	postponed: number;
}

/**
 * Finds the athletes of staged rows whose id isn't known, by what the roster says about them and what people said.
 * Unclear rows are rejected, and the athletes whom they may be about stay unchanged. So are rows about somebody who was
 * removed, who doesn't come back. The rows' teams must be known.
 * @throws ImportRefused for an answer about somebody who isn't a candidate
 */
export async function recognizeAthletes(tx: Db, searched: RecognizedSeason): Promise<Recognition> {
	await tx.execute(sql`truncate import_doubts`);
	const rows = await unknownRows(tx, searched);
	if (rows.length === 0) return { unclear: { count: 0, listed: [] }, identities: [], postponed: 0 };
	const keys = questionKeys(rows, searched.format);
	const saved = await rememberedAnswers(tx, [...new Set(keys.values())]);
	const pairing = new Pairing(rows, Number(searched.season));
	const byName = (await candidatesByName(tx, rows, searched)).map(({ row_id, external_ids, ...athlete }) => pairing.pair(row_id, athlete, external_ids));
	const found = matchAthletes(byName);
	const left = rows.filter(({ row_id }) => !found.same.has(row_id));
	const leftOver = { rows: left, taken: new Set(found.same.values()), pairing, searched };
	const alike = [...(await alikeOnTheTeam(tx, leftOver)), ...(await alikeElsewhere(tx, leftOver))];
	const removed = await pairsWithRemoved(tx, rows, searched);
	const pairs = withAnswers([...byName, ...alike, ...removed.pairs], { rows, keys, saved, searched });
	pairs.push(...(await answeredElsewhere(tx, pairs, { rows, keys, saved, pairing, searched })));
	await saveGiven(tx, pairs, { rows, keys, searched });
	const { same, unclear } = matchAthletes(pairs);
	const goneRows = [...same].filter(([, player_id]) => removed.athletes.has(player_id)).map(([row_id]) => row_id);
	for (const row_id of goneRows) same.delete(row_id);
	const matched = JSON.stringify([...same].map(([row_id, player_id]) => ({ row_id, player_id })));
	await tx.execute(
		sql`update import_rows r set player_id = m.player_id from json_to_recordset(${matched}::json) as m(row_id int, player_id int) where m.row_id = r.row_id`,
	);
	const identities = questions(rows, pairs, { keys, unclear, season: searched.season, athletes: new Map([...pairing.athletes, ...removed.athletes]) });
	const postponed = unclear.size - identities.filter(({ open }) => open).length;
	const rejected = [await rejectUnclear(tx, unclear), await leaveOutRemoved(tx, goneRows)];
	return {
		unclear: { count: rejected.reduce((sum, { count }) => sum + count, 0), listed: rejected.flatMap(({ listed }) => listed) },
		identities,
		postponed,
	};
}

interface Answering {
	rows: readonly UnknownRow[];
	/** Row → question. */
	keys: ReadonlyMap<number, string>;
	searched: RecognizedSeason;
}

/** Pairs rows with candidates, and parses each name once. */
class Pairing {
	readonly athletes = new Map<number, Candidate>();
	readonly #rows: ReadonlyMap<number, UnknownRow>;
	readonly #season: number;
	readonly #names = new Map<string, ParsedName>();

	constructor(rows: readonly UnknownRow[], season: number) {
		this.#rows = new Map(rows.map((row) => [row.row_id, row]));
		this.#season = season;
	}

	/** `external_ids`: what the source called the athlete this season. */
	pair(row_id: number, athlete: Candidate, external_ids: readonly string[] = []): ComparedPair {
		const row = this.#rows.get(row_id);
		if (row === undefined) throw new Error(`no row ${row_id}`);
		const { player_id, season, supported, team_id } = athlete;
		this.athletes.set(player_id, athlete);
		const sameLine = external_ids.includes(row.external_id) && row.jersey_number === athlete.jersey_number;
		const comparison = compareAthletes(
			{ ...athlete, parsedName: this.name(athlete.player_name) },
			{ ...row, parsedName: this.name(row.player_name) },
			{
				sameTeam: team_id === row.team_id,
				formerTeam: row.former_team_ids.includes(team_id),
				seasons: season === null ? undefined : this.#season - Number(season),
				sameLine,
				supported,
			},
		);
		return { row_id, player_id, comparison };
	}

	name(name: string): ParsedName {
		const parsed = this.#names.get(name) ?? parseName(name);
		this.#names.set(name, parsed);
		return parsed;
	}
}

/** Lines that the names alone didn't decide. */
interface LeftOver {
	rows: readonly UnknownRow[];
	/** Athletes whom they decided. */
	taken: ReadonlySet<number>;
	pairing: Pairing;
	searched: SearchedSeason;
}

/** Pairs of the rows and the athletes of their teams that are left over, whose names are alike. */
async function alikeOnTheTeam(tx: Db, { rows, taken, pairing, searched }: LeftOver): Promise<ComparedPair[]> {
	const teams = Map.groupBy(rows, ({ team_id }) => team_id);
	const pairs: ComparedPair[] = [];
	for await (const athletes of candidatesByTeam(tx, [...teams.keys()], searched)) {
		for (const athlete of athletes) {
			if (taken.has(athlete.player_id)) continue;
			for (const row of teams.get(athlete.team_id) ?? []) {
				const pair = alikePair(pairing, row, athlete);
				if (pair !== undefined) pairs.push(pair);
			}
		}
	}
	return pairs;
}

/** The same for athletes of other teams, by the town or by the school for which the row says that they played. */
async function alikeElsewhere(tx: Db, { rows, taken, pairing, searched }: LeftOver): Promise<ComparedPair[]> {
	const byId = new Map(rows.map((row) => [row.row_id, row]));
	return (await candidatesElsewhere(tx, rows, searched)).flatMap(({ row_id, ...athlete }) => {
		const row = byId.get(row_id);
		const pair = row === undefined || taken.has(athlete.player_id) ? undefined : alikePair(pairing, row, athlete);
		return pair === undefined ? [] : [pair];
	});
}

/** The pair, unless they are others for sure. The same name was found before. */
function alikePair(pairing: Pairing, row: UnknownRow, athlete: Candidate): ComparedPair | undefined {
	const likeness = compareNames(pairing.name(athlete.player_name), pairing.name(row.player_name));
	if (likeness === 'exact' || likeness === 'suffix') return undefined;
	const pair = pairing.pair(row.row_id, athlete);
	return pair.comparison.outcome === 'another' ? undefined : pair;
}

/** The pairs with what people said about them: now in a file, or about an earlier roster. */
function withAnswers(pairs: readonly ComparedPair[], { rows, keys, saved, searched }: Answering & { saved: readonly SavedAnswer[] }): ComparedPair[] {
	const byRow = new Map(rows.map((row) => [row.row_id, row]));
	const savedAnswers = new Map(saved.map((answer) => [`${answer.question} ${answer.player_id}`, answer]));
	const newAnswers = new Map(searched.answers.map((answer) => [`${answer.question} ${answer.player_id}`, answer.answer]));
	return pairs.map((pair) => {
		const key = `${keys.get(pair.row_id)} ${pair.player_id}`;
		const answer = savedAnswers.get(key);
		const line = { season: searched.season, player_class: byRow.get(pair.row_id)?.player_class ?? null };
		const remembered = answer !== undefined && stillHolds(answer, line) ? answer.answer : undefined;
		return { ...pair, answer: newAnswers.get(key) ?? remembered };
	});
}

/** Pairs that only an answer makes, because the athlete has another team or another name now. */
async function answeredElsewhere(
	tx: Db,
	pairs: readonly ComparedPair[],
	{ rows, keys, saved, pairing, searched }: Answering & { saved: readonly SavedAnswer[]; pairing: Pairing },
): Promise<ComparedPair[]> {
	const known = new Set(pairs.map(({ row_id, player_id }) => `${row_id} ${player_id}`));
	const answersByKey = Map.groupBy(
		saved.filter(({ answer }) => answer === 'same'),
		({ question }) => question,
	);
	const missing = rows.flatMap((row) =>
		(answersByKey.get(keys.get(row.row_id) ?? '') ?? [])
			.filter((answer) => stillHolds(answer, { ...row, season: searched.season }) && !known.has(`${row.row_id} ${answer.player_id}`))
			.map(({ player_id }) => ({ row_id: row.row_id, player_id })),
	);
	const athletes = new Map((await candidatesById(tx, [...new Set(missing.map(({ player_id }) => player_id))], searched)).map((one) => [one.player_id, one]));
	return missing.flatMap(({ row_id, player_id }) => {
		const athlete = athletes.get(player_id);
		return athlete === undefined ? [] : [{ ...pairing.pair(row_id, athlete), answer: 'same' as const }];
	});
}

/** Saves the answers of a file that are about these rows. */
async function saveGiven(tx: Db, pairs: readonly ComparedPair[], { rows, keys, searched }: Answering): Promise<void> {
	const { answers, season, now } = searched;
	const rowsByQuestion = new Map(rows.map((row) => [keys.get(row.row_id), row]));
	const possible = new Set(pairs.map(({ row_id, player_id }) => `${keys.get(row_id)} ${player_id}`));
	const ours = answers.filter(({ question }) => rowsByQuestion.has(question));
	for (const { question, player_id, where } of ours) {
		if (!possible.has(`${question} ${player_id}`))
			throw new ImportRefused(
				`${where}, column player_id: athlete ${player_id} isn’t one of those whom this line may be about. Write the file again with --dry-run.`,
			);
	}
	const saved = ours.map(({ question, player_id, answer }) => ({
		question,
		player_id,
		answer,
		season,
		player_class: rowsByQuestion.get(question)?.player_class ?? null,
	}));
	await saveAnswers(tx, saved, { actor_id: null, now });
}

/** The lines that are unclear, and those that were until a person said something, in the order of the files. */
function questions(
	rows: readonly UnknownRow[],
	pairs: readonly ComparedPair[],
	of: { keys: ReadonlyMap<number, string>; unclear: ReadonlyMap<number, readonly ComparedPair[]>; season: string; athletes: ReadonlyMap<number, Candidate> },
): IdentityQuestion[] {
	const byRow = Map.groupBy(pairs, ({ row_id }) => row_id);
	return rows.flatMap((row) => {
		const all = (byRow.get(row.row_id) ?? []).toSorted((a, b) => b.comparison.score - a.comparison.score || a.player_id - b.player_id);
		const doubts = of.unclear.get(row.row_id) ?? [];
		const shown = all.filter((pair) => pair.answer !== undefined || doubts.some(({ player_id }) => player_id === pair.player_id));
		if (shown.length === 0 || shown.some(({ player_id }) => of.athletes.get(player_id)?.is_new === true)) return [];
		const details = { question: of.keys.get(row.row_id) ?? '', season: of.season, open: doubts.length > 0 };
		return [identityQuestion(row, shown, { ...details, athletes: of.athletes })];
	});
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
