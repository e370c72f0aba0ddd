import { Link } from 'react-router-dom';
import type { AdminOverview } from '#domain/admin/admin-overview.ts';
import './overview-line.css';
import { adminTexts } from './admin-texts.ts';
import { countText } from './tab-count.ts';

const texts = adminTexts.overview;

/** Above the tabs: what waits, each a way to it. Nothing if nothing waits or it isn't known; the lists say why. */
export function OverviewLine({ overview }: { overview: AdminOverview | undefined }) {
	const links = overview === undefined ? [] : linksOf(overview);
	if (links.length === 0) return null;
	return (
		<nav className="admin-overview-line ui-number" aria-label={texts.label}>
			<ul>
				{links.map(({ text, search }) => (
					<li key={text}>
						<Link to={{ search }}>{text}</Link>
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
}: AdminOverview): { text: string; search: string }[] {
	return [
		...(waiting_removals > 0 ? [{ text: texts.removals(countText(waiting_removals), waiting_removals), search: 'tab=athletes' }] : []),
		...(waiting_claims > 0 ? [{ text: texts.claims(countText(waiting_claims), waiting_claims), search: 'tab=athletes' }] : []),
		...(waiting_work > 0 ? [{ text: texts.work(countText(waiting_work), waiting_work), search: 'tab=athletes' }] : []),
		...(waiting_pages > 0 ? [{ text: texts.pages(countText(waiting_pages), waiting_pages), search: 'tab=athletes' }] : []),
		...(new_requests > 0 ? [{ text: texts.requests(countText(new_requests), new_requests), search: 'tab=requests&state=new' }] : []),
		...(open_messages > 0 ? [{ text: texts.messages(countText(open_messages), open_messages), search: 'tab=messages&state=open' }] : []),
		...(waiting_refunds > 0 ? [{ text: texts.refunds(countText(waiting_refunds), waiting_refunds), search: 'tab=transactions&state=refund_waiting' }] : []),
		...(site.length > 0 ? [{ text: texts.missing(site), search: 'tab=site' }] : []),
		...(system.length > 0 ? [{ text: texts.missing(system), search: 'tab=system' }] : []),
	];
}
