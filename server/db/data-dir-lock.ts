import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data folder. */
export class DataDirLockedError extends Error {
	override name = 'DataDirLockedError';
}

export interface DataDirLock {
	release(): void;
}

/**
 * Locks the data folder for this process. PGlite has no lock of its own, and a second process would destroy the folder.
 * So we hold an exclusive SQLite transaction on a file next to it. The operating system ends it with the process, even
 * after kill -9, on every platform (docs/decisions/003).
 *
 * @throws DataDirLockedError at once if another process has the folder, before anything is changed.
 */
export function lockDataDir(dataDir: string): DataDirLock {
	mkdirSync(dataDir, { recursive: true });
	const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
	try {
		file.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
	} catch (error) {
		file.close();
		if (error instanceof Error && /locked|busy/i.test(error.message)) {
			throw new DataDirLockedError(
				`The data folder ${dataDir} is already in use by another process. Stop that process, or set DATA_DIR to a different folder.`,
			);
		}
		throw error;
	}
	return { release: () => file.close() };
}
