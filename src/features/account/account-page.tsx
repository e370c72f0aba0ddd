import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { screenOf } from '#domain/api/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './account.css';

interface AccountPageProps {
	title: string;
	/** A line below the title. */
	lead?: ReactNode;
	/** Below the title on wide screens, where it stays while the page scrolls. */
	index?: ReactNode;
	children: ReactNode;
}

/** Title on the left, actions on the right; stacked on phones. */
export function AccountPage({ title, lead, index, children }: AccountPageProps) {
	useTitle(title, screenOf(useLocation().pathname)?.meta.description);
	return (
		<div className="ui-frame ui-page ui-split ui-form-page account-page">
			<div>
				<h1 className="ui-title-2">{title}</h1>
				{lead !== undefined && <p className="ui-lead">{lead}</p>}
				{index}
			</div>
			<div className="account-body">{children}</div>
		</div>
	);
}
