import type { ColumnHint, EncodingChoice } from '#domain/admin/roster-desk.ts';

/** Remedy for a refusal, in the words of the place where a person reads it. */
export interface Advice {
	/** Speaks of the controls of Admin → Rosters. */
	desk: string;
	/** Speaks of the command's flags. */
	command: string;
}

interface RefusalOptions {
	cause?: unknown;
	advice?: Advice | undefined;
	columns?: readonly string[] | undefined;
	hints?: readonly ColumnHint[] | undefined;
	encodings?: readonly EncodingChoice[] | undefined;
}

/**
 * The import can't be done as requested; nothing was changed. The message names the file and the reason, and `textFor`
 * adds what to do.
 */
export class ImportRefused extends Error {
	override name = 'ImportRefused';
	readonly advice: Advice | undefined;
	/** The header of a file whose columns are unknown or incomplete, so a person can say which columns they are. */
	readonly columns: readonly string[] | undefined;
	/** The same columns with their first values, and what they look like. */
	readonly hints: readonly ColumnHint[] | undefined;
	/** The ways to read a file's letters, if a person has to choose. */
	readonly encodings: readonly EncodingChoice[] | undefined;

	constructor(message: string, { cause, advice, columns, hints, encodings }: RefusalOptions = {}) {
		super(message, cause === undefined ? undefined : { cause });
		this.advice = advice;
		this.columns = columns;
		this.hints = hints;
		this.encodings = encodings;
	}

	/** The message with its advice. */
	textFor(place: keyof Advice): string {
		return this.advice === undefined ? this.message : `${this.message} ${this.advice[place]}`;
	}
}
