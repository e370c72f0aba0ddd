import type { IntentState } from '#domain/donation/donation.ts';
import { type Donation, type DonationsAnswer, UNPAID_SHOWN_DAYS } from '#domain/donation/donation-records.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { payments } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { isOlder, openRestore } from '../recovery/restore-mark.ts';
import { dollars, installmentOf } from './donation-rows.ts';
import { paymentState, returnedCents, unpaidState } from './donation-state.ts';

interface Page {
	limit: number;
	skip: number;
}

interface Row {
	payment_id: string | null;
	intent_id: string;
	player_id: number;
	player_name: string;
	team_id: number;
	team_name: string;
	months: number | null;
	instalment: number;
	amount_cents: number;
	refunded_cents: number;
	lost_cents: number;
	state: string;
	surplus: boolean;
	named: boolean;
	at: string | Date;
}

/** A person's payments and unpaid donations, newest first. Nobody has too many to sort. */
export function donationsPage(user_id: number, unpaidSince: Date, { limit, skip }: Page) {
	return sql`
		select y.payment_id, i.intent_id, i.player_id, i.player_name, coalesce(y.team_id, i.team_id) as team_id,
			case when y.team_id <> i.team_id then t.team_name else i.team_name end as team_name, i.months, y.instalment,
			y.amount_cents::float8 as amount_cents, y.refunded_cents::float8 as refunded_cents, y.lost_cents::float8 as lost_cents, y.state, y.surplus, i.named, y.created_at as at
		from intents i join payments y on y.intent_id = i.intent_id left join teams t on t.team_id = y.team_id where i.user_id = ${user_id}
		union all
		select null, i.intent_id, i.player_id, i.player_name, i.team_id, i.team_name, i.months, 0, i.amount_cents::float8, 0, 0, i.state, false, i.named, i.created_at
		from intents i where ${unpaid(user_id, unpaidSince)}
		order by at desc, intent_id, instalment desc, payment_id
		limit ${limit} offset ${skip}`;
}

/** The number of these entries, and the time of the first payment. */
export function donationsTotals(user_id: number, unpaidSince: Date) {
	return sql`
		select (p.n + (select count(*) from intents i where ${unpaid(user_id, unpaidSince)}))::int as count, p.first_at
		from (select count(*) as n, min(y.created_at) as first_at from intents i join payments y on y.intent_id = i.intent_id where i.user_id = ${user_id}) p`;
}

/** Only its own page asks for what a pledge hasn't paid (docs/decisions/178). */
function unpaid(user_id: number, since: Date) {
	return sql`i.user_id = ${user_id} and i.pledge_id is null and i.state in ('created', 'session_open', 'processing', 'failed', 'expired') and i.cancel_requested_at is null
		and i.created_at > ${since.toISOString()}::timestamptz`;
}

/** After a restore, an unpaid donation that is older may have been paid, until our books were compared with the provider's. */
export async function myDonations(deps: Pick<PaymentDeps, 'db' | 'payments'>, user_id: number, now: Date, page: Page): Promise<DonationsAnswer> {
	const { db } = deps;
	const since = new Date(now.getTime() - UNPAID_SHOWN_DAYS * 24 * 3_600_000);
	const rows = rowsOf<Row>(await db.execute(donationsPage(user_id, since, page)));
	const [totals] = rowsOf<{ count: number; first_at: string | Date | null }>(await db.execute(donationsTotals(user_id, since)));
	const restore = await openRestore(deps);
	return {
		data: rows.map((row) => toDonation(row, isOlder(new Date(row.at), restore))),
		count: totals?.count ?? 0,
		first_at: totals?.first_at == null ? null : new Date(totals.first_at).toISOString(),
	};
}

function toDonation(row: Row, mayBePaid: boolean): Donation {
	const { payment_id, intent_id, player_id, player_name, team_id, team_name, months, named } = row;
	const shared = {
		payment_id,
		intent_id,
		player_id,
		player_name,
		team_id,
		team_name,
		months,
		named,
		amount: dollars(row.amount_cents),
		at: new Date(row.at).toISOString(),
	};
	if (payment_id === null) {
		if (mayBePaid) return { ...shared, state: 'processing', returned: 0, instalment: null, unsure: true };
		return { ...shared, state: unpaidState(row.state as Exclude<IntentState, 'paid' | 'cancelled'>), returned: 0, instalment: null };
	}
	const payment = { ...row, state: row.state as (typeof payments.$inferSelect)['state'] };
	return { ...shared, state: paymentState(payment), returned: dollars(returnedCents(payment)), instalment: installmentOf(row) };
}
