import { transactionColumns } from '#domain/transaction-columns.ts';
import type { AdminPayment } from '#domain/transactions.ts';
import { Button } from '#ui/button.tsx';
import { type Column, Listing } from '../listing.tsx';
import { usd } from './chart-words.ts';

const columns: Column<AdminPayment>[] = transactionColumns.map(({ label, text, cents }) => ({
	label,
	cell: text,
	end: cents !== undefined,
	whole: label === 'Date' || cents !== undefined,
	titled: label === 'Amount' || label === 'Athlete',
}));

/** Slips on a phone, a table where there is room. */
export function TransactionRows({ rows, onOpen }: { rows: readonly AdminPayment[]; onOpen: (row: AdminPayment) => void }) {
	return (
		<Listing
			label="Transactions"
			columns={columns}
			rows={rows}
			keyOf={(row) => row.payment_id}
			titleOf={titleOf}
			action={(row) => {
				const word = actionOf(row);
				return (
					word !== null && (
						<Button aria-label={`${word}: ${titleOf(row)}`} onClick={() => onOpen(row)}>
							{word}
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
	return refunded_cents > 0 || waiting_cents !== null ? 'Refunds' : null;
}
