import { serverNow } from '#core/server-clock.ts';
import { adminTexts } from '../admin-texts.ts';
import { DATE_PRESETS, type DayRange, presetRange } from './date-presets.ts';

const { dates } = adminTexts.table;

interface DatePresetPickerProps {
	range: DayRange;
	onChange: (range: Required<DayRange>) => void;
}

/** The usual ranges of days, each in one tap. The days begin in UTC, like those of the fields beside it. */
export function DatePresetPicker({ range, onChange }: DatePresetPickerProps) {
	const today = serverNow().toISOString().slice(0, 10);
	return (
		<fieldset className="date-presets">
			<legend className="vh">{dates.legend}</legend>
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
