import { useMutation } from '@tanstack/react-query';
import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { detailOf } from '../../detail-of.ts';
import { withdrawRefund } from '../../queries/transaction-queries.ts';
import { usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';

const texts = transactionsTexts.refund.history;

interface RefundHistoryProps extends Pick<AdminPaymentDetail, 'payment_id' | 'refunds'> {
	onWithdrawn: (answer: AdminPaymentDetail) => void;
}

/** The refunds requested for a payment and the outcome of each, newest first. A waiting one can be withdrawn. */
export function RefundHistory({ payment_id, refunds, onWithdrawn }: RefundHistoryProps) {
	const withdrawing = useMutation({ mutationFn: () => withdrawRefund(payment_id), onSuccess: onWithdrawn });
	if (refunds.length === 0) return null;
	return (
		<>
			<ul className="admin-history ui-number" aria-label={texts.label}>
				{refunds.map((refund) => (
					<li key={refund.refund_id}>
						{historyText(refund)}
						{refund.reason !== null && <span className="ui-quiet">{texts.reason(refund.reason)}</span>}
					</li>
				))}
			</ul>
			{refunds.some(({ state }) => state === 'waiting') && (
				<Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
					{withdrawing.isPending ? texts.canceling : texts.cancel}
				</Button>
			)}
			{withdrawing.error !== null && <FieldError>{detailOf(withdrawing.error)}</FieldError>}
		</>
	);
}

function historyText({ requested_at, amount_cents, state, by_itself, failed_tries, refusal, plan_stopped }: AdminPaymentDetail['refunds'][number]): string {
	return [
		texts.refund(utcDate(requested_at), usd(amount_cents), texts.ends[state]),
		...(by_itself ? [texts.automatic] : []),
		...(failed_tries > 0 ? [texts.tries(failed_tries)] : []),
		...(refusal === null ? [] : [refusal.replace(/\.$/, '')]),
		...(plan_stopped ? [texts.planStopped] : []),
	].join('. ');
}
