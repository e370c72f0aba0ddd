import type { Statement } from '#domain/donation/donation-records.ts';
import { yearBegins } from '#domain/time/calendar-year.ts';
import { alias, and, asc, eq, gte, inArray, lt } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';
import { donorOf } from '../donors/donor.ts';
import { dollars, type PaymentRow, selectPayments, toPayment } from './donation-rows.ts';
import { returnedCents } from './donation-state.ts';

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
	const athletes = byAthlete(counted, await presentAthletes(db, counted));
	return { year, time_zone, as_of: now.toISOString(), donor, payments: rows.map(toPayment), athletes, amount, returned, kept };
}

type PresentAthlete = Pick<typeof players.$inferSelect, 'player_id' | 'player_name' | 'consent'>;

/** The record that stands for each paid athlete now, by the record that was paid for. */
async function presentAthletes(db: Db, rows: PaymentRow[]): Promise<Map<number, PresentAthlete>> {
	const paidFor = alias(players, 'paid_for');
	const found = await db
		.select({ paid_id: paidFor.player_id, player_id: players.player_id, player_name: players.player_name, consent: players.consent })
		.from(paidFor)
		.innerJoin(players, eq(players.player_id, presentRecord(paidFor.player_id)))
		.where(inArray(paidFor.player_id, [...new Set(rows.map(({ player_id }) => player_id))]));
	return new Map(found.map(({ paid_id, ...athlete }) => [paid_id, athlete]));
}

function byAthlete(rows: PaymentRow[], present: ReadonlyMap<number, PresentAthlete>): Statement['athletes'] {
	const groups = [...Map.groupBy(rows, ({ player_id }) => present.get(player_id)?.player_id ?? player_id)].map(([player_id, theirs]) => {
		const last = theirs.at(-1) as PaymentRow;
		const now = present.get(last.player_id);
		return {
			player_id,
			// The present name, because merged records may have several. The payments above keep the names of their time, and so does
			// the line of somebody who was removed since.
			player_name: now === undefined || now.consent === 'removed' ? last.player_name : now.player_name,
			// The last payment's team, because an athlete may have moved meanwhile.
			team_name: last.team_name,
			payments: theirs.length,
			...sumOf(theirs),
		};
	});
	return groups.sort((a, b) => b.kept - a.kept || b.amount - a.amount || a.player_id - b.player_id);
}

function sumOf(rows: PaymentRow[]): { amount: number; returned: number; kept: number } {
	const amount = rows.reduce((sum, row) => sum + row.amount_cents, 0);
	const returned = rows.reduce((sum, row) => sum + returnedCents(row), 0);
	return { amount: dollars(amount), returned: dollars(returned), kept: dollars(amount - returned) };
}
