import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

export interface AmountOption {
	value: string;
	label: string;
}

interface AmountPickerProps {
	/** Tells screen reader users what the radios choose. */
	legend: string;
	options: readonly AmountOption[];
	/** Label of the radio that opens the field, and of the field. */
	otherLabel: string;
	fieldLabel: string;
	/** Value of the chosen option, 'other', or null if nothing is chosen. */
	chosen: string | null;
	/** The text in the field. */
	typed: string;
	onChoose: (value: string) => void;
	onType: (text: string) => void;
	/** Nothing has to be chosen. */
	optional?: boolean;
	error?: string | undefined;
}

/** Preset radios, and Other with a field of its own. The error is shown below them and announced. */
export function AmountPicker({ legend, options, otherLabel, fieldLabel, chosen, typed, onChoose, onType, optional = false, error }: AmountPickerProps) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const described = error === undefined ? {} : { 'aria-describedby': `${id}-error`, 'aria-invalid': true };
	const isOther = chosen === 'other';
	const tapped = useRef(false);
	// A tap on Other means that the person wants to type. Arrow keys that pass over it must not move the focus off the
	// radios.
	useEffect(() => {
		if (isOther && tapped.current) field.current?.focus();
		tapped.current = false;
	}, [isOther]);
	return (
		<>
			<div className="ui-choices money" role="radiogroup" aria-label={legend} aria-required={!optional} {...(isOther ? {} : described)}>
				{[...options, { value: 'other', label: otherLabel }].map(({ value, label }) => (
					<label className={value === 'other' ? 'ui-choice ui-choice-whole' : 'ui-choice'} key={value}>
						<input
							type="radio"
							name={id}
							value={value}
							checked={chosen === value}
							onClick={(event) => {
								tapped.current = event.detail > 0;
							}}
							onChange={() => onChoose(value)}
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
			{isOther && (
				<div className="ui-field">
					<label htmlFor={`${id}-field`}>{fieldLabel}</label>
					<input
						ref={field}
						className="ui-input ui-number"
						id={`${id}-field`}
						inputMode="decimal"
						autoComplete="off"
						required
						placeholder="$"
						value={typed}
						onChange={(event) => onType(event.target.value)}
						{...described}
					/>
				</div>
			)}
			{error !== undefined && (
				<p className="ui-error" id={`${id}-error`} role="alert">
					<CircleAlert className="ui-icon" aria-hidden="true" />
					{error}
				</p>
			)}
		</>
	);
}
