import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { adminQuery } from '#admin/user-queries.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { screenOf } from '#domain/texts/page-meta.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import './admin.css';
import { AdminTrouble } from './admin-error.tsx';
import { adminTabs } from './admin-tabs.tsx';
import { Refusal } from './admins-only.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { DashboardBones } from './dashboard-skeleton.tsx';
import { GivingSwitch } from './giving-toggle.tsx';
import { useKeptTab } from './use-persisted-tab.ts';

const words = peopleMessages.admin;

/** The admin dashboard under either of its headings (spec §2). The server says who is an admin, each time it is opened. */
export function AdminScreen({ heading }: { heading: 'title' | 'dashboard' }) {
	const title = words[heading];
	useTitle(title, screenOf(useLocation().pathname)?.words.description);
	const session = useSession();
	return <div className="wrap page adm">{session !== null && <Gate title={title} owner={String(session.user_id)} />}</div>;
}

function Gate({ title, owner }: { title: string; owner: string }) {
	const admin = useQuery(adminQuery(owner));
	if (admin.data === true) return <Dashboard title={title} owner={owner} />;
	if (admin.data === false) return <Refusal title={title} />;
	if (!admin.isError) return <DashboardBones title={title} />;
	return (
		<>
			<h1 className="d2">{title}</h1>
			<AdminTrouble error={admin.error} onAgain={() => admin.refetch()} busy={admin.isFetching} />
		</>
	);
}

function Dashboard({ title, owner }: { title: string; owner: string }) {
	const tabs = adminTabs(owner);
	const first = tabs[0]?.id ?? '';
	const { tab, open } = useKeptTab(first);
	return (
		<>
			<div className="top">
				<h1 className="d2">{title}</h1>
				<GivingSwitch />
			</div>
			<AlertsPanel owner={owner} />
			<Tabs label="Lists" open={tabs.some(({ id }) => id === tab) ? tab : first} onOpenChange={open} tabs={tabs} />
		</>
	);
}
