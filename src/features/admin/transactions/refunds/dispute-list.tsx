import { utcDate } from '#domain/admin/transaction-columns.ts';
import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { usd } from '../transaction-text.ts';

type Dispute = AdminPaymentDetail['disputes'][number];

/** The disputes about a payment, newest first: the state of each, the deadline for an answer, and where to answer. */
export function DisputeList({ disputes }: Pick<AdminPaymentDetail, 'disputes'>) {
	if (disputes.length === 0) return null;
	return (
		<ul className="history num" aria-label="Disputes">
			{disputes.map((dispute) => (
				<li key={dispute.dispute_ref}>
					{disputeText(dispute)}{' '}
					<a href={dispute.link} target="_blank" rel="noopener noreferrer">
						Open in Stripe<span className="vh"> (opens in a new tab)</span>
					</a>
				</li>
			))}
		</ul>
	);
}

const STATES: Record<Dispute['status'], string> = {
	inquiry: 'the bank is asking about it, and no money is held',
	closed: 'the bank asked about it and closed its inquiry',
	open: 'the bank is holding the money until it decides',
	won: 'won: we keep the money',
	lost: 'lost: the bank took the money back',
};

function disputeText({ opened_at, amount_cents, status, reason, due_by }: Dispute): string {
	const answer = due_by === null ? '' : ` Answer by ${utcDate(due_by)}, ${due_by.slice(11, 16)} UTC.`;
	return `${utcDate(opened_at)}: ${usd(amount_cents)} disputed as “${reason.replaceAll('_', ' ')}”; ${STATES[status]}.${answer}`;
}
