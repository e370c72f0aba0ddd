import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disclosureDue } from '#domain/collaboration/disclosure.ts';
import { addDays, dayText, isDay, isOver } from '#domain/time/calendar-day.ts';

const none = { state_law_deadline: null, institutional_deadline: null, executed_on: null };
const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2900-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
const maybe = fc.option(day);

describe('the due date of a disclosure: the earliest of the three (spec §9)', () => {
	test.each([
		[none, null],
		[
			{ ...none, executed_on: '2026-03-30' },
			{ day: '2026-04-29', by: 'thirty_days' },
		],
		[
			{ ...none, executed_on: '2024-01-30' },
			{ day: '2024-02-29', by: 'thirty_days' },
		],
		[
			{ ...none, executed_on: '2026-12-15' },
			{ day: '2027-01-14', by: 'thirty_days' },
		],
		[
			{ ...none, executed_on: '2026-03-30', institutional_deadline: '2026-04-28' },
			{ day: '2026-04-28', by: 'institution' },
		],
		[
			{ executed_on: '2026-03-30', institutional_deadline: '2026-04-28', state_law_deadline: '2026-04-06' },
			{ day: '2026-04-06', by: 'state_law' },
		],
		[
			{ ...none, executed_on: '2026-03-30', state_law_deadline: '2026-04-29' },
			{ day: '2026-04-29', by: 'state_law' },
		],
		[
			{ ...none, institutional_deadline: '2026-05-01' },
			{ day: '2026-05-01', by: 'institution' },
		],
	])('%j → %j', (dates, due) => {
		expect(disclosureDue(dates)).toEqual(due);
	});

	test('whatever the dates: never after any deadline, always one of them, and none only where there is none', () => {
		fc.assert(
			fc.property(maybe, maybe, maybe, (state_law_deadline, institutional_deadline, executed_on) => {
				const due = disclosureDue({ state_law_deadline, institutional_deadline, executed_on });
				const deadlines = [state_law_deadline, institutional_deadline, executed_on && addDays(executed_on, 30)].filter((one) => one !== null);
				expect(due === null).toBe(deadlines.length === 0);
				if (due !== null) expect(deadlines).toContain(due.day);
				for (const one of deadlines) expect(Date.parse(String(due?.day))).toBeLessThanOrEqual(Date.parse(one));
			}),
		);
	});

	test('thirty days are thirty days, over months, leap years and the change of clocks', () => {
		fc.assert(
			fc.property(day, (executed_on) => {
				const due = disclosureDue({ ...none, executed_on });
				expect(isDay(due?.day ?? '')).toBe(true);
				expect((Date.parse(due?.day ?? '') - Date.parse(executed_on)) / 86_400_000).toBe(30);
			}),
		);
	});

	test('a later deadline never makes it earlier', () => {
		fc.assert(
			fc.property(day, maybe, maybe, fc.nat({ max: 5000 }), (state_law_deadline, institutional_deadline, executed_on, more) => {
				const before = disclosureDue({ state_law_deadline, institutional_deadline, executed_on })?.day ?? '';
				const after = disclosureDue({ state_law_deadline: addDays(state_law_deadline, more), institutional_deadline, executed_on })?.day ?? '';
				expect(after >= before).toBe(true);
			}),
		);
	});
});

test.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-4-1', '0026-04-01', '3026-04-01', '2026-04-01T00:00', 'tomorrow'])('%j is no day', (text) => {
	expect(isDay(text)).toBe(false);
});
test.each(['2024-02-29', '2026-12-31', '1900-01-01', '2999-12-31'])('%j is one', (text) => {
	expect(isDay(text)).toBe(true);
});
test('as admins read it', () => {
	expect(dayText('2026-03-04')).toBe('03/04/2026');
});

test.each([
	['2026-12-19', '2026-12-20T11:59:59Z', false],
	['2026-12-19', '2026-12-20T12:00:00Z', true],
	['2026-12-20', '2026-12-20T12:00:00Z', false],
	['2026-12-31', '2027-01-01T11:59:59Z', false],
	['2026-12-31', '2027-01-01T12:00:00Z', true],
])('%s at %s: over everywhere? %s', (day, now, over) => {
	expect(isOver(day, new Date(now))).toBe(over);
});
