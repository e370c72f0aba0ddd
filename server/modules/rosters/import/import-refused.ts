/** The import can't be done as requested; nothing was changed. The message names the file and the reason. */
export class ImportRefused extends Error {
	override name = 'ImportRefused';
	/** The header of a file whose columns are unknown or incomplete, so a person can say which columns they are. */
	readonly columns: readonly string[] | undefined;

	constructor(message: string, { cause, columns }: { cause?: unknown; columns?: readonly string[] | undefined } = {}) {
		super(message, cause === undefined ? undefined : { cause });
		this.columns = columns;
	}
}
