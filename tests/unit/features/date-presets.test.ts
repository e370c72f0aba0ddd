import { expect, test } from 'vitest';
import { DATE_PRESETS, presetRange } from '#features/admin/table/date-preset-picker.tsx';

const all = (today: string) => Object.fromEntries(DATE_PRESETS.map((preset) => [preset, presetRange(preset, today)]));

test('each preset ends today and begins on the day that its name says', () => {
	expect(all('2026-11-22')).toEqual({
		today: { from: '2026-11-22', to: '2026-11-22' },
		last7: { from: '2026-11-16', to: '2026-11-22' },
		last30: { from: '2026-10-24', to: '2026-11-22' },
		month: { from: '2026-11-01', to: '2026-11-22' },
		year: { from: '2026-01-01', to: '2026-11-22' },
		all: {},
	});
});

test('across the turn of a year and a leap day', () => {
	expect(all('2028-03-01')).toMatchObject({ last7: { from: '2028-02-24' }, month: { from: '2028-03-01' } });
	expect(all('2027-01-01')).toMatchObject({
		last7: { from: '2026-12-26' },
		last30: { from: '2026-12-03' },
		month: { from: '2027-01-01' },
		year: { from: '2027-01-01' },
	});
});
