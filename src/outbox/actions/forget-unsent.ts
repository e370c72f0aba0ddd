import { outboxDb } from '#core/db/db.ts';
import { isPageConsent, isPendingFavorite, isThanks } from '../kinds/outbox-row.ts';
import { getRow } from '../store/store.ts';

/**
 * Removes a waiting favorite, a wish for one's own page, or thanks to a donor, that never left or that the server refused. Any other stays,
 * because the server may have it.
 */
export function forgetUnsent(op_id: string): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		if (row === undefined || !(isPendingFavorite(row) || isPageConsent(row) || isThanks(row))) return;
		const unsent = row.state === 'queued' && row.attempts === 0;
		if (unsent || row.state === 'needs_attention' || row.state === 'expired') await outboxDb.outbox.delete(op_id);
	});
}
