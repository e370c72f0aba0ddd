import type { Statement } from '#domain/donation/donation-records.ts';
import { yearBegins } from '#domain/time/calendar-year.ts';
import { and, asc, eq, gte, lt } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { notFound } from '#server/http/route/http-error.ts';
import { dollars, type PaymentRow, selectPayments, toPayment } from './donation-rows.ts';
import { returnedCents } from './donation-state.ts';
import { donorOf } from './donor.ts';

export function statementRows(db: Db, user_id: number, { from, to }: { from: Date; to: Date }) {
	return selectPayments(db)
		.where(and(eq(intents.user_id, user_id), gte(payments.created_at, from), lt(payments.created_at, to)))
		.orderBy(asc(payments.created_at), asc(payments.receipt_number));
}

/**
 * What a person donated in a calendar year of their time zone. A refund counts against its payment, whenever it was
 * made. Tests from before the site took real money are listed and don't count.
 */
export async function statementOf(db: Db, user_id: number, { year, time_zone, now }: { year: number; time_zone: string; now: Date }): Promise<Statement> {
	const donor = await donorOf(db, user_id);
	if (donor === undefined) throw notFound('We couldn’t find that account.');
	const rows = await statementRows(db, user_id, { from: yearBegins(year, time_zone), to: yearBegins(year + 1, time_zone) });
	const counted = rows.filter(({ state }) => state !== 'voided');
	const { amount, returned, kept } = sumOf(counted);
	return { year, time_zone, as_of: now.toISOString(), donor, payments: rows.map(toPayment), athletes: byAthlete(counted), amount, returned, kept };
}

function byAthlete(rows: PaymentRow[]): Statement['athletes'] {
	const groups = [...Map.groupBy(rows, ({ player_id }) => player_id).values()].map((theirs) => {
		// Names of the last payment, because an athlete may have moved meanwhile.
		const { player_id, player_name, team_name } = theirs.at(-1) as PaymentRow;
		return { player_id, player_name, team_name, payments: theirs.length, ...sumOf(theirs) };
	});
	return groups.sort((a, b) => b.kept - a.kept || b.amount - a.amount || a.player_id - b.player_id);
}

function sumOf(rows: PaymentRow[]): { amount: number; returned: number; kept: number } {
	const amount = rows.reduce((sum, row) => sum + row.amount_cents, 0);
	const returned = rows.reduce((sum, row) => sum + returnedCents(row), 0);
	return { amount: dollars(amount), returned: dollars(returned), kept: dollars(amount - returned) };
}
