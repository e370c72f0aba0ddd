import { ApiFailure } from '#core/api/api-failure.ts';
import type { SyncErrorKind } from '../sync-progress.ts';

/**
 * Classifies a failed pull for the person. An answer that isn't our server's still counts as an answer: the device
 * isn't offline.
 */
export function syncErrorKind(error: unknown): SyncErrorKind {
	if (error instanceof ApiFailure && error.code === 'network' && error.status === undefined) return 'network';
	return isQuota(error) ? 'storage_full' : 'other';
}

/** Dexie reports storage's own error either directly or inside an aborted transaction's error. */
export function isQuota(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return error.name === 'QuotaExceededError' || isQuota((error as { inner?: unknown }).inner);
}
