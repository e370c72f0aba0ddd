import { Link, Navigate, useLocation } from 'react-router-dom';
import { api, screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { dollarsToCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { TransactionDetail } from '#ui/payment/transaction-detail.tsx';
import { PaidTicket } from './confirmation/paid-ticket.tsx';
import { dollarsText } from './dollars-text.ts';
import { chargedText, savedText } from './failed-text.ts';
import { PayAgain } from './pay-again.tsx';
import { ReceiptLayout } from './receipt-layout.tsx';
import './receipt.css';
import { receiptTexts } from './receipt-texts.ts';
import { transactionId } from './transaction-id.ts';
import { useAbandonedIntent } from './use-abandoned-intent.ts';
import { useIntentStatus } from './use-intent-status.ts';

/**
 * The page that a failed checkout returns to (spec §2): whether money was taken, for whom it was, and how to pay after
 * all. Works offline. A donation that is still waiting, here or on our server, can be retried.
 */
export function FailedScreen() {
	useTitle(messages.paymentFailed, pageMeta[screens.failed].description);
	const { search } = useLocation();
	const id = transactionId(search);
	const rows = useDonationRows();
	const left = useAbandonedIntent();
	const waiting = rows.find((row) => id !== '' && row.state === 'awaiting_payment' && isAbout(row, id));
	const intent = left ?? waiting?.intent_id;
	const { status, asking } = useIntentStatus(intent);
	// The person came back from the receipt or through an old address, and the donation has been paid since.
	if (status?.state === 'paid' && intent !== undefined) return <Navigate to={`${screens.success}?intent=${intent}`} replace />;
	const donation = waiting?.summary ?? (status && summaryOf(status));
	const href = waiting?.checkout_url ?? (left === undefined ? undefined : api.pay(left));
	const saved = savedText(waiting ? 'here' : left === undefined ? undefined : 'server');
	return (
		<ReceiptLayout
			title={messages.paymentFailed}
			actions={
				<Link className={buttonClass()} to={screens.contact}>
					{receiptTexts.contact}
				</Link>
			}
		>
			<p className="ui-lead" role="status">
				{chargedText(status?.state, asking)}
			</p>
			{donation !== undefined && <PaidTicket player_name={donation.player_name} amount={dollarsText(donation.amount_cents)} />}
			{saved !== undefined && <p>{saved}</p>}
			{href !== undefined && intent !== undefined && (
				<PayAgain href={href} intent_id={intent} big>
					{donation === undefined ? receiptTexts.tryAgain : messages.payFor(donationLabel(donation), donation.player_name)}
				</PayAgain>
			)}
			{id !== '' && <TransactionDetail id={id} open />}
		</ReceiptLayout>
	);
}

function summaryOf({ amount, months, player_name }: IntentStatus) {
	return { amount_cents: dollarsToCents(amount), ...(months === null ? {} : { months }), player_name };
}

function isAbout(row: DonationRow, id: string): boolean {
	return row.transaction_id === id || row.intent_id === id || row.op_id === id;
}
