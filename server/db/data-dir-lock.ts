import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileFailure } from '#server/core/file-failure.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

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
 * @throws DataDirLockedError at once if another process has the folder, before anything is changed;
 *   UnusableDatabaseError if this process can't use the folder.
 */
export function lockDataDir(dataDir: string): DataDirLock {
	const path = join(dataDir, 'lock');
	makeUsable(dataDir, path);
	let file: DatabaseSync | undefined;
	try {
		file = new DatabaseSync(path, { timeout: 0 });
		file.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
		return { release: () => file?.close() };
	} catch (error) {
		file?.close();
		if (error instanceof Error && /locked|busy/i.test(error.message)) {
			throw new DataDirLockedError(
				`The data folder ${dataDir} is already in use by another process. Stop that process, or set DATA_DIR to a different folder.`,
			);
		}
		const reason = error instanceof Error ? error.message : String(error);
		throw new UnusableDatabaseError(
			`DATA_DIR: ${path} can’t be locked (${reason}). Check the disk, or set DATA_DIR to a different folder on a disk of this machine.`,
			{ cause: error },
		);
	}
}

/** Creates the folder if it isn't there, and checks that this process may write to it. */
function makeUsable(dataDir: string, lock: string): void {
	try {
		mkdirSync(dataDir, { recursive: true });
		for (const path of [dataDir, lock, join(dataDir, 'pg')]) if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
	} catch (error) {
		const reason = fileFailure(error, { DATA_DIR: dataDir });
		throw reason === undefined ? error : new UnusableDatabaseError(reason, { cause: error });
	}
}
