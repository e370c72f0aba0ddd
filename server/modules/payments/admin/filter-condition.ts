import type { TransactionFilter } from '#domain/admin/transaction-list.ts';
import { nextDay, startOfDay } from '#server/core/utc-days.ts';
import { and, eq, gte, lt, type SQL, sql } from '#server/db/drizzle.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { findAthletes, searchCondition } from './transaction-search.ts';

/** The rows of `payments` that match the filter. Days are UTC, so every admin's figures and every link agree. */
export function filterCondition({ from, to, sport_id, team_id, athlete, search, type, state }: TransactionFilter): SQL | undefined {
	return and(
		from === undefined ? undefined : gte(payments.created_at, startOfDay(from)),
		to === undefined ? undefined : lt(payments.created_at, startOfDay(nextDay(to))),
		sport_id === undefined ? undefined : eq(payments.sport_id, sport_id),
		team_id === undefined ? undefined : eq(payments.team_id, team_id),
		athlete === undefined ? undefined : ofAthletes(athlete),
		search === undefined ? undefined : searchCondition(search),
		type === undefined ? undefined : eq(payments.kind, type),
		state === undefined ? undefined : stateCondition(state),
	);
}

function stateCondition(state: NonNullable<TransactionFilter['state']>): SQL | undefined {
	if (state === 'refund_waiting') return REFUND_WAITING;
	return state === 'refund_failed' ? REFUND_FAILED : eq(payments.standing, state);
}

const REFUND_WAITING = sql`${payments.payment_id} in (select payment_id from refund_requests where state = 'waiting')`;
/**
 * Money that should have been refunded and is still here: nothing was tried after the refund that failed or was
 * refused.
 */
const REFUND_FAILED = sql`${payments.payment_id} in (
		select f.payment_id from payment_refunds f where f.state = 'failed'
			and not exists (select 1 from payment_refunds later where later.payment_id = f.payment_id and later.state = 'stands' and later.told_at > f.failed_at)
		union
		select r.payment_id from refund_requests r where r.state = 'refused'
			and not exists (select 1 from refund_requests later where later.payment_id = r.payment_id and later.requested_at > r.requested_at)
	) and ${payments.state} <> 'voided' and ${payments.refunded_cents} + ${payments.lost_cents} < ${payments.amount_cents}`;

function ofAthletes(search: string): SQL {
	const athletes = findAthletes(search);
	return athletes === undefined ? sql`false` : sql`${payments.player_id} in (${athletes})`;
}
