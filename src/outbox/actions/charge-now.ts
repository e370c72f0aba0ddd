import { requestCharge } from '../kinds/donation-requests.ts';
import type { DonationRow } from '../kinds/outbox-row.ts';
import { askAboutPayment } from '../triggers.ts';

/**
 * Charges a donation now whose saved card is authorized, without waiting for the ten minutes. It can't be undone
 * afterwards. @throws ApiFailure
 */
export async function chargeNow({ intent_id }: DonationRow): Promise<void> {
	if (intent_id === undefined) return;
	await requestCharge(intent_id);
	await askAboutPayment(intent_id);
}
