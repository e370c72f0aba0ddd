import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { stateText } from '#domain/admin/transaction-columns.ts';
import type { AdminPayment, AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { adminTexts } from '../../admin-texts.ts';
import { UnreadBlock } from '../../admin-unread.tsx';
import { changedByRefund, paymentQuery } from '../../queries/transaction-queries.ts';
import { usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';
import { DisputeList } from './dispute-list.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundHistory } from './refund-history.tsx';

const texts = transactionsTexts.refund;

interface RefundDialogProps {
	owner: string;
	payment: AdminPayment;
	onClose: () => void;
}

/** A payment, its refunds, and the form for another one. Reloads when it opens, and while a refund is waiting. */
export function RefundDialog({ owner, payment, onClose }: RefundDialogProps) {
	const client = useQueryClient();
	const { queryKey, ...options } = paymentQuery(owner, payment.payment_id);
	const detail = useQuery({ queryKey, ...options });
	const now = detail.data;
	const changed = useRef(false);
	const waits = now?.waiting_cents !== null;
	// The list and its sums are out of date as soon as a refund is requested, and again when it is made.
	useEffect(() => {
		if (waits || !changed.current) return;
		changed.current = false;
		void refetchChanged(client, changedByRefund(owner));
	}, [waits, client, owner]);

	async function showAnswer(answer: AdminPaymentDetail) {
		changed.current = true;
		await putAnswer(client, queryKey, answer);
		void refetchChanged(client, changedByRefund(owner));
	}

	return (
		<Dialog open onClose={onClose} title={(payment.standing === 'disputed' ? transactionsTexts.dispute : texts).title(usd(payment.amount_cents))}>
			<div className="admin-ask">
				<dl className="admin-refund-facts ui-number">
					<Fact name={texts.facts.donor}>{payment.user_email ?? texts.noAccount}</Fact>
					<Fact name={texts.facts.athlete}>{texts.athlete(payment.player_name, payment.team_name)}</Fact>
					<Fact name={texts.facts.paid}>{texts.paid(usd(payment.amount_cents), utcDate(payment.created_at))}</Fact>
					<Fact name={texts.facts.fee}>{payment.fee_cents === null ? texts.unknown : usd(payment.fee_cents)}</Fact>
					{now !== undefined && <Fact name={texts.facts.left}>{usd(now.left_cents - (now.waiting_cents ?? 0))}</Fact>}
				</dl>
				{now === undefined ? (
					<UnreadBlock found={detail} label={texts.loading} />
				) : (
					<>
						<p className="admin-refund-state" role="status">
							{(now.refunded_cents > 0 || now.waiting_cents !== null || now.standing !== 'settled') && <b>{stateText(now)}</b>}
						</p>
						<DisputeList disputes={now.disputes} />
						<RefundHistory payment_id={now.payment_id} refunds={now.refunds} onWithdrawn={showAnswer} />
						{now.blocked === null ? (
							<RefundForm key={now.left_cents} payment={now} onAsked={showAnswer} onClose={onClose} />
						) : (
							<>
								<p>{now.blocked.detail}</p>
								<div className="ui-pair">
									<Button onClick={onClose}>{adminTexts.close}</Button>
								</div>
							</>
						)}
					</>
				)}
			</div>
		</Dialog>
	);
}
