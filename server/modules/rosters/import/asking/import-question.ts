import { grouped } from '#domain/money/grouped-number.ts';

/** The kinds of question. */
export const EXAMPLES = 10;

/** Something that an import would do and that a person should check first. */
export interface ImportQuestion {
	kind:
		| 'demo_league'
		| 'season_ahead'
		| 'teams_gone'
		| 'rosters_shrink'
		| 'teams_move'
		| 'many_move'
		| 'names_change'
		| 'ids_change'
		| 'namesakes'
		| 'hand_edits'
		| 'lines_rejected';
	/** Subject, numbers, and usual cause. */
	text: string;
	/** How many teams, athletes, names, or lines. */
	count: number;
	/** The first examples, one line each. */
	examples: string[];
}

/** The text for a terminal. */
export function questionsText(questions: readonly ImportQuestion[]): string {
	return questions
		.flatMap(({ text, examples, count: all }) => [
			`- ${text}`,
			...examples.map((example) => `    ${example}`),
			...(all > examples.length && examples.length > 0 ? [`    and ${grouped(all - examples.length)} more`] : []),
		])
		.join('\n');
}
