import { type Cents, formatUsd, toCents } from '../money/money.ts';
import { utcDate } from '../time/utc-date.ts';
import type { AdminPayment, PaymentState } from './transaction-list.ts';

/** A column of All Transactions. */
export interface TransactionColumn {
	/** Name for code; the label is for people and may be reworded. */
	key: ColumnKey;
	label: string;
	/** The cell's text; null if the cell is empty. */
	text: (row: AdminPayment) => string | null;
	/**
	 * An amount: the file has a plain number ("1234.50"), the screen "$1,234.50". Null if it is unknown, or if no total
	 * counts it, so a column of the file adds up to the dashboard's figure.
	 */
	cents?: (row: AdminPayment) => number | null;
}

type ColumnKey =
	| 'date'
	| 'amount'
	| 'fee'
	| 'net'
	| 'status'
	| 'type'
	| 'athlete'
	| 'team'
	| 'sport'
	| 'conference'
	| 'donor'
	| 'company'
	| 'transaction'
	| 'receipt'
	| 'refunded'
	| 'lost'
	| 'fee_known'
	| 'charge'
	| 'balance_transaction'
	| 'payout'
	| 'test'
	| 'earlier_date';

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
function amount(key: ColumnKey, label: string, cents: (row: AdminPayment) => number | null, text?: TransactionColumn['text']): TransactionColumn {
	return {
		key,
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

/** What remains of a payment after refunds, disputes, and the provider's fee, as far as it is known. */
function netCents({ amount_cents, refunded_cents, lost_cents, fee_cents }: AdminPayment): number {
	return amount_cents - refunded_cents - lost_cents - (fee_cents ?? 0);
}

const fee = amount(
	'fee',
	'Fee',
	(row) => row.fee_cents,
	(row) => (row.fee_cents === null ? (isCounted(row) ? 'Unknown' : null) : usd(row.fee_cents)),
);
const net = amount('net', 'Net', netCents, (row) => (isCounted(row) ? `${usd(netCents(row))}${row.fee_cents === null ? ' before fee' : ''}` : null));

const columns: readonly TransactionColumn[] = [
	{ key: 'date', label: 'Date', text: (row) => utcDate(row.created_at) },
	amount('amount', 'Amount', (row) => row.amount_cents),
	{ key: 'status', label: 'Status', text: stateText },
	{ key: 'type', label: 'Type', text: typeText },
	{ key: 'athlete', label: 'Athlete', text: (row) => row.player_name },
	{ key: 'team', label: 'Team', text: (row) => row.team_name },
	{ key: 'sport', label: 'Sport', text: (row) => row.sport_name },
	{ key: 'conference', label: 'Conference', text: (row) => row.team_conference },
	{ key: 'donor', label: 'Donor', text: (row) => row.user_email ?? 'No account' },
	{ key: 'company', label: 'Company', text: (row) => row.user_company_name },
	{ key: 'transaction', label: 'Transaction', text: (row) => row.transaction_id },
];

/** Donors name it when they write to the site. */
const receipt: TransactionColumn = { key: 'receipt', label: 'Receipt', text: (row) => String(row.receipt_number) };

/** Columns on the screen. */
export const transactionColumns: readonly TransactionColumn[] = [...columns.toSpliced(2, 0, fee, net), receipt];

/**
 * Columns in the CSV file: the original ones in their places, followed by those that an accountant matches with the
 * provider's own reports.
 */
export const transactionFileColumns: readonly TransactionColumn[] = [
	...columns,
	receipt,
	amount('refunded', 'Refunded', (row) => row.refunded_cents),
	amount('lost', 'Lost', (row) => row.lost_cents),
	fee,
	{ key: 'fee_known', label: 'Fee known', text: (row) => yesNo(row.fee_cents !== null) },
	net,
	{ key: 'charge', label: 'Charge', text: (row) => row.charge_ref },
	{ key: 'balance_transaction', label: 'Balance transaction', text: (row) => row.balance_transaction },
	{ key: 'payout', label: 'Payout', text: (row) => row.payout_ref },
	{ key: 'test', label: 'Test', text: (row) => yesNo(row.test) },
	{ key: 'earlier_date', label: 'Earlier date', text: ({ dated_before }) => (dated_before === null ? null : utcDate(dated_before)) },
];

function yesNo(is: boolean): string {
	return is ? 'Yes' : 'No';
}
