import { BackupKeyError, BrokenBackupError, CopyError, DoctorError, RestoreIncomplete, RestoreRefused, ToolError } from '#server/modules/operations/public.ts';
import type { FolderSettings } from './core/file-failure.ts';
import { NotConnectedError } from './core/local-socket.ts';
import { StoreError } from './core/object-store.ts';
import { openingFailure } from './db/opening-failure.ts';

/** Failures of a command whose message already tells the operator what to do. */
const EXPLAINED = [BackupKeyError, BrokenBackupError, CopyError, DoctorError, NotConnectedError, RestoreIncomplete, RestoreRefused, StoreError, ToolError];

/**
 * Text that an operator's command prints about a failure: a sentence if a person can fix it, otherwise with the stack.
 */
export function operatorErrorText(error: unknown, folders: FolderSettings = {}): string {
	return error instanceof Error && EXPLAINED.some((kind) => error instanceof kind) ? error.message : openingFailure(error, folders);
}
