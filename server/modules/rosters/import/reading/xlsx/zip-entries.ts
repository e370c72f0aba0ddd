import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { ImportRefused } from '../../import-refused.ts';
import { MAX_FILE_BYTES, tooLarge } from '../import-limits.ts';

/** A real workbook has a dozen. */
const MAX_ENTRIES = 2000;

/** The files inside of a zip file. One that unpacks to more than it declares, or to more than we read, is refused. */
export interface ZipEntries {
	names: readonly string[];
	/** Undefined if there is no such file. A reader that stops halfway ends the stream. */
	stream(name: string): Promise<Readable | undefined>;
	close(): void;
}

/** The refusal of a damaged zip file. */
export function damagedZip(name: string, error: unknown): ImportRefused {
	if (error instanceof ImportRefused) return error;
	return new ImportRefused(`${name}: damaged or cut off, not a complete Excel file (${error instanceof Error ? error.message : 'unknown'}).`);
}

/** @throws ImportRefused */
export async function openZip(path: string): Promise<ZipEntries> {
	const name = basename(path);
	try {
		const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
		try {
			const entries = new Map<string, Entry>();
			for await (const entry of zip.eachEntry()) {
				if (entries.size >= MAX_ENTRIES) throw new ImportRefused(`${name}: a zip file with more than ${MAX_ENTRIES} files in it, not an Excel file.`);
				entries.set(entry.fileName, entry);
			}
			return {
				names: [...entries.keys()],
				stream: async (wanted) => {
					const entry = entries.get(wanted);
					if (entry === undefined) return undefined;
					if (entry.uncompressedSize > MAX_FILE_BYTES) throw tooLarge(name);
					return zip.openReadStreamPromise(entry);
				},
				close: () => zip.close(),
			};
		} catch (error) {
			zip.close();
			throw error;
		}
	} catch (error) {
		throw damagedZip(name, error);
	}
}
