import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { dollarsToCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { type DonationRow, monthsOf } from '#outbox/kinds/outbox-row.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { useDonatedAthlete } from '#roster/react/use-donated-athlete.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass, Spinner } from '#ui/controls/button.tsx';
import { dollarsText } from '../dollars-text.ts';
import { PayAgain } from '../pay-again.tsx';
import { ReceiptLayout } from '../receipt-layout.tsx';
import { receiptTexts } from '../receipt-texts.ts';
import { canceledText, secondPaymentText } from './confirmation-text.ts';
import { PaidReward } from './paid-reward.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { RewardLayout } from './reward-layout.tsx';
import { isShared, SharedCheckout } from './shared-checkout.tsx';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

const texts = receiptTexts.confirmation;

/** After this many "not paid yet" answers, the page says so instead of only showing Confirming. */
const MAX_PENDING_ANSWERS = 4;

/**
 * What is known about the athlete. Both are undefined until the server has answered, if this device didn't make the
 * donation.
 */
interface ReceiptAthlete {
	player_name: string | undefined;
	athlete: DonateTarget | undefined;
}

/** Shows what the server says about a payment, and nothing else. */
export function ConfirmedReceipt({ intent_id }: { intent_id: string }) {
	const confirmation = useConfirmation(intent_id);
	const { status, failure } = confirmation;
	const row = useDonationRows().find((donation) => donation.intent_id === intent_id);
	const about = status ?? row?.summary;
	const athlete = useDonatedAthlete(about);
	if (status?.state === 'paid') return <Paid status={status} athlete={athlete} />;
	if (row?.state === 'paid') return <PaidBefore row={row} athlete={athlete} />;
	if (failure !== undefined && !failure.retryable) return <Unknown failure={failure.detail} />;
	if (failure !== undefined) return <NoAnswer player_name={about?.player_name} athlete={athlete} askAgain={confirmation.askAgain} />;
	if (status !== undefined && isShared(status, row)) return <SharedCheckout status={status} />;
	return <NotPaid player_name={about?.player_name} athlete={athlete} confirmation={confirmation} />;
}

function Paid({ status, athlete }: { status: IntentStatus; athlete: DonateTarget | undefined }) {
	const paid_at = status.paid_at === null ? undefined : Date.parse(status.paid_at);
	return (
		<PaidReward
			athlete={athlete}
			confirmed={texts.confirmed}
			ticket={{
				player_name: status.player_name,
				amount: dollarsText(dollarsToCents(status.amount)),
				plan:
					status.months === null ? undefined : (
						<PlanFacts intent_id={status.intent_id} amount_cents={dollarsToCents(status.amount)} months={status.months} paid_at={paid_at} />
					),
				foot: paid_at === undefined ? undefined : texts.paidAt(clockTime(paid_at)),
			}}
			transaction_id={status.transaction_id}
			payment_id={status.payment_id}
			note={secondPaymentText(status)}
		/>
	);
}

/** Only the server's answer marks a row as paid, so the row's state is reliable even offline. */
function PaidBefore({ row, athlete }: { row: DonationRow; athlete: DonateTarget | undefined }) {
	const paid_at = row.paid_at ?? row.updated_at;
	const months = monthsOf(row);
	return (
		<PaidReward
			athlete={athlete}
			confirmed={texts.confirmedBefore(deviceName())}
			ticket={{
				player_name: row.summary.player_name,
				amount: dollarsText(row.summary.amount_cents),
				plan:
					months === undefined ? undefined : (
						<PlanFacts intent_id={String(row.intent_id)} amount_cents={row.summary.amount_cents} months={months} paid_at={paid_at} />
					),
				foot: texts.paidAt(clockTime(paid_at)),
			}}
			transaction_id={row.transaction_id ?? null}
			payment_id={row.payment_id ?? null}
		/>
	);
}

function NotPaid({ confirmation: { status, answers, askAgain }, ...whom }: ReceiptAthlete & { confirmation: Confirmation }) {
	const state = status?.state;
	if (status?.state === 'cancelled')
		return (
			<ReceiptLayout title={texts.canceled}>
				<p className="ui-lead">{canceledText(status)}</p>
			</ReceiptLayout>
		);
	if (state === 'failed' || state === 'expired') {
		return (
			<ReceiptLayout title={texts.notPaid} actions={<TryAgain status={status} />}>
				<p className="ui-lead">{state === 'failed' ? texts.declined : texts.timedOut}</p>
			</ReceiptLayout>
		);
	}
	const late = state !== undefined && state !== 'processing' && answers >= MAX_PENDING_ANSWERS;
	return (
		<Unconfirmed
			{...whom}
			actions={
				late && (
					<>
						<TryAgain status={status} />
						<Button onClick={askAgain}>{texts.checkNow}</Button>
					</>
				)
			}
		>
			<p className="ui-note" role="status">
				<Spinner />
				<span>{late ? texts.late : texts.checking}</span>
			</p>
		</Unconfirmed>
	);
}

/**
 * Shown until the server has confirmed the payment. If the athlete is known, it has the shape of the page that follows.
 */
function Unconfirmed({ player_name, athlete, actions, children }: ReceiptAthlete & { actions: ReactNode; children: ReactNode }) {
	if (player_name === undefined)
		return (
			<ReceiptLayout title={texts.confirming} actions={actions}>
				{children}
			</ReceiptLayout>
		);
	return (
		<RewardLayout player_name={player_name} athlete={athlete} title={texts.confirming}>
			<p className="ui-title-3">{texts.for(player_name)}</p>
			{children}
			<div className="receipt-reward-actions">
				{actions}
				<Link className={buttonClass()} to={screens.home}>
					{receiptTexts.home}
				</Link>
			</div>
		</RewardLayout>
	);
}

function TryAgain({ status }: { status: IntentStatus | undefined }) {
	if (status === undefined) return null;
	return (
		<PayAgain href={new URL(status.checkout_url, location.origin).pathname} intent_id={status.intent_id}>
			{messages.payFor(`$${dollarsText(dollarsToCents(status.amount))}`, status.player_name)}
		</PayAgain>
	);
}

function NoAnswer({ askAgain, ...whom }: ReceiptAthlete & { askAgain: () => void }) {
	return (
		<Unconfirmed
			{...whom}
			actions={
				<Button look="strong" onClick={askAgain}>
					{texts.check}
				</Button>
			}
		>
			<p className="ui-lead">{texts.noAnswer}</p>
		</Unconfirmed>
	);
}

function Unknown({ failure }: { failure: string }) {
	return (
		<ReceiptLayout title={texts.notConfirmed}>
			<p className="ui-lead">{texts.refused(failure)}</p>
		</ReceiptLayout>
	);
}
