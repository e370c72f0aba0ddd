import { donationLabel } from '#domain/donation/donation-label.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { renewRow } from '#outbox/actions/donation-actions.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { usePayGuard } from '#outbox/react/use-pay-guard.ts';
import { PayLink } from '#ui/payment/pay-link.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';

interface PayDonationProps {
	row: DonationRow;
	big: boolean;
	/** Several donations are ready, and another button pays them all. */
	amongOthers?: boolean;
}

/** "Pay $50 for …", once the server has the donation. */
export function PayDonation({ row, ...look }: PayDonationProps) {
	const { checkout_url, intent_id } = row;
	return checkout_url !== undefined && intent_id !== undefined && <PayKnown row={row} {...look} checkout_url={checkout_url} intent_id={intent_id} />;
}

function PayKnown({ row, big, amongOthers = false, checkout_url, intent_id }: PayDonationProps & { checkout_url: string; intent_id: string }) {
	const guard = usePayGuard(checkout_url, intent_id, useGivingState() === 'open');
	return (
		<PayLink
			href={checkout_url}
			big={big}
			second={amongOthers}
			offlineText={outboxTexts.page.payOffline}
			guard={{
				...guard,
				onClick(event) {
					// An expired donation's link still works. Paying is the clearest way to say that one still wants to give.
					if (row.state === 'expired') reportSaveFailure(renewRow(row.op_id));
					guard.onClick(event);
				},
			}}
		>
			{amongOthers ? donationMessages.payOnlyThis(donationLabel(row.summary)) : messages.payFor(donationLabel(row.summary), row.summary.player_name)}
		</PayLink>
	);
}
