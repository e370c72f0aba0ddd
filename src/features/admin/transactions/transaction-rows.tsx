import { transactionColumns } from '#domain/admin/transaction-columns.ts';
import type { AdminPayment } from '#domain/admin/transaction-list.ts';
import { ActionMenu } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import { CopyButton } from '../table/copy-button.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { usd } from './transaction-text.ts';

const columns: Column<AdminPayment>[] = transactionColumns.map(({ label, text, cents }) => ({
	label,
	cell: label === 'Transaction' ? (row) => <CopyButton what="transaction ID" text={row.transaction_id} /> : text,
	end: cents !== undefined,
	whole: label === 'Date' || cents !== undefined,
	titled: label === 'Amount' || label === 'Athlete',
}));

interface TransactionRowsProps {
	rows: readonly AdminPayment[];
	/** The payment provider of this server. */
	refundsBy: string | undefined;
	onOpen: (row: AdminPayment) => void;
}

/** Slips on a phone, a table if there is room. */
export function TransactionRows({ rows, refundsBy, onOpen }: TransactionRowsProps) {
	return (
		<DataTable
			label="Transactions"
			columns={columns}
			rows={rows}
			keyOf={(row) => row.payment_id}
			titleOf={titleOf}
			action={(row) => {
				const action = actionOf(row);
				// A payment that another provider took can't be refunded here, and the menu says so.
				const isForeign = action === 'Refund' && row.provider !== refundsBy;
				if (action === null) return null;
				return (
					<ActionMenu
						label={adminTexts.table.actionsFor(`${titleOf(row)}, transaction ending in ${row.transaction_id.slice(-6)}`)}
						actions={isForeign ? [] : [{ label: `${action}…`, act: () => onOpen(row) }]}
						note={isForeign ? `Can’t refund here. Taken by “${row.provider}”` : undefined}
					/>
				);
			}}
		/>
	);
}

function titleOf({ amount_cents, player_name }: AdminPayment): string {
	return `${usd(amount_cents)} for ${player_name}`;
}

/** Null if nothing can be refunded and nothing was. */
function actionOf({ amount_cents, refunded_cents, lost_cents, waiting_cents, standing }: AdminPayment): string | null {
	const isOpen = standing !== 'disputed' && standing !== 'pending' && waiting_cents === null && amount_cents > refunded_cents + lost_cents;
	if (isOpen) return 'Refund';
	if (standing === 'disputed') return 'Dispute';
	return refunded_cents > 0 || waiting_cents !== null ? 'Refunds' : null;
}
