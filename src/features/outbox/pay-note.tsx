import { donationMessages } from '#domain/texts/donation-messages.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { outboxTexts } from './outbox-texts.ts';

/** When a donation that can't be paid now can be. */
export const payLater = { offline: donationMessages.payWhenBack, paused: outboxTexts.payWhenOn };

/**
 * Below a Pay button: what the checkout offers, or why it can't be opened now. Reserves the first text's space, so a
 * signal that comes and goes moves nothing.
 */
export function PayNote({ giving }: { giving: GivingState }) {
	return (
		<p className="ui-quiet outbox-pay-note" data-usual={donationMessages.wallets}>
			<span>{giving === 'open' ? donationMessages.wallets : payLater[giving]}</span>
		</p>
	);
}
