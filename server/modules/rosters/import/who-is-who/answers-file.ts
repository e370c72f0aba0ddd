import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import {
	IDENTITY_ANSWERS,
	type IdentityAnswer,
	type IdentityCandidate,
	type IdentityFacts,
	type IdentityQuestion,
} from '#domain/admin/identity-question-schema.ts';
import { MENDS_MAX, type Mend, mendKey, mendSchema } from '#domain/admin/roster-desk.ts';
import { csvRow } from '#domain/texts/csv-row.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { ImportRefused } from '../import-refused.ts';
import type { SuggestedMend } from '../import-report.ts';
import type { GivenAnswer } from './identity-question.ts';

/*
 * A file of questions for the command line: one line for each value that was probably meant to be another one, and one
 * for each athlete whom a line of a roster may be about, with the facts of both side by side. It is CSV, because staff
 * answer in a spreadsheet. A spreadsheet may turn a height or a number into something else, so only three columns are
 * read, and their values survive it.
 */

const ANSWER = 'answer';
const QUESTION = 'question';
const PLAYER = 'player_id';
/** Keeps a spreadsheet from reading a key as a number. */
const KEY_START = 'q-';
const MEND_START = 'm-';
/** The answer that agrees to a suggestion. */
const AGREED = 'yes';

const feet = (inches: number | null) => (inches === null ? null : `${Math.floor(inches / 12)}'${inches % 12}"`);
const FACTS: readonly (readonly [name: string, cell: (facts: IdentityFacts) => string | number | null])[] = [
	['name', (facts) => facts.player_name],
	['team', (facts) => facts.team_name],
	['jersey', (facts) => facts.jersey_number],
	['class', (facts) => facts.player_class],
	['position', (facts) => facts.position],
	['height', (facts) => feet(facts.height_in)],
	['weight', (facts) => facts.weight_lb],
	['hometown', (facts) => facts.birthplace],
];
const header = [ANSWER, 'file', 'line', ...FACTS.flatMap(([name]) => [`${name} in the file`, `${name} we have`]), 'supporters', 'reasons', QUESTION, PLAYER];

/** Answers from a file: who is who, and which values to read as others. */
export interface FileAnswers {
	answers: GivenAnswer[];
	mends: Mend[];
}

/**
 * The text of the file. `kept`: answers that no question asks for anymore; they stay, so nothing that was typed is lost.
 * So do the `mends` that were agreed to, because a mended value isn't asked about.
 */
export function answersText(
	questions: readonly IdentityQuestion[],
	kept: readonly GivenAnswer[] = [],
	{ mends = [], suggested = [] }: { mends?: readonly Mend[]; suggested?: readonly SuggestedMend[] } = {},
): string {
	const lines = questions.flatMap((question) => question.candidates.map((candidate) => lineOf(question, candidate)));
	const rest = kept.map(({ answer, question, player_id }) =>
		header.map((name) => ({ [ANSWER]: answer, [QUESTION]: KEY_START + question, [PLAYER]: player_id })[name]),
	);
	const agreed = mends.map((mend) => mendLine({ mend }, AGREED));
	const open = suggested.map((one) => mendLine(one, null));
	return `\uFEFF${[header, ...agreed, ...open, ...lines, ...rest].map(csvRow).join('')}`;
}

/** The key holds the values themselves, in letters that a spreadsheet leaves alone. */
function mendLine({ mend, file, line }: SuggestedMend, answer: string | null) {
	const { column, from, to } = mend;
	const cells: Readonly<Record<string, string | number | null | undefined>> = {
		...{ [ANSWER]: answer, file, line },
		reasons: `Read ${quoted(from)} in the column ${column} as ${quoted(to)}, wherever it is? Answer ${AGREED} if so.`,
		[QUESTION]: MEND_START + Buffer.from(mendKey(mend)).toString('base64url'),
	};
	return header.map((name) => cells[name]);
}

function lineOf({ question, file, line, listed }: IdentityQuestion, { player_id, known, answer, supported, reasons }: IdentityCandidate) {
	const facts = FACTS.flatMap(([, cell]) => [cell(listed), cell(known)]);
	return [answer, file, line, ...facts, supported ? 'yes' : 'no', reasons.map(({ text }) => text).join('; '), KEY_START + question, player_id];
}

/**
 * The answers in a file, without the lines that have none. `name` is the file's for messages.
 * @throws ImportRefused with file, line, and column for an answer that can't be used
 */
export function readAnswers(text: string, name: string): FileAnswers {
	const rows = linesOf(text, name);
	const [head] = rows;
	const columns = new Map((head?.record ?? []).map((cell, at) => [cell.trim().toLowerCase(), at]));
	for (const column of [ANSWER, QUESTION, PLAYER]) {
		if (!columns.has(column)) throw new ImportRefused(`${name}, line 1: no column “${column}”. Write the file with --dry-run.`);
	}
	const answers: GivenAnswer[] = [];
	const mends = new Map<string, Mend>();
	for (const { record, line } of rows.slice(1)) {
		const cell = (column: string) => record[columns.get(column) ?? -1]?.trim() ?? '';
		const answerText = cell(ANSWER);
		if (answerText === '') continue;
		const where = `${name}, line ${line}`;
		if (cell(QUESTION).startsWith(MEND_START)) {
			if (answerText.toLowerCase() !== AGREED)
				throw new ImportRefused(`${where}, column ${ANSWER}: ${quoted(answerText)} is not “${AGREED}”. Leave it blank otherwise.`);
			mends.set(cell(QUESTION), mendOf(cell(QUESTION), where));
			continue;
		}
		const question = new RegExp(`^${KEY_START}([0-9a-f]{32})$`).exec(cell(QUESTION))?.[1];
		const id = /^[1-9]\d{0,9}$/.test(cell(PLAYER)) ? Number(cell(PLAYER)) : undefined;
		if (question === undefined)
			throw new ImportRefused(`${where}, column ${QUESTION}: ${quoted(cell(QUESTION))} is no question. Write the file again with --dry-run.`);
		if (id === undefined) throw new ImportRefused(`${where}, column ${PLAYER}: ${quoted(cell(PLAYER))} is no athlete. Write the file again with --dry-run.`);
		answers.push({ question, player_id: id, answer: answerOf(answerText, where), where });
	}
	refuseContradictions(answers);
	if (mends.size > MENDS_MAX) throw new ImportRefused(`${name}: more than ${MENDS_MAX} values to mend. Mend them in the roster.`);
	return { answers, mends: [...mends.values()] };
}

function mendOf(key: string, where: string): Mend {
	try {
		const [column, from, to] = mendKeySchema.parse(JSON.parse(Buffer.from(key.slice(MEND_START.length), 'base64url').toString()));
		return mendSchema.parse({ column, from, to });
	} catch (cause) {
		throw new ImportRefused(`${where}, column ${QUESTION}: ${quoted(key)} is no question. Write the file again with --dry-run.`, { cause });
	}
}

const mendKeySchema = z.tuple([z.string(), z.string(), z.string()]);

function linesOf(text: string, name: string): { record: string[]; line: number }[] {
	const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
	// Spreadsheets in much of Europe write semicolons.
	const delimiter = [',', ';', '\t'].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
	try {
		// A quotation mark in the middle of a cell is an inch.
		const records = parse(text, { bom: true, delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
		// With `info`, the library's types are wrong.
		return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({ record, line: info.lines }));
	} catch (cause) {
		throw new ImportRefused(`${name} isn’t a CSV file.`, { cause });
	}
}

function answerOf(said: string, where: string): IdentityAnswer {
	const word = said.toLowerCase().replace(/ person$/, '');
	const answer = IDENTITY_ANSWERS.find((one) => one === word);
	if (answer === undefined) throw new ImportRefused(`${where}, column ${ANSWER}: ${quoted(said)} is neither “same” nor “another”.`);
	return answer;
}

function refuseContradictions(answers: readonly GivenAnswer[]): void {
	const seen = new Map<string, GivenAnswer>();
	const same = new Map<string, GivenAnswer>();
	for (const given of answers) {
		const key = `${given.question} ${given.player_id}`;
		const before = seen.get(key);
		if (before !== undefined && before.answer !== given.answer)
			throw new ImportRefused(`${given.where}, column ${ANSWER}: ${before.where} says “${before.answer}” about the same two.`);
		seen.set(key, given);
		if (given.answer !== 'same') continue;
		const other = same.get(given.question);
		if (other !== undefined && other.player_id !== given.player_id)
			throw new ImportRefused(`${given.where}, column ${ANSWER}: ${other.where} says already that the person is athlete ${other.player_id}.`);
		same.set(given.question, given);
	}
}
