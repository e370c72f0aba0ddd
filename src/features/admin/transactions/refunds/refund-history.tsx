import { useMutation } from '@tanstack/react-query';
import { withdrawRefund } from '#admin/transaction-queries.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { utcDate } from '#domain/admin/transaction-columns.ts';
import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { usd } from '../transaction-text.ts';

interface RefundHistoryProps extends Pick<AdminPaymentDetail, 'payment_id' | 'refunds'> {
	onWithdrawn: (answer: AdminPaymentDetail) => void;
}

/** The refunds requested for a payment and the outcome of each, newest first. A waiting one can be withdrawn. */
export function RefundHistory({ payment_id, refunds, onWithdrawn }: RefundHistoryProps) {
	const withdrawing = useMutation({ mutationFn: () => withdrawRefund(payment_id), onSuccess: onWithdrawn });
	if (refunds.length === 0) return null;
	return (
		<>
			<ul className="history num" aria-label="Refunds so far">
				{refunds.map((refund) => (
					<li key={refund.refund_id}>
						{historyText(refund)}
						{refund.reason !== null && <span className="quiet"> “{refund.reason}”</span>}
					</li>
				))}
			</ul>
			{refunds.some(({ state }) => state === 'waiting') && (
				<Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
					{withdrawing.isPending ? 'Canceling the refund…' : 'Cancel the refund'}
				</Button>
			)}
			{withdrawing.error !== null && <FieldError>{withdrawing.error instanceof ApiFailure ? withdrawing.error.detail : withdrawing.error.message}</FieldError>}
		</>
	);
}

const ENDS = { waiting: 'pending', done: 'made', refused: 'refused', withdrawn: 'canceled', failed: 'failed after it was sent' } as const;

function historyText({ requested_at, amount_cents, state, by_itself, failed_tries, refusal, plan_stopped }: AdminPaymentDetail['refunds'][number]): string {
	return [
		`${utcDate(requested_at)}: ${usd(amount_cents)}, ${ENDS[state]}`,
		...(by_itself ? ['Automatic: a duplicate payment, or one that came in after the donation was canceled'] : []),
		...(failed_tries > 0 ? [`The card provider refused or didn’t answer ${failed_tries} ${failed_tries === 1 ? 'time' : 'times'}. We’ll try again`] : []),
		...(refusal === null ? [] : [refusal.replace(/\.$/, '')]),
		...(plan_stopped ? ['The monthly plan was stopped'] : []),
	].join('. ');
}
