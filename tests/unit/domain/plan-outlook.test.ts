import { describe, expect, test } from 'vitest';
import { lastChargeAt, planTotal } from '#domain/donation/plan-outlook.ts';
import { toCents } from '#domain/money/money.ts';
import { planDates } from '#features/receipt/confirmation/confirmation-text.ts';

const at = (iso: string) => new Date(`${iso}T12:00:00.000Z`);
const day = (date: Date | undefined) => date?.toISOString().slice(0, 10);

describe('after the first payment', () => {
	test.each([
		['2027-01-15', 3, '2027-02-15', '2027-03-15'],
		['2027-01-31', 6, '2027-02-28', '2027-06-30'],
		['2026-11-30', 12, '2026-12-30', '2027-10-30'],
	])('on %s for %i months, the next is on %s and the last on %s', (start, months, next, last) => {
		const dates = planDates(months, at(start).getTime(), at(start).getTime());
		expect([day(dates?.next), day(dates?.last)]).toEqual([next, last]);
	});

	test('no date is named while the first one isn’t known, or once the next one is past', () => {
		expect(planDates(3, undefined, 0)).toBeUndefined();
		expect(planDates(3, at('2027-01-15').getTime(), at('2027-02-16').getTime())).toBeUndefined();
	});
});

describe('the end of a plan that runs', () => {
	const plan = {
		state: 'active',
		started_at: at('2027-01-31').toISOString(),
		next_charge_at: at('2027-02-28').toISOString(),
		months: 6,
		paid: 1,
		cancel_requested: false,
		paused: null,
	} as const;

	test('keeps the day of its first payment', () => {
		expect(day(lastChargeAt(plan))).toBe('2027-06-30');
		expect(day(lastChargeAt({ ...plan, months: 12 }))).toBe('2027-12-31');
	});

	test('moves by the months in which it was paused', () => {
		expect(day(lastChargeAt({ ...plan, paid: 2, next_charge_at: at('2027-05-31').toISOString() }))).toBe('2027-08-31');
	});

	test('may be in a later year', () => {
		const from = { ...plan, started_at: at('2026-11-30').toISOString(), paid: 3, next_charge_at: at('2027-02-28').toISOString() };
		expect(day(lastChargeAt(from))).toBe('2027-04-30');
	});

	test('is the next payment if one is left', () => {
		expect(day(lastChargeAt({ ...plan, paid: 5, next_charge_at: at('2027-06-29').toISOString() }))).toBe('2027-06-29');
	});

	test.each([
		['is complete', { state: 'completed', paid: 6, next_charge_at: null }],
		['has all its payments, which the provider hasn’t closed yet', { paid: 6 }],
		['was stopped', { state: 'cancelled' }],
		['stops', { cancel_requested: true }],
		['waits for a card', { state: 'past_due' }],
		['is paused', { paused: { reason: 'athlete_gone', since: '', until: '', team: null } }],
		['has no next payment', { next_charge_at: null }],
	] as const)('isn’t known for one that %s', (_, change) => {
		expect(lastChargeAt({ ...plan, ...change })).toBeUndefined();
	});
});

test('the sum of all months is in whole cents', () => {
	expect(planTotal(toCents(1999), 12)).toBe(23_988);
});
