import { type Cents, toCents } from '../money/money.ts';
import { installmentDates, monthsAfter } from './installments.ts';
import type { Plan } from './monthly-plan.ts';

/**
 * The due date of a running plan's last installment, in the months that its other installments keep. Months in which it
 * was paused move it. Undefined if nothing more is due, or if that isn't known: the plan is paused, stops, or waits for a
 * card.
 */
export function lastChargeAt(
	plan: Pick<Plan, 'state' | 'started_at' | 'next_charge_at' | 'months' | 'paid' | 'cancel_requested' | 'paused'>,
): Date | undefined {
	const { state, started_at, next_charge_at, months, paid, cancel_requested, paused } = plan;
	if (state !== 'active' || next_charge_at === null || cancel_requested || paused !== null || paid >= months) return undefined;
	const start = new Date(started_at);
	const next = new Date(next_charge_at);
	const toNext = (next.getUTCFullYear() - start.getUTCFullYear()) * 12 + next.getUTCMonth() - start.getUTCMonth();
	// With one month left, the next one is the last, at the time that the provider names.
	return months - paid === 1 ? next : monthsAfter(start, toNext + months - paid - 1);
}

/** The dates of a plan whose first installment was paid at `start`: the next one's and the last one's. */
export function datesAfterFirst(start: Date, months: number): { next: Date; last: Date } | undefined {
	const [, next, ...later] = installmentDates(start, months);
	return next && { next, last: later.at(-1) ?? next };
}

/** The sum of all months of a plan. */
export function planTotal(amount_cents: Cents, months: number): Cents {
	return toCents(amount_cents * months);
}
