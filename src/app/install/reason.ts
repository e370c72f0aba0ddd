import type { GiftRow } from '#outbox/kinds/outbox-row.ts';

/** After a first gift there is a reason to keep this at hand: it is sent, paid or looked up from here. */
export function isReasonToInstall(row: Pick<GiftRow, 'state'>): boolean {
	return row.state !== 'cancelled' && row.state !== 'needs_attention';
}
