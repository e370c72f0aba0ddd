import { causeOf, isQuota } from '#core/db/storage-errors.ts';
import { type StorageCause, storageTrouble } from '#core/db/storage-trouble.ts';

/** Why something couldn't be saved on this device. `full`: the browser has no room for it. */
export type SaveFailure = StorageCause | 'full';

/** @param error what IndexedDB or Dexie threw */
export function saveFailureOf(error: unknown): SaveFailure {
	return isQuota(error) ? 'full' : (storageTrouble.get()?.cause ?? causeOf(error));
}
