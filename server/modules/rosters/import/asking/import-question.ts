import { createHash } from 'node:crypto';
import { grouped } from '#domain/money/grouped-number.ts';

/** Of a question. */
export const EXAMPLES = 10;

/** Something that an import would do and that a person should look at first. */
export interface ImportQuestion {
	kind: 'demo_league' | 'season_ahead' | 'rosters_shrink' | 'teams_move' | 'many_move' | 'names_change' | 'ids_change' | 'namesakes' | 'lines_rejected';
	/** What it is about, with the numbers, and what usually causes it. */
	text: string;
	/** How many teams, athletes, names or lines. */
	count: number;
	/** The first of them, one line each. */
	examples: string[];
}

/** Tells whether two plans ask the same: consent to one set of questions is no consent to another. */
export function questionsKey(questions: readonly ImportQuestion[]): string {
	return createHash('sha256').update(JSON.stringify(questions)).digest('hex');
}

/** For a terminal. */
export function questionsText(questions: readonly ImportQuestion[]): string {
	return questions
		.flatMap(({ text, examples, count: all }) => [
			`• ${text}`,
			...examples.map((example) => `    ${example}`),
			...(all > examples.length && examples.length > 0 ? [`    and ${grouped(all - examples.length)} more`] : []),
		])
		.join('\n');
}
