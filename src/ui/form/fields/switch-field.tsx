import { useId } from 'react';

interface SwitchFieldProps {
	label: string;
	on: boolean;
	onChange: (on: boolean) => void;
	/** Meaning of the present state. Read with the switch. */
	children: string;
}

/** One thing that is on or off, in a form. */
export function SwitchField({ label, on, onChange, children }: SwitchFieldProps) {
	const id = useId();
	return (
		<div className="ui-switch-field">
			<label>
				<span>{label}</span>
				{/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state */}
				<input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.target.checked)} aria-describedby={id} />
			</label>
			<p id={id} className="ui-quiet ui-hint">
				{children}
			</p>
		</div>
	);
}
