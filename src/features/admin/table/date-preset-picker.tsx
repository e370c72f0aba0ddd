import { serverNow } from '#core/server-clock.ts';
import { addDays } from '#domain/time/calendar-day.ts';
import { adminTexts } from '../admin-texts.ts';

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

const { dates } = adminTexts.table;

interface DatePresetPickerProps {
	range: DayRange;
	onChange: (range: Required<DayRange>) => void;
}

/** The usual ranges of days, each in one tap. The days begin in UTC, like those of the fields beside it. */
export function DatePresetPicker({ range, onChange }: DatePresetPickerProps) {
	const today = serverNow().toISOString().slice(0, 10);
	return (
		<fieldset className="admin-date-presets">
			<legend className="ui-hidden">{dates.legend}</legend>
			{DATE_PRESETS.map((preset) => {
				const { from, to } = presetRange(preset, today);
				return (
					<button key={preset} type="button" aria-pressed={range.from === from && range.to === to} onClick={() => onChange({ from, to })}>
						{dates.presets[preset]}
					</button>
				);
			})}
		</fieldset>
	);
}
