import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import './switch.css';

interface SwitchProps {
	label: string;
	/** Undefined while the state is unknown. */
	on: boolean | undefined;
	onChange: (on: boolean) => void;
	/** Meaning of the current state. */
	children: ReactNode;
}

/** An on/off switch, with its state in words beside it. */
export function Switch({ label, on, onChange, children }: SwitchProps) {
	const id = useId();
	return (
		<div className="ui-switch">
			<Radix.Root
				id={id}
				checked={on ?? false}
				disabled={on === undefined}
				onCheckedChange={onChange}
				aria-labelledby={`${id}-label`}
				aria-describedby={`${id}-state`}
			>
				<Radix.Thumb />
			</Radix.Root>
			<div>
				<label id={`${id}-label`} htmlFor={id}>
					{label}
				</label>
				<p id={`${id}-state`} className="ui-quiet" role="status">
					{children}
				</p>
			</div>
		</div>
	);
}
