import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { type AthleteSupport, firstSupportMonth, SUPPORTERS_FOR_MONTHS } from '#domain/donation/athlete-support.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';

/** What the athlete still has of a payment, in cents. */
const kept = sql`${payments.amount_cents} - ${payments.refunded_cents} - ${payments.lost_cents}`;

/** An athlete's payments that count toward the total, and of which something is left. */
const keptOf = (player_id: number): SQL | undefined =>
	and(eq(payments.player_id, player_id), sql`${payments.state} not in ('pending', 'voided')`, sql`${kept} > 0`);

/** The number of an athlete's donors. Surplus money is on its way back, so it makes nobody a donor. */
export function supporterCount(db: Db, player_id: number) {
	const donor = sql`coalesce(${intents.user_id}::text, ${intents.donor_pseudonym}, ${payments.intent_id}::text, ${payments.payment_id}::text)`;
	return db
		.select({ supporters: sql<number>`count(distinct ${donor})::int` })
		.from(payments)
		.leftJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(and(keptOf(player_id), eq(payments.surplus, false)));
}

/** What an athlete has received since `from`, by month of UTC, oldest first. The sum over all time is the athlete's total. */
export function receivedByMonth(db: Db, player_id: number, from: Date) {
	const month = sql<string>`to_char(${payments.created_at} at time zone 'UTC', 'YYYY-MM')`;
	return db
		.select({ month, cents: sql<number>`sum(${kept})::int8`.mapWith(Number) })
		.from(payments)
		.where(and(keptOf(player_id), gte(payments.created_at, from)))
		.groupBy(month)
		.orderBy(asc(month));
}

/** How an athlete is supported, as of `now`. Nobody's name is in it. An unknown athlete has no supporters. */
export async function supportOf(db: Db, player_id: number, now: Date): Promise<AthleteSupport> {
	return readConsistently(db, async (tx) => {
		const [{ supporters } = { supporters: 0 }] = await supporterCount(tx, player_id);
		const months = supporters < SUPPORTERS_FOR_MONTHS ? [] : await receivedByMonth(tx, player_id, firstSupportMonth(now));
		return {
			supporters,
			months: months.map(({ month, cents }) => ({ month, amount: centsToDollars(toCents(cents)) })),
			as_of: now.toISOString(),
		};
	});
}
