import type { ReactNode } from 'react';
import type { Several } from './use-several.ts';

interface PickLineProps {
	several: Several;
	id: number;
	/** The item's title. */
	children: ReactNode;
}

/** An item's title, with a checkbox where several can be chosen. */
export function PickLine({ several: { isOffered, chosen, toggle }, id, children }: PickLineProps) {
	if (!isOffered) {
		return (
			<p>
				<b>{children}</b>
			</p>
		);
	}
	return (
		<label className="ui-tick">
			<input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
			<b>{children}</b>
		</label>
	);
}
