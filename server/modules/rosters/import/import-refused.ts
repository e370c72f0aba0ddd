import type { EncodingChoice } from '#domain/admin/roster-desk.ts';

interface RefusalOptions {
	cause?: unknown;
	columns?: readonly string[] | undefined;
	encodings?: readonly EncodingChoice[] | undefined;
}

/** The import can't be done as requested; nothing was changed. The message names the file and the reason. */
export class ImportRefused extends Error {
	override name = 'ImportRefused';
	/** The header of a file whose columns are unknown or incomplete, so a person can say which columns they are. */
	readonly columns: readonly string[] | undefined;
	/** The ways to read a file's letters, if a person has to choose. */
	readonly encodings: readonly EncodingChoice[] | undefined;

	constructor(message: string, { cause, columns, encodings }: RefusalOptions = {}) {
		super(message, cause === undefined ? undefined : { cause });
		this.columns = columns;
		this.encodings = encodings;
	}
}
