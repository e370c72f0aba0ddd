import { describe, expect, test } from 'vitest';
import { isTimeZone, yearBegins } from '#domain/time/calendar-year.ts';

/** As the zone's wall clocks show it. */
const shown = (at: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

describe('a year on the calendar of a time zone', () => {
	const zones = [
		'UTC',
		'America/Chicago',
		'America/St_Johns',
		'Asia/Kolkata',
		'Asia/Kathmandu',
		'Australia/Lord_Howe',
		'Pacific/Kiritimati',
		'Pacific/Pago_Pago',
		'Africa/Casablanca',
	];
	test.each(zones)('%s: begins at midnight, and ends where the next begins', (zone) => {
		for (let year = 2020; year < 2045; year++) {
			const begins = yearBegins(year, zone);
			expect(shown(begins, zone)).toBe(`${year}-01-01 00:00:00`);
			expect(shown(new Date(begins.getTime() - 1000), zone)).toBe(`${year - 1}-12-31 23:59:59`);
		}
	});

	test('knows a time zone from what is none', () => {
		expect(['UTC', 'America/Chicago', 'Mars/Olympus', '', 'x'.repeat(64)].map(isTimeZone)).toEqual([true, true, false, false, false]);
		expect(() => yearBegins(2026, 'Mars/Olympus')).toThrow(RangeError);
	});
});
