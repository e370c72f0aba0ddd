import { useId } from 'react';

interface ChoiceProps<V extends string | number> {
	legend: string;
	options: readonly { value: V; label: string }[];
	chosen: V;
	onChoose: (value: V) => void;
	/** Meaning of the choice. Shown below it and read with it. */
	hint?: string;
}

/** One of a few options, as radios side by side. */
export function Choice<V extends string | number>({ legend, options, chosen, onChoose, hint }: ChoiceProps<V>) {
	const id = useId();
	return (
		<fieldset className="ui-field" {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}>
			<legend className="ui-label">{legend}</legend>
			<div className="ui-choices">
				{options.map(({ value, label }) => (
					<label className="ui-choice words" key={value}>
						<input type="radio" name={id} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
						<span>{label}</span>
					</label>
				))}
			</div>
			{hint !== undefined && (
				<p id={`${id}-hint`} className="ui-note ui-quiet ui-hint">
					{hint}
				</p>
			)}
		</fieldset>
	);
}
