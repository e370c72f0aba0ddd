import type { TransactionFilter } from '#domain/admin/transaction-list.ts';
import { nextDay } from '#server/core/utc-days.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { filterCondition } from './filter-condition.ts';

/**
 * `select sport_id, team_id, day, payments, amount_cents, refunded_cents, lost_cents, fee_cents, standing`: rows to add
 * up.
 */
export type DonationFactsSql = SQL;

/**
 * Whether stored sums can answer the filter: they distinguish sport, kind, and state, and also team for whole months.
 */
function isPrecomputed({ team_id, athlete, search, state }: TransactionFilter): boolean {
	return team_id === undefined && athlete === undefined && search === undefined && state !== 'refund_waiting' && state !== 'refund_failed';
}

const precomputed = (where: SQL) =>
	sql`select sport_id, team_id, start as day, payments, amount_cents, refunded_cents, lost_cents, fee_cents, standing from giving_sums where ${where}`;
const counted = (filter: TransactionFilter) =>
	sql`select sport_id, team_id, (created_at at time zone 'UTC')::date as day, 1::bigint as payments, amount_cents, refunded_cents, lost_cents, coalesce(fee_cents, 0) as fee_cents, standing from ${payments} where ${filterCondition(filter) ?? sql`true`}`;

/** The filter's matches by day and sport; `team_id` means something only if the filter names one. */
export function factsByDay(filter: TransactionFilter): DonationFactsSql {
	return isPrecomputed(filter) ? precomputed(sql`span = 'day' and ${inSpan(filter)}`) : counted(filter);
}

/**
 * The filter's matches by team: whole months from the stored sums, and the days before and after them payment by
 * payment.
 */
export function factsByTeam(filter: TransactionFilter): DonationFactsSql {
	if (!isPrecomputed(filter)) return counted(filter);
	const { from, to } = filter;
	const first = from === undefined || from.endsWith('-01') ? from : nextMonth(from);
	const end = to === undefined ? undefined : nextDay(to);
	const last = end === undefined ? undefined : `${end.slice(0, 8)}01`;
	// The range contains no whole month.
	if (first !== undefined && last !== undefined && first >= last) return counted(filter);
	const months = precomputed(sql`span = 'month' and ${inSpan({ ...filter, from: first, to: last === undefined ? undefined : dayBefore(last) })}`);
	const edges = [
		...(from !== undefined && first !== undefined && from < first ? [counted({ ...filter, from, to: dayBefore(first) })] : []),
		...(end !== undefined && last !== undefined && last < end ? [counted({ ...filter, from: last })] : []),
	];
	return sql.join([months, ...edges], sql` union all `);
}

function inSpan({ from, to, sport_id, type, state }: TransactionFilter): SQL {
	const parts = [
		from === undefined ? undefined : sql`start >= ${from}::date`,
		to === undefined ? undefined : sql`start <= ${to}::date`,
		sport_id === undefined ? undefined : sql`sport_id = ${sport_id}`,
		type === undefined ? undefined : sql`kind = ${type}`,
		state === undefined ? undefined : sql`standing = ${state}`,
	].filter((part) => part !== undefined);
	return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The first day of the next month. */
function nextMonth(day: string): string {
	const [year, month] = day.split('-').map(Number) as [number, number];
	return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
