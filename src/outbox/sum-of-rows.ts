import { formatUsd, toCents } from '#domain/money/money.ts';
import type { DonationRow } from './kinds/outbox-row.ts';

/** "$120": what these donations come to. */
export function sumOfRows(rows: readonly DonationRow[]): string {
	return formatUsd(toCents(rows.reduce((cents, row) => cents + row.summary.amount_cents, 0)));
}
