import { messages } from '#domain/texts/screen-messages.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { type DonationRow, isPending, isReadyToPay } from '#outbox/kinds/outbox-row.ts';

const texts = messages.donationState;

/**
 * The three states that nobody may mix up: saved here but not sent, ready to pay, and paid. "Ready" means that it can be
 * paid now, so an unpaid donation has a tag of its own offline and while giving is paused. A donation in any other state has no tag, only its text.
 */
export function DonationStateTag({ row, giving }: { row: DonationRow; giving: GivingState }) {
	const state = stateOf(row, giving);
	return state && <span className={`outbox-state ${state}`}>{texts[state]}</span>;
}

function stateOf(row: DonationRow, giving: GivingState): keyof typeof texts | undefined {
	if (row.may_be_paid) return undefined;
	if (isPending(row)) return 'saved';
	if (row.state === 'paid') return 'paid';
	if (!isReadyToPay(row)) return undefined;
	return giving === 'open' ? 'ready' : 'unpaid';
}
