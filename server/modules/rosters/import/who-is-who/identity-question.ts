import { createHash } from 'node:crypto';
import type { IdentityAnswer, IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import { cityKey } from '../clean/hometown.ts';
import type { Format } from '../import-records.ts';
import type { Candidate, UnknownRow } from './find-candidates.ts';
import type { ComparedPair } from './match-athletes.ts';

/** An answer in a file, for an import. */
export interface GivenAnswer {
	question: string;
	player_id: number;
	answer: IdentityAnswer;
	/** Where it stands: "answers.csv, line 5". */
	where: string;
}

/**
 * The keys of rows, by which answers are remembered: source, sport, school, name, and town. Other facts change from
 * season to season, so the number belongs to the key only where two rows have the rest in common.
 */
export function questionKeys(rows: readonly UnknownRow[], { source, sport }: Pick<Format, 'source' | 'sport'>): Map<number, string> {
	const parts = (row: UnknownRow) => [source, sport.sport_id, row.school_fold, row.name_fold, row.birthplace === null ? '' : cityKey(row.birthplace)];
	const keyOf = (values: readonly unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);
	const keys = new Map<number, string>();
	for (const [key, same] of Map.groupBy(rows, (row) => keyOf(parts(row)))) {
		for (const row of same) keys.set(row.row_id, same.length === 1 ? key : keyOf([...parts(row), row.jersey_number]));
	}
	return keys;
}

/** A row and those whom it may be about, for a person to look at. */
export function identityQuestion(
	row: UnknownRow,
	pairs: readonly ComparedPair[],
	{ athletes, ...asked }: Pick<IdentityQuestion, 'question' | 'season' | 'open'> & { athletes: ReadonlyMap<number, Candidate> },
): IdentityQuestion {
	return {
		...asked,
		file: row.file,
		line: row.line,
		listed: { ...factsOf(row), team_name: row.school },
		candidates: pairs.map(({ player_id, comparison, answer = null }) => {
			const athlete = athletes.get(player_id);
			if (athlete === undefined) throw new Error(`no athlete ${player_id}`);
			const reasons = comparison.reasons.map(({ fact, says, text }) => ({ fact, says, text }));
			const { team_name, active, supported } = athlete;
			return { player_id, known: { ...factsOf(athlete), team_name }, active, supported, score: comparison.score, reasons, answer };
		}),
	};
}

function factsOf({ player_name, player_class, position, jersey_number, height_in, weight_lb, birthplace }: UnknownRow | Candidate) {
	return { player_name, player_class, position, jersey_number, height_in, weight_lb, birthplace };
}
