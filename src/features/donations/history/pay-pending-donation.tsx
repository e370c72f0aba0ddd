import { api } from '#domain/api/api-paths.ts';
import type { Donation } from '#domain/donation/donation-records.ts';
import { formatDollars } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { usePayGuard } from '#outbox/react/use-pay-guard.ts';
import { PayLink } from '#ui/payment/pay-link.tsx';
import { donationsTexts } from '../donations-texts.ts';

/** "Pay $50 for …": our own address of the checkout, which never expires. */
export function PayPendingDonation({ donation: { intent_id, amount, months, player_name } }: { donation: Donation }) {
	const href = api.pay(intent_id);
	const guard = usePayGuard(href, intent_id, useGivingState() === 'open');
	const sum = months === null ? formatDollars(amount) : donationsTexts.history.monthlySum(formatDollars(amount), months);
	return (
		<PayLink href={href} guard={guard}>
			{messages.payFor(sum, player_name)}
		</PayLink>
	);
}
