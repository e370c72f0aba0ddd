import { transactionFileColumns } from '#domain/admin/transaction-columns.ts';
import type { AdminPayment, TransactionFilter } from '#domain/admin/transaction-list.ts';
import { csvRow } from '#domain/texts/csv-row.ts';
import { ne } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { listFiltered } from './list-transactions.ts';

/** Rows in memory at a time. */
const ROWS = 2000;

/**
 * Without it, Excel reads the file in the machine's old code page and breaks every accent. Other readers of UTF-8 skip
 * it (docs/decisions/071).
 */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The screen's rows as a CSV file, piece by piece: the next page is read once the last one is sent. Its columns of
 * amounts add up to the dashboard's totals for the same filter. So it leaves out tests from before the site took real
 * money; with a filter for them, they have no amounts.
 */
export async function* transactionsCsv(db: Db, filter: TransactionFilter, rows = ROWS): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvRow(transactionFileColumns.map(({ label }) => label));
	const where = filter.state === 'voided' ? undefined : ne(payments.standing, 'voided');
	let before: string | null | undefined;
	while (before !== null) {
		const page = await listFiltered(db, filter, { before, limit: rows, where });
		if (page.data.length > 0) yield page.data.map(line).join('');
		before = page.next;
	}
}

function line(row: AdminPayment): string {
	return csvRow(transactionFileColumns.map(({ text, cents }) => (cents === undefined ? text(row) : plainAmount(cents(row)))));
}

/**
 * "1234.50", for a spreadsheet to add up. A negative amount is a number, because text that begins with a minus would be
 * escaped as a formula.
 */
function plainAmount(cents: number | null): number | string | null {
	if (cents === null) return null;
	return cents < 0 ? cents / 100 : (cents / 100).toFixed(2);
}
