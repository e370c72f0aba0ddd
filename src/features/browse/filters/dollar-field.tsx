import { type ReactNode, useId, useState } from 'react';
import { loadLater } from './load-later.ts';

interface DollarFieldProps {
	label: string;
	/** Whole dollars. */
	value: number;
	/** How typed cents are rounded. */
	round: (dollars: number) => number;
	onChange: (dollars: number) => void;
}

/** `beside`: the value at that time. Another one comes from elsewhere and replaces a refused text. */
interface Typed {
	text: string;
	beside: number;
	refusal?: ReactNode;
}

/**
 * Lets the person type whole dollars. Keeps the typed text as it is until they leave the field, and after that too if it
 * can't be read, with what is wrong with it.
 */
export function DollarField({ label, value, round, onChange }: DollarFieldProps) {
	const id = useId();
	const errorId = `${id}-error`;
	const [typed, setTyped] = useState<Typed>();
	const refusal = typed?.beside === value && typed.refusal;

	/** All calls wait for one import, so their answers come in the order of the calls. */
	function read(text: string, left: boolean) {
		loadLater().then(({ readDollars }) => {
			const { dollars, refusal } = readDollars(text, round, errorId);
			if (dollars !== undefined) onChange(dollars);
			if (left) setTyped(refusal ? { text, refusal, beside: value } : undefined);
		}, reportError);
	}

	return (
		<div>
			<div className="ui-field ui-dollars">
				<label htmlFor={id}>{label}</label>
				<input
					className="ui-input ui-number"
					id={id}
					inputMode="numeric"
					autoComplete="off"
					value={typed && (refusal || !typed.refusal) ? typed.text : value}
					onChange={({ target }) => {
						setTyped({ text: target.value, beside: value });
						read(target.value, false);
					}}
					onBlur={() => typed && read(typed.text, true)}
					aria-invalid={!!refusal}
					aria-describedby={refusal ? errorId : undefined}
				/>
			</div>
			{refusal}
		</div>
	);
}
