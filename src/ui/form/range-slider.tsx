import type { CSSProperties } from 'react';

interface RangeSliderProps {
	/** Names of the two thumbs, for screen reader users. */
	labels: readonly [string, string];
	min: number;
	max: number;
	step: number;
	value: readonly [number, number];
	onChange: (value: [number, number]) => void;
	/** A value as text. */
	say: (value: number) => string;
}

/**
 * Two native sliders on one track. A thumb stops at the other one. Needs an alternative beside it that requires no
 * dragging.
 */
export function RangeSlider({ labels, min, max, step, value, onChange, say }: RangeSliderProps) {
	const [from, to] = value;
	const share = (n: number) => `${max > min ? (100 * (n - min)) / (max - min) : 0}%`;
	return (
		<div className="ui-range" style={{ '--from': share(from), '--to': share(to) } as CSSProperties}>
			<div className="ui-range-track" aria-hidden="true" />
			<input
				type="range"
				aria-label={labels[0]}
				aria-valuetext={say(from)}
				min={min}
				max={max}
				step={step}
				value={from}
				onChange={(event) => onChange([Math.min(Number(event.target.value), to), to])}
			/>
			<input
				type="range"
				aria-label={labels[1]}
				aria-valuetext={say(to)}
				min={min}
				max={max}
				step={step}
				value={to}
				onChange={(event) => onChange([from, Math.max(Number(event.target.value), from)])}
			/>
		</div>
	);
}
