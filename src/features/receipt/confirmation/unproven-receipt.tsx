import { CircleAlert } from 'lucide-react';
import { messages } from '#domain/texts/screen-messages.ts';
import { ReceiptLayout } from '../receipt-layout.tsx';
import { receiptTexts } from '../receipt-texts.ts';
import { PaidTicket } from './paid-ticket.tsx';

/** Name and amount from the address (spec §2). They are unconfirmed, and the page says so. */
export function UnprovenReceipt({ player_name, amount }: { player_name: string | null; amount: string | null }) {
	return (
		<ReceiptLayout title={messages.paymentSuccess}>
			<PaidTicket player_name={player_name} amount={amount} />
			<p className="ui-note">
				<CircleAlert className="ui-icon" aria-hidden="true" />
				<span>{receiptTexts.confirmation.unproven}</span>
			</p>
		</ReceiptLayout>
	);
}
