import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useLastError } from '#core/react/use-last-error.ts';
import type { AdminOverview } from '#domain/admin/admin-overview.ts';
import { screenOf } from '#domain/api/page-meta.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { myPasskeysQuery } from '#session/passkeys/passkey-list.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { overviewQuery } from './queries/overview-query.ts';
import { adminQuery } from './queries/user-queries.ts';
import './admin.css';
import { AdminError } from './admin-error.tsx';
import { adminTexts } from './admin-texts.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { AthletesPanel } from './athletes/athletes-panel.tsx';
import { ConsentQuestion } from './athletes/consent/ask-first.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { GivingToggle } from './giving-toggle.tsx';
import { IdleLock } from './idle-lock.tsx';
import { MessagesPanel } from './inbox/messages-panel.tsx';
import { RequestsPanel } from './inbox/requests-panel.tsx';
import { NotForYou } from './not-for-you.tsx';
import { OverviewLine } from './overview-line.tsx';
import { PasskeyNeeded } from './passkey-needed.tsx';
import { RostersPanel } from './rosters/rosters-panel.tsx';
import { SitePanel } from './site/site-panel.tsx';
import { SystemPanel } from './system/system-panel.tsx';
import { tabCount } from './tab-count.ts';
import { DataTableSkeleton } from './table/data-table-skeleton.tsx';
import { TransactionsPanel } from './transactions/transactions-panel.tsx';
import { useLostRole } from './use-lost-role.ts';
import { usePersistedTab } from './use-persisted-tab.ts';
import { UsersPanel } from './users/users-panel.tsx';

const texts = accountMessages.admin;

/**
 * The admin dashboard, under either of its headings (spec §2). The server decides who is an admin each time it is
 * opened.
 */
export function AdminScreen({ heading }: { heading: 'title' | 'dashboard' }) {
	const title = texts[heading];
	useTitle(title, screenOf(useLocation().pathname)?.meta.description);
	const session = useSession();
	return <div className="ui-frame ui-page admin-screen">{session !== null && <Gate title={title} owner={String(session.user_id)} />}</div>;
}

function Gate({ title, owner }: { title: string; owner: string }) {
	const admin = useQuery(adminQuery(owner));
	const failure = useLastError(admin);
	useLostRole(admin.refetch);
	// If this fails, the dashboard's own calls report the error.
	const passkeys = useQuery(myPasskeysQuery(owner));
	const needs = passkeys.data?.admin_needs ?? null;
	if (admin.data === true && passkeys.isPending) return <DashboardSkeleton title={title} />;
	if (admin.data === true && needs !== null) return <PasskeyNeeded title={title} needs={needs} onProved={() => passkeys.refetch()} />;
	if (admin.data === true)
		return (
			<IdleLock>
				<Dashboard title={title} owner={owner} />
			</IdleLock>
		);
	if (admin.data === false) return <NotForYou title={title} texts={adminTexts.adminsOnly} />;
	if (failure === null) return <DashboardSkeleton title={title} />;
	return (
		<>
			<h1 className="ui-title-2">{title}</h1>
			<AdminError error={failure} onAgain={() => admin.refetch()} busy={admin.isFetching} />
		</>
	);
}

function Dashboard({ title, owner }: { title: string; owner: string }) {
	// If it fails, the dashboard's lists report the error.
	const { data: overview } = useQuery(overviewQuery(owner));
	const tabs = adminTabs(owner, overview);
	const first = tabs[0]?.id ?? '';
	const { tab, open } = usePersistedTab(first);
	return (
		<>
			<div className="admin-top">
				<Heading title={title} />
				<GivingToggle />
			</div>
			<AlertsPanel owner={owner} />
			<OverviewLine overview={overview} />
			{overview?.consent_undecided === true && <ConsentQuestion owner={owner} />}
			<Tabs label={adminTexts.lists} open={tabs.some(({ id }) => id === tab) ? tab : first} onOpenChange={open} tabs={tabs} />
		</>
	);
}

/** The title, and the zone of every date and time below it. */
function Heading({ title }: { title: string }) {
	return (
		<div>
			<h1 className="ui-title-2" tabIndex={-1}>
				{title}
			</h1>
			<p className="ui-quiet">{adminTexts.zone}</p>
		</div>
	);
}

/** The dashboard's lists, in order. `id` is part of the address. */
function adminTabs(owner: string, overview: AdminOverview | undefined) {
	return [
		{ id: 'users', title: texts.users, content: <UsersPanel owner={owner} /> },
		{ id: 'transactions', title: texts.transactions, count: tabCount(overview?.waiting_refunds), content: <TransactionsPanel owner={owner} /> },
		{ id: 'requests', title: adminTexts.tabs.requests, count: tabCount(overview?.new_requests), content: <RequestsPanel owner={owner} /> },
		{ id: 'messages', title: adminTexts.tabs.messages, count: tabCount(overview?.open_messages), content: <MessagesPanel owner={owner} /> },
		{ id: 'rosters', title: adminTexts.tabs.rosters, content: <RostersPanel owner={owner} /> },
		{ id: 'athletes', title: adminTexts.tabs.athletes, content: <AthletesPanel owner={owner} /> },
		{ id: 'audit', title: adminTexts.tabs.audit, content: <AuditPanel owner={owner} /> },
		{ id: 'site', title: adminTexts.tabs.site, content: <SitePanel owner={owner} /> },
		{ id: 'system', title: adminTexts.tabs.system, content: <SystemPanel owner={owner} /> },
	];
}

/** Shown while the server checks the person's role. It has the same layout as the dashboard. */
function DashboardSkeleton({ title }: { title: string }) {
	return (
		<>
			<div className="admin-top">
				<Heading title={title} />
				<Skeleton width="13rem" height="2.75rem" />
			</div>
			<div className="admin-tabs-skeleton" />
			<div className="admin-rows">
				<Skeleton width="min(26rem, 100%)" height="4.5rem" />
				<DataTableSkeleton label={title} />
			</div>
		</>
	);
}
