import { ApiFailure } from '#core/api/api-failure.ts';
import { isQuota } from '#core/db/storage-errors.ts';
import type { SyncErrorKind } from '../sync-progress.ts';

/**
 * Classifies a failed pull for the person. An answer that isn't our server's still counts as an answer: the device
 * isn't offline.
 */
export function syncErrorKind(error: unknown): SyncErrorKind {
	if (error instanceof ApiFailure && error.isForeign) return 'foreign';
	if (error instanceof ApiFailure && error.code === 'network' && error.status === undefined) return 'network';
	return isQuota(error) ? 'storage_full' : 'other';
}
