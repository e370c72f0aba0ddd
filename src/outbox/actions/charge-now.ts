import { intentEvent } from '../drain/intent-event.ts';
import { requestCharge } from '../kinds/donation-requests.ts';
import type { DonationRow } from '../kinds/outbox-row.ts';
import { moveRow } from '../machine/move-row.ts';

/** After this long, the row is asked about again. */
const ASK_AGAIN_MS = 5000;

/**
 * Charges a donation now whose saved card is authorized, without waiting for the ten minutes. It can't be undone
 * afterwards. @throws ApiFailure
 */
export async function chargeNow({ op_id, intent_id }: DonationRow): Promise<void> {
	if (intent_id === undefined) return;
	const status = await requestCharge(intent_id);
	const now = Date.now();
	await moveRow(op_id, () => intentEvent(status, now, now + ASK_AGAIN_MS));
}
