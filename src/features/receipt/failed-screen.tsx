import { Link, Navigate, useLocation } from 'react-router-dom';
import { api, screens } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { pageMeta } from '#domain/texts/page-meta.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { failedText } from './failed-text.ts';
import { PayAgain } from './pay-again.tsx';
import { ReceiptLayout } from './receipt-layout.tsx';
import './receipt.css';
import { receiptTexts } from './receipt-texts.ts';
import { transactionId } from './transaction-id.ts';
import { useAbandonedIntent } from './use-abandoned-intent.ts';
import { useIntentStatus } from './use-intent-status.ts';

/**
 * The page that a failed checkout returns to (spec §2). Works offline. A donation that is still waiting, here or on our
 * server, can be retried.
 */
export function FailedScreen() {
	useTitle(messages.paymentFailed, pageMeta[screens.failed].description);
	const { search } = useLocation();
	const id = transactionId(search);
	const rows = useDonationRows();
	const left = useAbandonedIntent();
	const waiting = rows.find((row) => id !== '' && row.state === 'awaiting_payment' && isAbout(row, id));
	const intent = left ?? waiting?.intent_id;
	const state = useIntentStatus(intent);
	// The person came back from the receipt or through an old address, and the donation has been paid since.
	if (state === 'paid' && intent !== undefined) return <Navigate to={`${screens.success}?intent=${intent}`} replace />;
	return (
		<ReceiptLayout
			title={messages.paymentFailed}
			actions={
				<>
					{waiting?.checkout_url !== undefined && waiting.intent_id !== undefined ? (
						<PayAgain href={waiting.checkout_url} intent_id={waiting.intent_id}>
							{messages.payFor(donationLabel(waiting.summary), waiting.summary.player_name)}
						</PayAgain>
					) : (
						left !== undefined && (
							<PayAgain href={api.pay(left)} intent_id={left}>
								{receiptTexts.tryAgain}
							</PayAgain>
						)
					)}
					<Link className={buttonClass()} to={screens.contact}>
						{receiptTexts.contact}
					</Link>
				</>
			}
		>
			{id !== '' && (
				<p className="lead">
					{receiptTexts.failed.transaction} <span className="num">{id}</span>
				</p>
			)}
			<p>{failedText(state, waiting ? 'here' : left === undefined ? undefined : 'server')}</p>
		</ReceiptLayout>
	);
}

function isAbout(row: DonationRow, id: string): boolean {
	return row.transaction_id === id || row.intent_id === id || row.op_id === id;
}
