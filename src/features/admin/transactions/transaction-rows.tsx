import { transactionColumns } from '#domain/admin/transaction-columns.ts';
import type { AdminPayment } from '#domain/admin/transaction-list.ts';
import { ActionMenu } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import { CopyButton } from '../table/copy-button.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { usd } from './transaction-text.ts';
import { transactionsTexts } from './transactions-texts.ts';

const texts = transactionsTexts;

const columns: Column<AdminPayment>[] = transactionColumns.map(({ key, label, text, cents }) => ({
	label,
	cell: key === 'transaction' ? (row) => <CopyButton what={texts.transactionId} text={row.transaction_id} row={titleOf(row)} /> : text,
	end: cents !== undefined,
	whole: key === 'date' || cents !== undefined,
	titled: key === 'amount' || key === 'athlete',
}));

interface TransactionRowsProps {
	rows: readonly AdminPayment[];
	/** The payment provider of this server. */
	refundsBy: string | undefined;
	/** Opens a row's drawer. */
	onOpen: (row: AdminPayment) => void;
	/** Opens its refunds or disputes, from its menu. */
	onRefund: (row: AdminPayment) => void;
}

/** Slips on a phone, a table if there is room. */
export function TransactionRows({ rows, refundsBy, onOpen, onRefund }: TransactionRowsProps) {
	return (
		<DataTable
			label={texts.label}
			columns={columns}
			rows={rows}
			keyOf={(row) => row.payment_id}
			titleOf={titleOf}
			open={{ note: ({ receipt_number }) => texts.drawer.open(receipt_number), act: onOpen }}
			action={(row) => {
				const action = actionOf(row);
				// A payment that another provider took can't be refunded here, and the menu says so.
				const isForeign = action === 'refund' && row.provider !== refundsBy;
				if (action === null) return null;
				return (
					<ActionMenu
						label={adminTexts.table.actionsFor(texts.row(titleOf(row), row.transaction_id.slice(-6)))}
						actions={isForeign ? [] : [{ label: texts.actions[action], danger: action === 'refund', act: () => onRefund(row) }]}
						note={isForeign ? texts.foreign(row.provider) : undefined}
					/>
				);
			}}
		/>
	);
}

function titleOf({ amount_cents, player_name }: AdminPayment): string {
	return texts.title(usd(amount_cents), player_name);
}

/** Null if nothing can be refunded and nothing was. */
function actionOf({ amount_cents, refunded_cents, lost_cents, waiting_cents, standing }: AdminPayment): keyof typeof texts.actions | null {
	const isOpen = standing !== 'disputed' && standing !== 'pending' && waiting_cents === null && amount_cents > refunded_cents + lost_cents;
	if (isOpen) return 'refund';
	if (standing === 'disputed') return 'dispute';
	return refunded_cents > 0 || waiting_cents !== null ? 'refunds' : null;
}
