import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { screenOf } from '#domain/texts/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './account.css';

interface AccountPageProps {
	title: string;
	/** A line under the title. */
	lead?: ReactNode;
	children: ReactNode;
}

/** Title at the left, what there is to do at the right; one over the other on phones. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
	useTitle(title, screenOf(useLocation().pathname)?.meta.description);
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
