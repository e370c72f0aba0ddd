import { type Cents, formatUsd, toCents } from '../money/money.ts';
import { utcDate } from '../time/utc-date.ts';
import type { AdminPayment, PaymentState } from './transaction-list.ts';

/** A column of All Transactions. */
export interface TransactionColumn {
	label: string;
	/** The cell's text; null if the cell is empty. */
	text: (row: AdminPayment) => string | null;
	/**
	 * An amount: the file has a plain number ("1234.50"), the screen "$1,234.50". Null if it is unknown, or if no total
	 * counts it, so a column of the file adds up to the dashboard's figure.
	 */
	cents?: (row: AdminPayment) => number | null;
}

const STATES: Record<PaymentState, string> = {
	settled: 'Paid',
	partly_refunded: 'Partly refunded',
	refunded: 'Refunded',
	disputed: 'Disputed',
	won: 'Paid, dispute won',
	lost: 'Lost to a dispute',
	pending: 'Pending',
	voided: 'Test, not counted',
};
export const STATE_LABELS = { ...STATES, refund_waiting: 'Refund pending', refund_failed: 'Refund failed' } as const;

const usd = (cents: number) => formatUsd(toCents(cents) as Cents);

/** "Paid"; "Refunded $5 of $50"; "Paid. Refund pending: $5"; "Lost $20 of $50 to a dispute". */
export function stateText({ standing, amount_cents, refunded_cents, lost_cents, waiting_cents }: AdminPayment): string {
	if (standing === 'voided') return STATES.voided;
	const all = usd(amount_cents);
	const parts = [
		...(refunded_cents === 0 ? [] : [`Refunded ${usd(refunded_cents)} of ${all}`]),
		...(lost_cents === 0 ? [] : [`Lost ${usd(lost_cents)} of ${all} to a dispute`]),
		...(standing === 'disputed' || standing === 'won' || standing === 'pending' ? [STATES[standing]] : []),
	];
	if (parts.length === 0) parts.push(STATES.settled);
	if (waiting_cents !== null) parts.push(`Refund pending: ${usd(waiting_cents)}`);
	return parts.join('. ');
}

export function typeText({ transaction_type, recurring_cost_duration, instalment }: AdminPayment): string {
	if (transaction_type === 'one_time') return 'One-time';
	return recurring_cost_duration === null ? 'Monthly' : `Monthly, ${instalment} of ${recurring_cost_duration}`;
}

/** A column whose sum is one of the dashboard's totals. `text` says it on the screen; by default, it is the amount. */
function amount(label: string, cents: (row: AdminPayment) => number | null, text?: TransactionColumn['text']): TransactionColumn {
	return {
		label,
		cents: (row) => (isCounted(row) ? cents(row) : null),
		text:
			text ??
			((row) => {
				const known = cents(row);
				return known === null ? null : usd(known);
			}),
	};
}

/** Totals leave out tests from before the site took real money, and money that hasn't arrived. */
function isCounted({ standing }: AdminPayment): boolean {
	return standing !== 'voided' && standing !== 'pending';
}

/** What is left of a payment after refunds, disputes, and the provider's fee, as far as it is known. */
function netCents({ amount_cents, refunded_cents, lost_cents, fee_cents }: AdminPayment): number {
	return amount_cents - refunded_cents - lost_cents - (fee_cents ?? 0);
}

const fee = amount(
	'Fee',
	(row) => row.fee_cents,
	(row) => (row.fee_cents === null ? (isCounted(row) ? 'Unknown' : null) : usd(row.fee_cents)),
);
const net = amount('Net', netCents, (row) => (isCounted(row) ? `${usd(netCents(row))}${row.fee_cents === null ? ' before fee' : ''}` : null));

const columns: readonly TransactionColumn[] = [
	{ label: 'Date', text: (row) => utcDate(row.created_at) },
	amount('Amount', (row) => row.amount_cents),
	{ label: 'Status', text: stateText },
	{ label: 'Type', text: typeText },
	{ label: 'Athlete', text: (row) => row.player_name },
	{ label: 'Team', text: (row) => row.team_name },
	{ label: 'Sport', text: (row) => row.sport_name },
	{ label: 'Conference', text: (row) => row.team_conference },
	{ label: 'Donor', text: (row) => row.user_email ?? 'No account' },
	{ label: 'Company', text: (row) => row.user_company_name },
	{ label: 'Transaction', text: (row) => row.transaction_id },
];

/** Donors name it when they write to the site. */
const receipt: TransactionColumn = { label: 'Receipt', text: (row) => String(row.receipt_number) };

/** Columns on the screen. */
export const transactionColumns: readonly TransactionColumn[] = [...columns.toSpliced(2, 0, fee, net), receipt];

/**
 * Columns in the CSV file: the original ones in their places, followed by those that an accountant matches with the
 * provider's own reports.
 */
export const transactionFileColumns: readonly TransactionColumn[] = [
	...columns,
	receipt,
	amount('Refunded', (row) => row.refunded_cents),
	amount('Lost', (row) => row.lost_cents),
	fee,
	{ label: 'Fee known', text: (row) => yesNo(row.fee_cents !== null) },
	net,
	{ label: 'Charge', text: (row) => row.charge_ref },
	{ label: 'Balance transaction', text: (row) => row.balance_transaction },
	{ label: 'Payout', text: (row) => row.payout_ref },
	{ label: 'Test', text: (row) => yesNo(row.test) },
	{ label: 'Earlier date', text: ({ dated_before }) => (dated_before === null ? null : utcDate(dated_before)) },
];

function yesNo(is: boolean): string {
	return is ? 'Yes' : 'No';
}
