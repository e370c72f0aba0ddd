import type { MoneySums, TransactionFilter, TransactionSummary } from '#domain/admin/transaction-list.ts';
import { toCents } from '#domain/money/money.ts';
import { sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { factsByDay, factsByTeam } from './donation-facts.ts';
import { spanOf, startOf, startsBetween, unitFor } from './time-spans.ts';

/** How many teams are named; the others share one line. */
const NAMED_TEAMS = 10;

/** Sums as the drivers return them: PostgreSQL returns `bigint` as text. */
interface SumColumns {
	payments: string | number;
	gross: string | number;
	refunded: string | number;
	lost: string | number;
	net: string | number;
	fees: string | number;
}
// Money that hasn't arrived isn't donated: a pending payment counts as a payment, but its money doesn't. On a site that
// takes real money, a test doesn't count at all.
const SUMS = sql.raw(`coalesce(sum(payments) filter (where standing <> 'voided'), 0) as payments,
	coalesce(sum(amount_cents) filter (where standing not in ('pending', 'voided')), 0) as gross,
	coalesce(sum(refunded_cents) filter (where standing <> 'voided'), 0) as refunded, coalesce(sum(lost_cents) filter (where standing <> 'voided'), 0) as lost,
	coalesce(sum(amount_cents - refunded_cents - lost_cents) filter (where standing not in ('pending', 'voided')), 0) as net,
	coalesce(sum(fee_cents) filter (where standing <> 'voided'), 0) as fees`);

/**
 * Totals and both charts for the filter, all from one snapshot. @param today decides where an open range ends:
 * `2026-11-21`, in UTC.
 */
export async function transactionSummary(db: Db, filter: TransactionFilter, today: string): Promise<TransactionSummary> {
	return readConsistently(db, async (tx) => {
		// Payments lie on the disk in the order in which they came in, which the planner counts only in part for an index of two columns. At its
		// usual price of a page, it would read all ten million for the days at a range's ends.
		await tx.execute(sql`set local random_page_cost = 1.1`);
		const days = rowsOf<SumColumns & { day: string; sport_id: number }>(await tx.execute(dailySums(filter)));
		const teams = rowsOf<SumColumns & { team_id: number; team_name: string; sport_name: string }>(await tx.execute(teamSums(filter)));
		const sports = rowsOf<{ sport_id: number; sport_name: string }>(await tx.execute(sql`select sport_id, sport_name from sports`));
		return summaryOf({ days, teams, names: new Map(sports.map((sport) => [sport.sport_id, sport.sport_name])) }, filter, today);
	});
}

export function dailySums(filter: TransactionFilter) {
	return sql`select day::text as day, sport_id, ${SUMS} from (${factsByDay(filter)}) facts group by 1, 2 having sum(payments) filter (where standing <> 'voided') <> 0`;
}

export function teamSums(filter: TransactionFilter) {
	return sql`select s.*, t.team_name, o.sport_name from (select team_id, ${SUMS} from (${factsByTeam(filter)}) facts group by 1 having sum(payments) filter (where standing <> 'voided') <> 0) s
		join teams t using (team_id) join sports o on o.sport_id = t.sport_id order by s.net desc, s.gross desc, team_id`;
}

interface SummaryRows {
	days: (SumColumns & { day: string; sport_id: number })[];
	teams: (SumColumns & { team_id: number; team_name: string; sport_name: string })[];
	names: ReadonlyMap<number, string>;
}

function summaryOf({ days, teams, names }: SummaryRows, filter: TransactionFilter, today: string): TransactionSummary {
	const span = spanOf(
		days.map(({ day }) => day),
		filter,
		today,
	);
	const unit = unitFor(span);
	const points = new Map(startsBetween(span, unit).map((start) => [start, none()]));
	const bySport = new Map<number, MoneySums>();
	const totals = none();
	for (const row of days) {
		const sums = read(row);
		add(totals, sums);
		const point = points.get(startOf(row.day, unit));
		if (point === undefined) throw new Error(`${row.day} lies outside the range`);
		add(point, sums);
		const sport = bySport.get(row.sport_id) ?? none();
		add(sport, sums);
		bySport.set(row.sport_id, sport);
	}
	const others = none();
	for (const team of teams.slice(NAMED_TEAMS)) add(others, read(team));
	return {
		totals,
		covers: days.length === 0 ? null : span,
		over_time: { unit, points: [...points].map(([start, sums]) => ({ start, ...sums })) },
		sports: [...bySport].map(([sport_id, sums]) => ({ sport_id, sport_name: names.get(sport_id) ?? '', ...sums })).sort((a, b) => b.net_cents - a.net_cents),
		teams: teams.slice(0, NAMED_TEAMS).map(({ team_id, team_name, sport_name, ...sums }) => ({ team_id, team_name, sport_name, ...read(sums) })),
		other_teams: { teams: Math.max(0, teams.length - NAMED_TEAMS), ...others },
	};
}

function none(): MoneySums {
	return { payments: 0, gross_cents: 0, refunded_cents: 0, lost_cents: 0, net_cents: 0, fees_cents: 0 };
}

function add(to: MoneySums, sums: MoneySums): void {
	for (const key of Object.keys(sums) as (keyof MoneySums)[]) to[key] += sums[key];
}

function read({ payments, gross, refunded, lost, net, fees }: SumColumns): MoneySums {
	const cents = (value: string | number) => toCents(Number(value));
	return {
		payments: Number(payments),
		gross_cents: cents(gross),
		refunded_cents: cents(refunded),
		lost_cents: cents(lost),
		net_cents: cents(net),
		fees_cents: cents(fees),
	};
}
