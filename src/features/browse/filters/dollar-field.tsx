import { type ReactNode, useId, useState } from 'react';

interface DollarFieldProps {
	label: string;
	/** Whole dollars. */
	value: number;
	/** What becomes of typed cents. */
	round: (dollars: number) => number;
	onChange: (dollars: number) => void;
}

/**
 * Lets the person type whole dollars. Keeps the typed text as it is until they leave the field, and after that too if it
 * can't be read, with what is wrong with it.
 */
export function DollarField({ label, value, round, onChange }: DollarFieldProps) {
	const id = useId();
	const errorId = `${id}-error`;
	const [typed, setTyped] = useState<string | null>(null);
	/** `beside` is the filter's value at that time. Another one comes from elsewhere and replaces the text. */
	const [refused, setRefused] = useState<{ text: ReactNode; beside: number }>();
	const refusal = refused?.beside === value ? refused.text : undefined;

	/** All calls wait for one import, so their answers come in the order of the calls. */
	function read(text: string, left: boolean) {
		import('./dollar-reader.tsx').then(({ readDollars }) => {
			const { dollars, refusal } = readDollars(text, round, errorId);
			if (dollars !== undefined) onChange(dollars);
			if (!left) return;
			setRefused(refusal ? { text: refusal, beside: value } : undefined);
			if (!refusal) setTyped(null);
		}, reportError);
	}

	return (
		<div>
			<div className="field dollars">
				<label htmlFor={id}>{label}</label>
				<input
					className="in num"
					id={id}
					inputMode="numeric"
					autoComplete="off"
					value={refused && !refusal ? value : (typed ?? value)}
					onChange={({ target }) => {
						setRefused(undefined);
						setTyped(target.value);
						read(target.value, false);
					}}
					onBlur={() => typed !== null && read(typed, true)}
					aria-invalid={!!refusal}
					aria-describedby={refusal ? errorId : undefined}
				/>
			</div>
			{refusal}
		</div>
	);
}
