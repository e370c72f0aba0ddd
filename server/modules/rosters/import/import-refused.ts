/** The import can't be done as requested; nothing was changed. The message names the file and the reason. */
export class ImportRefused extends Error {
	override name = 'ImportRefused';
}
