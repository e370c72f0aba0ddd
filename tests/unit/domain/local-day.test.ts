import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endOfLocalDay, localDay } from '#domain/time/local-day.ts';

let zone: string | undefined;
beforeEach(() => {
	zone = process.env.TZ;
});
afterEach(() => {
	process.env.TZ = zone;
});

describe.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('in %s', (timeZone) => {
	test('a day ends a second before the next begins, also when clocks change', () => {
		process.env.TZ = timeZone;
		for (const [day, next] of [
			['2026-11-01', '2026-11-02'],
			['2027-03-14', '2027-03-15'],
			['2026-12-31', '2027-01-01'],
		] as const) {
			const end = endOfLocalDay(day);
			expect(localDay(end)).toBe(day);
			expect(localDay(new Date(Date.parse(end) + 1000).toISOString())).toBe(next);
		}
	});
});

test('what is no day has no end', () => {
	expect(() => endOfLocalDay('')).toThrow(RangeError);
});
