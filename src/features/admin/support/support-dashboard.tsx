import { useQuery } from '@tanstack/react-query';
import { Tabs } from '#ui/controls/tabs.tsx';
import { adminTexts } from '../admin-texts.ts';
import { DashboardHeading } from '../dashboard-heading.tsx';
import { MessagesPanel } from '../inbox/messages-panel.tsx';
import { OverviewLine } from '../overview-line.tsx';
import { overviewQuery } from '../queries/overview-query.ts';
import { tabCount } from '../tab-count.ts';
import { usePersistedTab } from '../use-persisted-tab.ts';
import { SupportAthletes } from './support-athletes.tsx';
import './support.css';
import { supportTexts } from './support-texts.ts';

/** The dashboard of somebody in support: messages, and how far athletes are (docs/decisions/184). Nothing else of the admin's is here or asked for. */
export function SupportDashboard({ owner }: { owner: string }) {
	// If it fails, the lists report the error.
	const { data: overview } = useQuery(overviewQuery(owner));
	const tabs = [
		{ id: 'messages', title: adminTexts.tabs.messages, count: tabCount(overview?.open_messages), content: <MessagesPanel owner={owner} /> },
		{ id: 'athletes', title: adminTexts.tabs.athletes, content: <SupportAthletes owner={owner} /> },
	];
	const ids = tabs.map(({ id }) => id);
	const [first = ''] = ids;
	const { tab, open } = usePersistedTab(first);
	return (
		<>
			<div className="admin-top admin-support-top">
				<DashboardHeading title={supportTexts.title} />
			</div>
			<OverviewLine overview={overview} tabs={ids} />
			<Tabs label={adminTexts.lists} open={ids.includes(tab) ? tab : first} onOpenChange={open} tabs={tabs} />
		</>
	);
}
