import { screens } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { plural } from '#server/core/plural.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { raiseAlert } from '#server/modules/operations/public.ts';
import { isInAnotherMonth } from './store-dates.ts';

/** Nobody reads more in an alert; the file has them all. */
const NAMED = 12;

interface Move {
	before: string;
	after: string;
	payments: number;
	/** PostgreSQL returns `bigint` as text. */
	cents: string | number;
}

/** Tells admins which months have other figures since dates were corrected, and where each payment is listed. */
export async function alertAboutMovedMonths(tx: Db, provider: string, now: Date): Promise<void> {
	const moves = rowsOf<Move>(await tx.execute(movedMonths()));
	const payments = moves.reduce((sum, move) => sum + move.payments, 0);
	if (payments === 0) return;
	const named = moves
		.slice(0, NAMED)
		.map(({ before, after, payments: n, cents }) => `${before} to ${after}: ${plural(n, 'payment')}, ${formatUsd(toCents(Number(cents)))}.`);
	const more = moves.length > NAMED ? [`And ${moves.length - NAMED} more.`] : [];
	await raiseAlert(
		tx,
		{
			kind: 'dates_corrected',
			topic: provider,
			title: `${plural(payments, 'payment')} moved to another month`,
			detail: [
				'Payments now have the date on which the card provider took the money. Until this version, they had the date on which this site heard about it.',
				...named,
				...more,
				'The CSV file of All Transactions lists the earlier date of each. If you’ve closed these months in your own books, correct them there. The ledger didn’t change.',
			].join(' '),
			link: `${screens.admin}?tab=transactions`,
		},
		now,
	);
}

/** From which month to which, in UTC, latest first. Tests that no total counts don't matter. */
function movedMonths() {
	return sql`
		select to_char(dated_before at time zone 'UTC', 'MM/YYYY') as before, to_char(created_at at time zone 'UTC', 'MM/YYYY') as after,
			count(*)::int as payments, sum(amount_cents)::bigint as cents
		from payments where dated_before is not null and ${isInAnotherMonth} and state <> 'voided'
		group by 1, 2, date_trunc('month', dated_before at time zone 'UTC') order by date_trunc('month', dated_before at time zone 'UTC') desc, 2 desc`;
}
