import { useId, useState } from 'react';

interface DollarFieldProps {
	label: string;
	/** Whole dollars. */
	value: number;
	onChange: (dollars: number) => void;
}

/** Lets the person type whole dollars. Keeps the typed text as it is until they leave the field. */
export function DollarField({ label, value, onChange }: DollarFieldProps) {
	const id = useId();
	const [typed, setTyped] = useState<string | null>(null);
	return (
		<div className="field dollars">
			<label htmlFor={id}>{label}</label>
			<input
				className="in num"
				id={id}
				inputMode="numeric"
				autoComplete="off"
				value={typed ?? String(value)}
				onChange={(event) => {
					const digits = event.target.value.replace(/\D/g, '').slice(0, 9);
					setTyped(digits);
					if (digits !== '') onChange(Number(digits));
				}}
				onBlur={() => setTyped(null)}
			/>
		</div>
	);
}
