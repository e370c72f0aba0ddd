import type { ReactNode } from 'react';
import { Jersey } from '../art/jersey.tsx';

interface EmptyStateProps {
	title: string;
	/** Why, and what to do about it. */
	children?: ReactNode;
	/** Drawn on the blank jersey; 0 by default. */
	number?: string | null;
}

/** Dashed frame, blank jersey, the words, and a way on. */
export function EmptyState({ title, children, number = '0' }: EmptyStateProps) {
	return (
		<div className="empty">
			<span className="mini blank">
				<Jersey number={number} crop="whole" />
			</span>
			<p className="d3">{title}</p>
			{children}
		</div>
	);
}
