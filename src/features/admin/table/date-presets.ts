import { addDays } from '#domain/time/calendar-day.ts';

/** First and last day, both included: `2026-11-21`, in UTC. All days if both are missing. */
export interface DayRange {
	from?: string | undefined;
	to?: string | undefined;
}

export const DATE_PRESETS = ['today', 'last7', 'last30', 'month', 'year', 'all'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** The days of a preset, up to today. @param today `2026-11-21`, in UTC */
export function presetRange(preset: DatePreset, today: string): DayRange {
	switch (preset) {
		case 'today':
			return { from: today, to: today };
		case 'last7':
			return { from: addDays(today, -6), to: today };
		case 'last30':
			return { from: addDays(today, -29), to: today };
		case 'month':
			return { from: `${today.slice(0, 7)}-01`, to: today };
		case 'year':
			return { from: `${today.slice(0, 4)}-01-01`, to: today };
		case 'all':
			return {};
	}
}
