import { messages } from '#domain/texts/screen-messages.ts';
import { type DonationRow, isPending, isReadyToPay } from '#outbox/kinds/outbox-row.ts';

const texts = messages.donationState;

/**
 * The three states that nobody may mix up: saved here but not sent, ready to pay, and paid. "Ready" needs a connection,
 * so an unpaid donation without one has a tag of its own. A donation in any other state has no tag, only its text.
 */
export function DonationStateTag({ row, online }: { row: DonationRow; online: boolean }) {
	const state = stateOf(row, online);
	return state && <span className={`donation-state ${state}`}>{texts[state]}</span>;
}

function stateOf(row: DonationRow, online: boolean): keyof typeof texts | undefined {
	if (isPending(row)) return 'saved';
	if (row.state === 'paid') return 'paid';
	if (!isReadyToPay(row)) return undefined;
	return online ? 'ready' : 'unpaid';
}
