import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { stateText, typeText } from '#domain/admin/transaction-columns.ts';
import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { screens } from '#domain/api/api-paths.ts';
import { Button } from '#ui/controls/button.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { UnreadBlock } from '../admin-unread.tsx';
import { paymentQuery } from '../queries/transaction-queries.ts';
import { CopyButton } from '../table/copy-button.tsx';
import { momentText } from '../table/moment-text.ts';
import { DisputeList } from './refunds/dispute-list.tsx';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { usd } from './transaction-text.ts';
import { transactionsTexts } from './transactions-texts.ts';

const texts = transactionsTexts.drawer;

interface PaymentDrawerProps {
	owner: string;
	payment_id: string;
	onClose: () => void;
}

/**
 * One payment beside the list: what happened when, its receipt, and its refund. The address names it, so a link to it
 * opens it without the list.
 */
export function PaymentDrawer({ owner, payment_id, onClose }: PaymentDrawerProps) {
	const found = useQuery(paymentQuery(owner, payment_id));
	const payment = found.data;
	const [refunds, setRefunds] = useState(false);
	return (
		<>
			<Dialog
				open
				look="drawer"
				onClose={onClose}
				{...(payment === undefined ? {} : { kicker: texts.title })}
				title={payment === undefined ? texts.title : transactionsTexts.title(usd(payment.amount_cents), payment.player_name)}
			>
				<div className="admin-ask">
					{payment === undefined ? (
						<UnreadBlock found={found} label={texts.loading} height="24rem" />
					) : (
						<Details payment={payment} onRefund={() => setRefunds(true)} />
					)}
				</div>
			</Dialog>
			{refunds && payment !== undefined && <RefundDialog owner={owner} payment={payment} onClose={() => setRefunds(false)} />}
		</>
	);
}

function Details({ payment, onRefund }: { payment: AdminPaymentDetail; onRefund: () => void }) {
	const { facts } = texts;
	const title = transactionsTexts.title(usd(payment.amount_cents), payment.player_name);
	const canOpen = payment.blocked === null || payment.refunds.length > 0;
	return (
		<>
			<dl className="admin-refund-facts ui-number">
				<Fact name={facts.status}>{stateText(payment)}</Fact>
				<Fact name={facts.donor}>{payment.user_email ?? transactionsTexts.refund.noAccount}</Fact>
				{payment.user_company_name && <Fact name={facts.company}>{payment.user_company_name}</Fact>}
				<Fact name={facts.athlete}>{transactionsTexts.refund.athlete(payment.player_name, payment.team_name)}</Fact>
				<Fact name={facts.type}>{typeText(payment)}</Fact>
				<Fact name={facts.fee}>{payment.fee_cents === null ? transactionsTexts.refund.unknown : usd(payment.fee_cents)}</Fact>
				<Fact name={facts.transaction}>
					<CopyButton what={transactionsTexts.transactionId} text={payment.transaction_id} row={title} />
				</Fact>
			</dl>
			<Part title={texts.timeline}>
				<ol className="admin-timeline ui-number">
					{payment.timeline.map(({ step, at, amount_cents }) => (
						<li key={`${step} ${at}`}>
							<b>{texts.steps[step](amount_cents === null ? '' : usd(amount_cents))}</b>
							<time dateTime={at}>{momentText(at)}</time>
						</li>
					))}
				</ol>
			</Part>
			<Part title={texts.receipt}>
				<Link className="admin-receipt-link ui-number" to={screens.receipt(payment.payment_id)}>
					{texts.receiptNumber(payment.receipt_number)}
				</Link>
			</Part>
			<Part title={texts.refund}>
				<DisputeList disputes={payment.disputes} />
				<p>{payment.blocked === null ? texts.left(usd(payment.left_cents)) : payment.blocked.detail}</p>
				{canOpen && <Button onClick={onRefund}>{payment.blocked === null ? transactionsTexts.actions.refund : transactionsTexts.actions.refunds}</Button>}
			</Part>
		</>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="admin-payment-part">
			<h3 className="ui-title-4">{title}</h3>
			{children}
		</section>
	);
}
