import { transactionColumns } from '#domain/admin/transaction-columns.ts';
import type { AdminPayment } from '#domain/admin/transaction-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { usd } from './transaction-text.ts';

const columns: Column<AdminPayment>[] = transactionColumns.map(({ label, text, cents }) => ({
	label,
	cell: text,
	end: cents !== undefined,
	whole: label === 'Date' || cents !== undefined,
	titled: label === 'Amount' || label === 'Athlete',
}));

interface TransactionRowsProps {
	rows: readonly AdminPayment[];
	/** The provider that this server speaks to. */
	refundsBy: string | undefined;
	onOpen: (row: AdminPayment) => void;
}

/** Slips on a phone, a table where there is room. */
export function TransactionRows({ rows, refundsBy, onOpen }: TransactionRowsProps) {
	return (
		<DataTable
			label="Transactions"
			columns={columns}
			rows={rows}
			keyOf={(row) => row.payment_id}
			titleOf={titleOf}
			action={(row) => {
				const actionLabel = actionOf(row);
				// What another took can't be given back here: said in the button's place, not after it.
				if (actionLabel === 'Refund' && row.provider !== refundsBy) return <span className="quiet foreign">No refund here: taken by “{row.provider}”</span>;
				return (
					actionLabel !== null && (
						<Button aria-label={`${actionLabel}: ${titleOf(row)}, transaction ending in ${row.transaction_id.slice(-6)}`} onClick={() => onOpen(row)}>
							{actionLabel}
						</Button>
					)
				);
			}}
		/>
	);
}

function titleOf({ amount_cents, player_name }: AdminPayment): string {
	return `${usd(amount_cents)} for ${player_name}`;
}

/** Where nothing can be given back and nothing was, there is nothing to do. */
function actionOf({ amount_cents, refunded_cents, lost_cents, waiting_cents, standing }: AdminPayment): string | null {
	const isOpen = standing !== 'disputed' && standing !== 'pending' && waiting_cents === null && amount_cents > refunded_cents + lost_cents;
	if (isOpen) return 'Refund';
	if (standing === 'disputed') return 'Dispute';
	return refunded_cents > 0 || waiting_cents !== null ? 'Refunds' : null;
}
