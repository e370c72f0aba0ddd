import { messages } from '#domain/texts/screen-messages.ts';
import { asksForSecondPlan } from '#outbox/actions/second-plan.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';

/** The title of a donation's own page: its state in a few words. The note below it says whether money moved. */
export function donationHeadline(row: DonationRow, device: string, online: boolean): string {
	switch (row.state) {
		case 'queued':
		case 'sending':
			return messages.savedOn(device);
		case 'awaiting_payment':
			if (row.note !== undefined) return row.note === 'processing' ? 'Confirming your payment' : 'Declined – try again';
			return online ? messages.donationState.ready : messages.donationState.unpaid;
		case 'needs_attention':
			return asksForSecondPlan(row) ? 'Give a second time each month?' : 'Needs a fix';
		case 'paid':
		case 'done':
			return row.kind === 'donation_recurring' ? 'First month paid. Thank you.' : 'Paid. Thank you.';
		case 'cancelled':
			return 'Cancelled';
		case 'expired':
			return 'Still want to give?';
	}
}
