import type { ReactNode } from 'react';
import { Jersey } from '../art/jersey.tsx';

interface EmptyStateProps {
	title: string;
	/** Says why it is empty, and what to do about it. */
	children?: ReactNode;
	/** Number on the blank jersey; 0 by default. */
	number?: string | null;
}

/** A dashed frame with a blank jersey, the text, and a way to continue. */
export function EmptyState({ title, children, number = '0' }: EmptyStateProps) {
	return (
		<div className="ui-empty">
			<span className="ui-mini ui-empty-jersey">
				<Jersey number={number} crop="whole" />
			</span>
			<p className="ui-title-3">{title}</p>
			{children}
		</div>
	);
}
