import { CopyError, DoctorError, RestoreIncomplete, RestoreRefused, SealBrokenError, ToolError } from '#server/modules/operations/public.ts';
import { NotConnectedError } from './core/local-socket.ts';
import { StoreError } from './core/object-store.ts';
import { startErrorText } from './start-errors.ts';

/** Failures of a command whose message already tells the operator what to do. */
const EXPLAINED = [CopyError, DoctorError, NotConnectedError, RestoreIncomplete, RestoreRefused, SealBrokenError, StoreError, ToolError];

/** What an operator's command prints about a failure: a sentence if a person can fix it, otherwise with the stack. */
export function operatorErrorText(error: unknown): string {
	return error instanceof Error && EXPLAINED.some((kind) => error instanceof kind) ? error.message : startErrorText(error);
}
