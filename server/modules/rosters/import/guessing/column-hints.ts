import type { ColumnHint } from '#domain/admin/roster-desk.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { schoolColumnNamed } from '../formats/school-columns.ts';
import { guessByName, isAboutOthers } from './name-guess.ts';
import { possibleByValues } from './value-guess.ts';

/** How many rows a person sees beside a header, and the characters of a cell. */
const SAMPLES = 3;
const SAMPLE_CHARS = 60;

interface HintOptions {
	header: readonly string[];
	/** The columns as `columnKey` writes them, or ours if a person said so. */
	keys: readonly string[];
	/** The header's names about which a person said something. */
	said: ReadonlySet<string>;
	/** The first rows below the header. */
	rows: readonly (readonly string[])[];
	sport_id?: number | undefined;
}

/**
 * Each column of a header with its first values, what it is read as, and otherwise what it looks like: by its name, or
 * else by its values. A guess is made only if it is the only one, for the column and for what it would be. Nobody reads
 * by a guess before a person agrees.
 */
export function columnHints({ header, keys, said, rows, sport_id }: HintOptions): ColumnHint[] {
	const read = keys.map((key, at) => (header[at] === '' ? undefined : schoolColumnNamed(key)));
	const taken = new Set(read.filter((column) => column !== undefined));
	const hasName = taken.has('name') || taken.has('first_name') || taken.has('last_name');
	const isFree = (column: string) => !taken.has(column) && !(hasName && /name$/.test(column));
	const open = header.map((name, at) => name !== '' && read[at] === undefined && !said.has(name));
	const byName = keys
		.map((key, at) => (open[at] ? guessByName(key) : undefined))
		.map((column) => (column !== undefined && isFree(column) ? column : undefined));
	const named = new Set(byName);
	const byValues = keys.map((key, at) => {
		if (!open[at] || byName[at] !== undefined || isAboutOthers(key)) return undefined;
		const possible = possibleByValues(
			rows.map((row) => row[at] ?? ''),
			sport_id,
		);
		const [first, second] = possible;
		return first !== undefined && second === undefined && isFree(first) && !named.has(first) ? first : undefined;
	});
	const times = (guesses: readonly (string | undefined)[], column: string) => guesses.filter((other) => other === column).length;
	return header.flatMap((name, at) => {
		if (name === '') return [];
		const samples = rows.slice(0, SAMPLES).map((row) =>
			plainLine(row[at] ?? '')
				.trim()
				.slice(0, SAMPLE_CHARS),
		);
		const [fromName, fromValues, column] = [byName[at], byValues[at], read[at]];
		if (column !== undefined) return [{ column: name, samples, read_as: column }];
		if (fromName !== undefined && times(byName, fromName) === 1) return [{ column: name, samples, guess: fromName, by: 'name' as const }];
		if (fromValues !== undefined && times(byValues, fromValues) === 1) return [{ column: name, samples, guess: fromValues, by: 'values' as const }];
		return [{ column: name, samples }];
	});
}
