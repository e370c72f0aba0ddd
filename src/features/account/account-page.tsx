import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { screenOf } from '#domain/texts/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './account.css';

interface FrameProps {
	title: string;
	/** A line under the title. */
	lead?: ReactNode;
	children: ReactNode;
}

/** Title at the left, what there is to do at the right; one over the other on phones. */
export function Frame({ title, lead, children }: FrameProps) {
	useTitle(title, screenOf(useLocation().pathname)?.words.description);
	return (
		<div className="wrap page split account">
			<div>
				<h1 className="d2">{title}</h1>
				{lead !== undefined && <p className="lead">{lead}</p>}
			</div>
			<div className="account-body">{children}</div>
		</div>
	);
}
