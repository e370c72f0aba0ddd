import { useGivingState } from '#donations/use-giving-state.ts';
import { usePayGuard } from '#outbox/react/use-pay-guard.ts';
import { PayLink } from '#ui/payment/pay-link.tsx';

interface PayAgainProps {
	href: string;
	intent_id: string;
	big?: boolean;
	children: string;
}

/** Back to the checkout of a donation that isn't paid yet. */
export function PayAgain({ href, intent_id, big = false, children }: PayAgainProps) {
	return (
		<PayLink href={href} big={big} guard={usePayGuard(href, intent_id, useGivingState() === 'open')}>
			{children}
		</PayLink>
	);
}
