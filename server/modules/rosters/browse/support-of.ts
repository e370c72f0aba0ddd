import { ACCOUNTS_FOR_MONTHS, type AthleteSupport, firstSupportMonth } from '#domain/donation/athlete-support-answer.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { and, asc, eq, inArray, type SQL, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { recordIds } from '../records/present-record.ts';

/** The athlete's remaining share of a payment, in cents. */
const kept = sql`${payments.amount_cents} - ${payments.refunded_cents} - ${payments.lost_cents}`;

/** Payments of an athlete's records that count toward the total, and of which something is left. */
const keptOf = (records: readonly number[]): SQL | undefined =>
	and(inArray(payments.player_id, [...records]), sql`${payments.state} not in ('pending', 'voided')`, sql`${kept} > 0`);

/** The number of an athlete's donors, over the ids of all records. Surplus money is on its way back, so it makes nobody a donor. */
export function supporterCount(db: Db, records: readonly number[]) {
	const donor = sql`coalesce(${intents.user_id}::text, ${intents.donor_pseudonym}, ${payments.intent_id}::text, ${payments.payment_id}::text)`;
	return db
		.select({ supporters: sql<number>`count(distinct ${donor})::int` })
		.from(payments)
		.leftJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(and(keptOf(records), eq(payments.surplus, false)));
}

/**
 * Amounts that an athlete (the ids of all records) has received since `from`, by month of UTC, oldest first, and from
 * how many accounts. The row with `month` null is the time before `from`, so all rows add up to the athlete's total.
 */
export function receivedByMonth(db: Db, records: readonly number[], from: Date) {
	const month = sql<string | null>`case when ${payments.created_at} >= ${from.toISOString()}::timestamptz
		then to_char(${payments.created_at} at time zone 'UTC', 'YYYY-MM') end`;
	const account = sql`coalesce(${intents.user_id}::text, ${intents.donor_pseudonym})`;
	const rows = db
		.select({
			month: month.as('month'),
			cents: sql`${kept}`.as('cents'),
			account: sql`case when not ${payments.surplus} then ${account} end`.as('account'),
		})
		.from(payments)
		.leftJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(keptOf(records))
		.as('received');
	return db
		.select({
			month: rows.month,
			cents: sql<number>`sum(${rows.cents})::int8`.mapWith(Number),
			accounts: sql<number>`count(distinct ${rows.account})::int`,
		})
		.from(rows)
		.groupBy(rows.month)
		.orderBy(asc(rows.month));
}

/** How an athlete is supported, as of `now`. Nobody's name is in it. An unknown athlete has no supporters. */
export async function supportOf(db: Db, player_id: number, now: Date): Promise<AthleteSupport> {
	return readConsistently(db, async (tx) => {
		const records = await recordIds(tx, player_id);
		if (records.length === 0) return { supporters: 0, months: [], as_of: now.toISOString() };
		const [{ supporters } = { supporters: 0 }] = await supporterCount(tx, records);
		const received = await receivedByMonth(tx, records, firstSupportMonth(now));
		// The public total minus the months is the time before them, so that must also be a sum of enough accounts.
		const tellsNobody = received.every(({ accounts }) => accounts >= ACCOUNTS_FOR_MONTHS);
		return {
			supporters,
			months: tellsNobody ? received.flatMap(({ month, cents }) => (month === null ? [] : { month, amount: centsToDollars(toCents(cents)) })) : [],
			as_of: now.toISOString(),
		};
	});
}
