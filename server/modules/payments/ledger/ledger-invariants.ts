import { SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** A row that breaks a rule. */
export interface Violation {
	rule: string;
	/** Which row it is, and the figures that differ. */
	row: unknown;
}

/** The rules of design §6 as queries that find violations. They hold after every committed transaction. */
const RULES: Record<string, string> = {
	'the entries of a ledger transaction are two, or one more than a basket’s lines, and sum to zero': `
		select t.transaction_id, count(e.*)::int as entries, coalesce(sum(e.amount_cents), 0)::bigint as cents
		from ledger_transactions t left join ledger_entries e using (transaction_id)
		group by t.transaction_id
		having sum(e.amount_cents) <> 0 or count(*) filter (where e.account = 'provider_clearing') <> 1
			or count(*) filter (where e.account = case when t.kind in ('fee', 'fee_returned') then 'provider_fees' else 'athlete' end) <> count(e.*) - 1
			or (count(e.*) <> 2 and (t.kind <> 'settled' or count(e.payment_id) <> count(e.*) - 1)) or count(e.*) < 2`,
	'what an athlete received is settled - refunded - lost': `
		select p.player_id, coalesce(r.cents, 0)::bigint as received, coalesce(b.cents, 0)::bigint as booked, coalesce(m.cents, 0)::bigint as paid
		from players p
		left join received r using (player_id)
		left join (
			select coalesce(r.merged_into, r.player_id) as player_id, -sum(e.amount_cents) as cents
			from ledger_entries e join players r using (player_id) where e.account = 'athlete' group by 1
		) b using (player_id)
		left join (
			select coalesce(r.merged_into, r.player_id) as player_id,
				sum(case when y.state in ('pending', 'voided') then 0 else y.amount_cents - y.refunded_cents - y.lost_cents end) as cents
			from payments y join players r using (player_id) group by 1
		) m using (player_id)
		where coalesce(r.cents, 0) <> coalesce(b.cents, 0) or coalesce(r.cents, 0) <> coalesce(m.cents, 0)`,
	'the sum over athletes is the money at the provider before its fees': `
		select athletes.cents as athletes, ledger.cents as ledger
		from (select coalesce(sum(cents), 0) as cents from (select cents from athlete_totals union all select cents from received_increments) a) athletes,
			(select coalesce(sum(amount_cents), 0) as cents from ledger_entries where account <> 'athlete') ledger
		where athletes.cents <> ledger.cents`,
	'one settled payment per intent and installment': `
		select intent_id, instalment, count(*)::int as payments from payments
		where intent_id is not null and state <> 'pending' and not surplus group by intent_id, instalment having count(*) > 1`,
	'a payment that settled has one settled booking of its amount; a pending one has none': `
		select y.payment_id, y.state, y.amount_cents, count(e.*)::int as bookings, coalesce(sum(-e.amount_cents), 0)::bigint as booked
		from payments y
		left join (
			select coalesce(e.payment_id, t.payment_id) as payment_id, e.player_id, e.amount_cents
			from ledger_transactions t join ledger_entries e using (transaction_id) where t.kind = 'settled' and e.account = 'athlete'
		) e on e.payment_id = y.payment_id and e.player_id = y.player_id
		group by y.payment_id
		having count(e.*) <> case when y.state = 'pending' then 0 else 1 end or (y.state <> 'pending' and coalesce(sum(-e.amount_cents), 0) <> y.amount_cents)`,
	'every settled booking is of a payment, and a charge is either of one donation or of lines that are numbered without a gap and settled together': `
		select c.provider, c.provider_ref, c.lines, c.last, c.bookings from (
			select y.provider, y.provider_ref, count(*)::int as lines, min(y.line) as first, max(y.line) as last, count(distinct e.transaction_id)::int as bookings
			from payments y left join (
				select coalesce(e.payment_id, t.payment_id) as payment_id, t.transaction_id
				from ledger_transactions t join ledger_entries e using (transaction_id) where t.kind = 'settled' and e.account = 'athlete'
			) e using (payment_id)
			where y.state <> 'pending' group by y.provider, y.provider_ref
		) c where c.bookings <> 1 or (c.last = 0 and c.lines <> 1) or (c.last > 0 and (c.first <> 1 or c.last <> c.lines))`,
	'a basket’s charge is its attempt’s lines': `
		select y.payment_id, y.intent_id, y.line, y.amount_cents from payments y
		where y.line > 0 and not exists (
			select 1 from basket_lines l where l.intent_id = y.intent_id and l.line = y.line and l.amount_cents = y.amount_cents)`,
	'what was refunded or lost is booked': `
		select y.payment_id, y.state, y.refunded_cents, y.lost_cents, coalesce(b.refunded, 0)::bigint as refunded, coalesce(b.lost, 0)::bigint as lost
		from payments y
		left join (
			select t.payment_id, sum(e.amount_cents) filter (where t.kind in ('refunded', 'refund_failed')) as refunded, sum(e.amount_cents) filter (where t.kind in ('lost', 'won')) as lost
			from ledger_transactions t join ledger_entries e using (transaction_id)
			where e.account = 'athlete' and t.kind in ('refunded', 'refund_failed', 'lost', 'won') group by t.payment_id
		) b using (payment_id)
		where y.refunded_cents <> coalesce(b.refunded, 0) or y.lost_cents <> coalesce(b.lost, 0) or (y.state <> 'voided' and (y.state = 'lost') <> (y.lost_cents > 0))
			or y.refunded_cents + y.lost_cents > y.amount_cents`,
	'the fee of a payment is booked, and is the sum of the fees of its balance transactions': `
		select y.payment_id, y.fee_cents, coalesce(b.cents, 0)::bigint as booked, t.told
		from payments y
		left join (
			select l.payment_id, sum(e.amount_cents) as cents from ledger_entries e join ledger_transactions l using (transaction_id)
			where e.account = 'provider_fees' group by l.payment_id
		) b using (payment_id)
		left join (
			select z.provider, z.provider_ref, sum(z.fee_cents) as ours, sum(m.cents) as told
			from payments z left join (
				select payment_id, sum(fee_cents) filter (where currency = 'usd') as cents from balance_transactions group by payment_id
			) m using (payment_id)
			group by z.provider, z.provider_ref
		) t on t.provider = y.provider and t.provider_ref = y.provider_ref
		where coalesce(y.fee_cents, 0) <> coalesce(b.cents, 0)
			or (y.state <> 'voided' and (t.ours is distinct from t.told or (y.fee_cents is null) <> (t.told is null)))`,
	'a paid intent has one payment of its amount, and any other has none': `
		select i.intent_id, i.state, i.amount_cents, count(y.*)::int as payments, sum(y.amount_cents)::bigint as paid
		from intents i left join payments y on y.intent_id = i.intent_id and y.instalment = 1 and y.state <> 'pending' and not y.surplus
		group by i.intent_id
		having count(y.*) <> case when i.state = 'paid' then 1 else 0 end or sum(y.amount_cents) <> i.amount_cents or (i.state = 'paid') <> (i.paid_at is not null)`,
	'a test that was voided is out of the ledger, and nothing else is': `
		select y.payment_id, y.provider, y.state, coalesce(b.cents, 0)::bigint as voided from payments y
		left join (
			select t.payment_id, sum(e.amount_cents) as cents from ledger_transactions t join ledger_entries e using (transaction_id)
			where t.kind = 'voided' and e.account = 'athlete' group by t.payment_id
		) b using (payment_id)
		where coalesce(b.cents, 0) <> case when y.state = 'voided' then y.amount_cents - y.refunded_cents - y.lost_cents else 0 end or (y.state = 'voided' and y.provider = 'stripe')`,
	'a payment’s refunded amount is the sum of its refunds that went through': `
		select y.payment_id, y.refunded_cents, coalesce(r.cents, 0)::bigint as stands
		from payments y left join (select payment_id, sum(amount_cents) as cents from payment_refunds where state = 'stands' group by payment_id) r using (payment_id)
		where y.refunded_cents <> coalesce(r.cents, 0)`,
	'a refund that failed is booked back exactly where it was booked': `
		select r.provider, r.refund_ref, r.state, r.booked, r.booked_back from (
			select f.provider, f.refund_ref, f.state,
				exists (select 1 from ledger_transactions t where t.booking_key = f.provider || ':' || y.provider_ref || case when y.line > 0 then '#' || y.line else '' end || ':refunded:' || f.refund_ref) as booked,
				exists (select 1 from ledger_transactions t where t.booking_key = f.provider || ':' || y.provider_ref || case when y.line > 0 then '#' || y.line else '' end || ':refund_failed:' || f.refund_ref) as booked_back
			from payment_refunds f join payments y using (payment_id)
		) r where (r.state = 'stands' and r.booked_back) or (r.state = 'failed' and r.booked and not r.booked_back)`,
	'surplus money is refunded, or a refund of it waits, or admins know that it failed': `
		select y.payment_id, y.state from payments y
		where y.surplus and y.state <> 'voided' and y.refunded_cents + y.lost_cents < y.amount_cents and not exists (select 1 from refund_requests r where r.payment_id = y.payment_id)`,
	'a plan has at most as many installments as months, numbered without a gap: all of them if it is completed, otherwise fewer': `
		select l.intent_id, l.state, l.months, count(y.*)::int as installments, max(y.instalment) as last
		from plans l left join payments y on y.intent_id = l.intent_id and not y.surplus
		group by l.intent_id
		having count(y.*) > l.months or coalesce(max(y.instalment), 0) <> count(y.*) or (l.state = 'completed') <> (count(y.*) = l.months)`,
	'a paid monthly donation has a plan of its months and amount, and a one-time donation has none': `
		select i.intent_id, i.kind, i.state, i.months, l.months as plan_months, l.amount_cents from intents i left join plans l using (intent_id)
		where (l.intent_id is null and i.kind = 'recurring' and i.state = 'paid') or l.months <> i.months or l.amount_cents <> i.amount_cents
			or (l.intent_id is not null and i.kind = 'one_time')`,
	'a live plan ends at the provider after its months, or a job will set that limit': `
		select l.intent_id, l.state from plans l
		where l.state in ('active', 'past_due') and l.limited_at is null
			and not exists (select 1 from jobs j where j.job_key = 'plan_limit:' || l.plan_ref and j.done_at is null)`,
	'a live plan that was canceled has a job that ends it': `
		select l.intent_id, l.state from plans l
		where l.state in ('active', 'past_due') and l.cancel_requested_at is not null
			and not exists (select 1 from jobs j where j.job_key = 'plan_cancel:' || l.plan_ref and j.done_at is null)`,
	'one live plan per donor and athlete, except those started on purpose': `
		select i.user_id, l.player_id, count(*)::int as plans from plans l join intents i using (intent_id)
		where l.state in ('active', 'past_due') and l.cancel_requested_at is null and i.user_id is not null and not i.additional
		group by i.user_id, l.player_id having count(*) > 1`,
	'a refund waits together with its job': `
		select r.refund_id, r.state from refund_requests r left join jobs j on j.job_key = 'refund:' || r.refund_id
		where j.job_id is null or (r.state = 'waiting') <> (j.done_at is null)`,
	'every completed refund request is in the ledger': `
		select y.payment_id, y.refunded_cents, sum(r.amount_cents)::bigint as asked from refund_requests r join payments y using (payment_id)
		where r.state = 'done' group by y.payment_id having sum(r.amount_cents) > y.refunded_cents`,
	'the stored donation totals match the payments': `
		with kept as (
			select span, start, sport_id, team_id, kind, standing, sum(payments) as n, sum(amount_cents) as amount, sum(refunded_cents) as refunded, sum(lost_cents) as lost, sum(fee_cents) as fees
			from giving_sums group by 1, 2, 3, 4, 5, 6
			having sum(payments) <> 0 or sum(amount_cents) <> 0 or sum(refunded_cents) <> 0 or sum(lost_cents) <> 0 or sum(fee_cents) <> 0
		), counted as (
			select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, count(*) as n, sum(c.amount_cents) as amount, sum(c.refunded_cents) as refunded, sum(c.lost_cents) as lost,
				sum(coalesce(c.fee_cents, 0)) as fees
			from payments c cross join lateral (values ('day', (c.created_at at time zone 'UTC')::date, null::int),
				('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
			group by 1, 2, 3, 4, 5, 6
		)
		(select 'kept' as side, d.* from (select * from kept except select * from counted) d)
		union all (select 'counted', d.* from (select * from counted except select * from kept) d)`,
	'a saved card’s charge is where its donation is': `
		select c.intent_id, c.state, i.state as intent, i.by_card from card_charges c join intents i using (intent_id)
		where (c.state = 'authorizing' and not (i.state = 'session_open' and i.by_card and i.provider_session_id is null))
			or (c.state = 'authorized' and not (i.state = 'processing' and i.by_card and i.provider_session_id is not null))
			or (c.state = 'captured' and not (i.state = 'paid' and i.by_card)) or (c.state = 'undone' and i.state <> 'cancelled')
			or (i.by_card and i.state in ('session_open', 'processing') and c.state not in ('authorizing', 'authorized'))`,
	'an authorized card has a job that charges it, and a consent that waits has one that asks the bank': `
		select c.intent_id, c.state from card_charges c join intents i using (intent_id)
		where (c.state = 'authorized' and c.reason is null and i.cancel_requested_at is null
				and not exists (select 1 from jobs j where j.job_key = 'card_capture:' || c.intent_id and j.done_at is null))
			or (c.state in ('waiting', 'authorizing') and not exists (select 1 from jobs j where j.job_key = 'card_charge:' || c.intent_id and j.done_at is null))`,
	'no one’s saved cards pay more than the daily limit': `
		select c.user_id, c.started_at, sum(d.amount_cents)::bigint as cents from card_charges c join card_charges d on d.user_id = c.user_id
			and d.started_at <= c.started_at and d.started_at > c.started_at - interval '24 hours' and d.state in ('authorizing', 'authorized', 'captured')
		where c.state in ('authorizing', 'authorized', 'captured') group by c.intent_id having sum(d.amount_cents) > ${SAVED_CARD_LIMITS.day}`,
	'an operation that was canceled before it arrived has no intent': 'select op_id from cancelled_operations join intents using (op_id)',
};

/**
 * Each rule with the query for at most 20 rows that break it. The rows are found before they are limited: a planner that
 * expects to stop after 20 takes a nested loop, and where nothing is broken that one runs to its end. With a million
 * payments, it took minutes.
 */
export const ruleQueries: readonly (readonly [rule: string, query: SQL])[] = Object.entries(RULES).map(([rule, query]) => [
	rule,
	sql.raw(`with broken as materialized (${query}) select * from broken limit 20`),
]);

/** Every violation of every rule, at most 20 rows each. All rules see the same moment. */
export async function ledgerViolations(db: Db): Promise<Violation[]> {
	return readConsistently(db, async (tx) => {
		const found: Violation[] = [];
		for (const [rule, query] of ruleQueries) {
			for (const row of rowsOf<unknown>(await tx.execute(query))) found.push({ rule, row });
		}
		return found;
	});
}

/** One line for an operator: which rule is broken, and by which row. */
export function ledgerViolationText({ rule, row }: Violation): string {
	return `Broken: ${rule}: ${JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))}`;
}
