import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { centsToDollars, dollarsToCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass, donateClass, Spinner } from '#ui/controls/button.tsx';
import { ReceiptLayout } from '../receipt-layout.tsx';
import { receiptTexts } from '../receipt-texts.ts';
import { canceledText, secondPaymentText } from './confirmation-text.ts';
import { PaidTicket } from './paid-ticket.tsx';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

const texts = receiptTexts.confirmation;

/** After this many "not paid yet" answers, the page says so instead of only showing Confirming. */
const PATIENCE = 4;

/** Shows what the server says about a payment, and nothing else. */
export function ConfirmedReceipt({ intent_id }: { intent_id: string }) {
	const confirmation = useConfirmation(intent_id);
	const { status, failure } = confirmation;
	const known = useDonationRows().find((row) => row.intent_id === intent_id && row.state === 'paid');
	if (status?.state === 'paid') return <Paid status={status} />;
	if (known !== undefined) return <PaidBefore row={known} />;
	if (failure !== undefined && !failure.retryable) return <Unknown failure={failure.detail} />;
	if (failure !== undefined) return <NoAnswer askAgain={confirmation.askAgain} />;
	return <NotPaid confirmation={confirmation} />;
}

function Paid({ status }: { status: IntentStatus }) {
	const when = status.paid_at === null ? '' : texts.paidAt(clockTime(Date.parse(status.paid_at)));
	const reference = status.transaction_id === null ? '' : texts.transaction(status.transaction_id);
	const second = secondPaymentText(status);
	return (
		<ReceiptLayout title={messages.paymentSuccess} actions={<ReceiptLink payment_id={status.payment_id} />}>
			<PaidTicket
				player_name={status.player_name}
				amount={dollarsText(status.amount)}
				months={status.months ?? undefined}
				foot={[when, reference].filter(Boolean).join(' · ') || undefined}
			/>
			<p>{texts.confirmed}</p>
			{second !== undefined && <p>{second}</p>}
		</ReceiptLayout>
	);
}

/** Only the server's answer marks a row as paid, so the row's state is reliable even offline. */
function PaidBefore({ row }: { row: DonationRow }) {
	return (
		<ReceiptLayout title={messages.paymentSuccess} actions={<ReceiptLink payment_id={row.payment_id ?? null} />}>
			<PaidTicket
				player_name={row.summary.player_name}
				amount={dollarsText(centsToDollars(row.summary.amount_cents))}
				months={row.kind === 'donation_recurring' ? row.summary.months : undefined}
				foot={texts.paidAt(clockTime(row.paid_at ?? row.updated_at))}
			/>
			<p>{texts.confirmedBefore(deviceName())}</p>
		</ReceiptLayout>
	);
}

function ReceiptLink({ payment_id }: { payment_id: string | null }) {
	if (payment_id === null) return null;
	return (
		<Link className={buttonClass('strong')} to={screens.receipt(payment_id)}>
			{receiptTexts.title}
		</Link>
	);
}

function NotPaid({ confirmation: { status, answers, askAgain } }: { confirmation: Confirmation }) {
	const state = status?.state;
	if (status?.state === 'cancelled')
		return (
			<ReceiptLayout title={texts.canceled}>
				<p className="lead">{canceledText(status)}</p>
			</ReceiptLayout>
		);
	if (state === 'failed' || state === 'expired') {
		return (
			<ReceiptLayout title={texts.notPaid} actions={<TryAgain status={status} />}>
				<p className="lead">{state === 'failed' ? texts.declined : texts.timedOut}</p>
			</ReceiptLayout>
		);
	}
	const late = state !== undefined && state !== 'processing' && answers >= PATIENCE;
	return (
		<ReceiptLayout title={texts.confirming} actions={late ? <TryAgain status={status} /> : undefined}>
			<p className="note" role="status">
				<Spinner />
				<span>{late ? texts.late : texts.checking}</span>
			</p>
			{late && (
				<Button look="bare" className="ask-again" onClick={askAgain}>
					{texts.checkNow}
				</Button>
			)}
		</ReceiptLayout>
	);
}

function TryAgain({ status }: { status: IntentStatus | undefined }) {
	if (status === undefined) return null;
	return (
		<a className={donateClass()} href={new URL(status.checkout_url, location.origin).pathname}>
			{messages.payFor(`$${dollarsText(status.amount)}`, status.player_name)}
		</a>
	);
}

function NoAnswer({ askAgain }: { askAgain: () => void }) {
	return (
		<ReceiptLayout
			title={texts.confirming}
			actions={
				<Button look="strong" onClick={askAgain}>
					{texts.check}
				</Button>
			}
		>
			<p className="lead">{texts.noAnswer}</p>
		</ReceiptLayout>
	);
}

function Unknown({ failure }: { failure: string }) {
	return (
		<ReceiptLayout title={texts.notConfirmed}>
			<p className="lead">{texts.refused(failure)}</p>
		</ReceiptLayout>
	);
}

/** "50", "1,234.50": the amount after the spec's dollar sign. */
function dollarsText(amount: number): string {
	const cents = dollarsToCents(amount);
	return amount.toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 });
}
