import { ApiFailure } from '#core/api/api-failure.ts';
import type { SyncErrorKind } from '../types.ts';

/** What a failed pull means for the person. An answer that isn't our server's is an answer: the device isn't offline. */
export function syncErrorKind(error: unknown): SyncErrorKind {
	if (error instanceof ApiFailure && error.code === 'network' && error.status === undefined) return 'network';
	return isQuota(error) ? 'storage_full' : 'other';
}

/** Dexie gives storage's own error as such or inside an aborted transaction's. */
export function isQuota(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return error.name === 'QuotaExceededError' || isQuota((error as { inner?: unknown }).inner);
}
