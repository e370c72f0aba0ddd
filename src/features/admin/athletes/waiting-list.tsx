import type { ReactNode, RefObject } from 'react';

interface WaitingListProps {
	title: string;
	intro: string;
	/** Takes the focus from a row that goes. */
	heading?: RefObject<HTMLHeadingElement | null>;
	/** The list's items. */
	rows: ReactNode;
	/** A dialog about one of them. */
	children: ReactNode;
}

/** A list of what waits for an admin's decision, above the athletes. */
export function WaitingList({ title, intro, heading, rows, children }: WaitingListProps) {
	return (
		<section className="admin-removals" aria-label={title}>
			<h3 className="ui-title-4" tabIndex={-1} ref={heading}>
				{title}
			</h3>
			<p>{intro}</p>
			<ul>{rows}</ul>
			{children}
		</section>
	);
}
