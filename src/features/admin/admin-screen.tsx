import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { adminQuery } from '#admin/user-queries.ts';
import { screens } from '#domain/api/api-paths.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { screenOf } from '#domain/texts/page-meta.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Bone } from '#ui/layout/skeleton.tsx';
import './admin.css';
import { AdminTrouble } from './admin-error.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { GivingSwitch } from './giving-toggle.tsx';
import { MessagesPanel } from './inbox/messages-panel.tsx';
import { RequestsPanel } from './inbox/requests-panel.tsx';
import { ListingBones } from './table/data-table-skeleton.tsx';
import { TransactionsPanel } from './transactions/transactions-panel.tsx';
import { useKeptTab } from './use-persisted-tab.ts';
import { UsersPanel } from './users/users-panel.tsx';

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

/** The dashboard's lists, in their order; `id` stands in the address. */
function adminTabs(owner: string) {
	return [
		{ id: 'users', title: words.users, content: <UsersPanel owner={owner} /> },
		{ id: 'transactions', title: words.transactions, content: <TransactionsPanel owner={owner} /> },
		{ id: 'requests', title: 'Requests', content: <RequestsPanel owner={owner} /> },
		{ id: 'messages', title: 'Messages', content: <MessagesPanel owner={owner} /> },
		{ id: 'audit', title: 'Audit log', content: <AuditPanel owner={owner} /> },
	];
}

/** For everybody who is not an admin. */
function Refusal({ title }: { title: string }) {
	return (
		<>
			<h1 className="d2">{title}</h1>
			<EmptyState title="This page is for admins." number={null}>
				<p>Your account is not an admin’s, so nothing of it is shown.</p>
				<Link className={buttonClass()} to={screens.home}>
					Home
				</Link>
			</EmptyState>
		</>
	);
}

/** The dashboard while the server is asked who this is: what comes takes the same places. */
function DashboardBones({ title }: { title: string }) {
	return (
		<>
			<div className="top">
				<h1 className="d2">{title}</h1>
				<Bone width="13rem" height="2.75rem" />
			</div>
			<div className="tabs-bone" />
			<div className="panel-rows">
				<Bone width="min(26rem, 100%)" height="4.5rem" />
				<ListingBones label={title} />
			</div>
		</>
	);
}
