import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface StatePickerProps<State extends string> {
	label: string;
	/** Each state and its label; '' means all of them. */
	options: readonly (readonly [State | '', string])[];
	value: State | '';
	onChange: (state: State | '') => void;
}

/** Filters a list by state. */
export function StatePicker<State extends string>({ label, options, value, onChange }: StatePickerProps<State>) {
	const id = useId();
	return (
		<div className="field state-picker">
			<label htmlFor={id}>{label}</label>
			<div className="select">
				<select
					className="in"
					id={id}
					value={value}
					onChange={(event) => {
						const chosen = options.find(([state]) => state === event.target.value);
						if (chosen !== undefined) onChange(chosen[0]);
					}}
				>
					{options.map(([state, stateLabel]) => (
						<option key={state} value={state}>
							{stateLabel}
						</option>
					))}
				</select>
				<ChevronDown className="i caret" aria-hidden />
			</div>
		</div>
	);
}
