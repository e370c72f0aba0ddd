import { type FolderSettings, fileFailure } from '#server/core/file-failure.ts';
import { loggable } from '#server/core/loggable.ts';
import { EnvError } from '#server/env.ts';
import { DataDirLockedError } from './data-dir-lock.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/**
 * Why a program can't work on the database with these settings: a sentence that names the setting if a person can fix
 * it, otherwise the error with its stack.
 */
export function openingFailure(error: unknown, folders: FolderSettings = {}): string {
	if (error instanceof EnvError || error instanceof DataDirLockedError || error instanceof UnusableDatabaseError) return error.message;
	// An option that the command doesn't know.
	if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message;
	return fileFailure(error, folders) ?? loggable(error).stack ?? String(error);
}
