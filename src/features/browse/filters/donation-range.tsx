import { type Cents, formatUsd } from '#domain/money/money.ts';
import { RangeSlider } from '#ui/form/range-slider.tsx';
import { browseTexts } from '../browse-texts.ts';
import { DollarField } from './dollar-field.tsx';

const texts = browseTexts.filters;

interface DonationRangeProps {
	/** Whole dollars. If `max` is null, the range extends to `most`. */
	min: number;
	max: number | null;
	/** The most that any athlete has received, in whole dollars. */
	most: number;
	onChange: (min: number, max: number | null) => void;
}

/** Donations received, from 0 to the maximum (spec §3). The upper thumb at its end means no limit. */
export function DonationRange({ min, max, most, onChange }: DonationRangeProps) {
	const open = (dollars: number) => (dollars >= most ? null : dollars);
	const ends: [number, number] = [Math.min(min, most), Math.min(max ?? most, most)];
	return (
		<fieldset className="ui-field browse-filters-donations">
			<legend className="ui-label">{texts.received}</legend>
			<RangeSlider
				labels={[texts.minimum, texts.maximum]}
				min={0}
				max={most}
				step={step(most)}
				value={ends}
				onChange={([from, to]) => onChange(from, open(to))}
				say={(dollars) => formatUsd((dollars * 100) as Cents)}
			/>
			<div className="ui-range-ends">
				<DollarField label={texts.atLeast} value={min} round={Math.floor} onChange={(dollars) => onChange(dollars, max)} />
				<DollarField label={texts.atMost} value={max ?? most} round={Math.ceil} onChange={(dollars) => onChange(min, open(dollars))} />
			</div>
		</fieldset>
	);
}

/** About two hundred steps at most, in round dollars that end exactly at the maximum. */
function step(most: number): number {
	for (const dollars of [50, 25, 20, 10, 5, 2]) if (most >= dollars * 100 && most % dollars === 0) return dollars;
	return 1;
}
