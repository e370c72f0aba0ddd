import { messages } from '#domain/texts/screen-messages.ts';
import { asksForSecondPlan } from '#outbox/actions/second-plan.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';

/** The title of a donation's own page: its state in a few words. The note below it says whether money moved. */
export function donationHeadline(row: DonationRow, device: string): string {
	switch (row.state) {
		case 'queued':
		case 'sending':
			return messages.savedOn(device);
		case 'awaiting_payment':
			return row.note === 'processing' ? 'Confirming your payment' : row.note === 'declined' ? 'Declined. Try again.' : 'Ready to pay';
		case 'needs_attention':
			return asksForSecondPlan(row) ? 'Start a second monthly donation?' : 'Needs a fix';
		case 'paid':
		case 'done':
			return row.kind === 'donation_recurring' ? 'First month paid. Thank you!' : 'Paid. Thank you!';
		case 'cancelled':
			return 'Canceled';
		case 'expired':
			return 'Still want to give?';
	}
}
