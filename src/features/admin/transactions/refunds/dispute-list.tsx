import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { timeText } from '../../table/moment-text.ts';
import { usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';

const texts = transactionsTexts.dispute;

type Dispute = AdminPaymentDetail['disputes'][number];

/** The disputes about a payment, newest first: the state of each, the deadline for an answer, and where to answer. */
export function DisputeList({ disputes }: Pick<AdminPaymentDetail, 'disputes'>) {
	if (disputes.length === 0) return null;
	return (
		<ul className="admin-history ui-number" aria-label={texts.label}>
			{disputes.map((dispute) => (
				<li key={dispute.dispute_ref}>
					{disputeText(dispute)}{' '}
					<a href={dispute.link} target="_blank" rel="noopener noreferrer">
						{texts.openInStripe}
						<span className="ui-hidden">{texts.newTab}</span>
					</a>
				</li>
			))}
		</ul>
	);
}

function disputeText({ opened_at, amount_cents, status, reason, due_by }: Dispute): string {
	const answer = due_by === null ? '' : texts.answerBy(utcDate(due_by), timeText(due_by));
	return texts.text(utcDate(opened_at), usd(amount_cents), reason.replaceAll('_', ' '), texts.states[status]) + answer;
}
