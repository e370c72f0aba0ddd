import { messages } from '#domain/texts/screen-messages.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { asksForSecondPlan } from '#outbox/actions/second-plan.ts';
import { type DonationRow, isOnCard, monthsOf } from '#outbox/kinds/outbox-row.ts';
import { outboxTexts } from '../outbox-texts.ts';

const texts = outboxTexts.headlines;

/** The title of a donation's own page: its state in a few words. The note below it says whether money moved. */
export function donationHeadline(row: DonationRow, device: string, giving: GivingState): string {
	if (row.may_be_paid && row.state !== 'cancelled') return texts.mayBePaid;
	switch (row.state) {
		case 'queued':
		case 'sending':
			return messages.savedOn(device);
		case 'awaiting_payment':
			if (isOnCard(row)) return row.card?.state === 'authorized' ? outboxTexts.byCard.title : outboxTexts.byCard.askingTitle;
			if (row.note !== undefined) return row.note === 'processing' ? texts.processing : texts.declined;
			return giving === 'open' ? messages.donationState.ready : messages.donationState.unpaid;
		case 'needs_attention':
			return asksForSecondPlan(row) ? texts.secondPlan : texts.fix;
		case 'paid':
		case 'done':
			return monthsOf(row) === undefined ? texts.paid : texts.firstPaid;
		case 'cancelled':
			return texts.canceled;
		case 'expired':
			return texts.expired;
	}
}
