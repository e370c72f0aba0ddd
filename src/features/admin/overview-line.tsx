import { Link } from 'react-router-dom';
import type { AdminOverview } from '#domain/admin/admin-overview.ts';
import './overview-line.css';
import { adminTexts } from './admin-texts.ts';
import { useStaffView } from './staff-view.ts';
import { countText } from './tab-count.ts';

const texts = adminTexts.overview;

interface OverviewLineProps {
	overview: AdminOverview | undefined;
	/** Ids of the tabs that this person has. */
	tabs: readonly string[];
}

/** Above the tabs: what waits there, each a way to it. Nothing if nothing waits or it isn't known; the lists say why. */
export function OverviewLine({ overview, tabs }: OverviewLineProps) {
	const { reader } = useStaffView();
	const links = overview === undefined ? [] : linksOf(overview).filter(({ tab }) => tabs.includes(tab));
	if (links.length === 0) return null;
	return (
		<nav className="admin-overview-line ui-number" aria-label={reader === 'support' ? texts.waits : texts.label}>
			<ul>
				{links.map(({ text, tab, state = '' }) => (
					<li key={text}>
						<Link to={{ search: `tab=${tab}${state}` }}>{text}</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

function linksOf({
	new_requests,
	open_messages,
	waiting_refunds,
	waiting_removals = 0,
	waiting_claims = 0,
	waiting_pages = 0,
	waiting_work = 0,
	missing: { site, system },
}: AdminOverview): { text: string; tab: string; state?: string }[] {
	return [
		...(waiting_removals > 0 ? [{ text: texts.removals(countText(waiting_removals), waiting_removals), tab: 'athletes' }] : []),
		...(waiting_claims > 0 ? [{ text: texts.claims(countText(waiting_claims), waiting_claims), tab: 'athletes' }] : []),
		...(waiting_work > 0 ? [{ text: texts.work(countText(waiting_work), waiting_work), tab: 'athletes' }] : []),
		...(waiting_pages > 0 ? [{ text: texts.pages(countText(waiting_pages), waiting_pages), tab: 'athletes' }] : []),
		...(new_requests > 0 ? [{ text: texts.requests(countText(new_requests), new_requests), tab: 'requests', state: '&state=new' }] : []),
		...(open_messages > 0 ? [{ text: texts.messages(countText(open_messages), open_messages), tab: 'messages', state: '&state=open' }] : []),
		...(waiting_refunds > 0 ? [{ text: texts.refunds(countText(waiting_refunds), waiting_refunds), tab: 'transactions', state: '&state=refund_waiting' }] : []),
		...(site.length > 0 ? [{ text: texts.missing(site), tab: 'site' }] : []),
		...(system.length > 0 ? [{ text: texts.missing(system), tab: 'system' }] : []),
	];
}
