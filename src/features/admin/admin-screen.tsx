import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useLastError } from '#core/react/use-last-error.ts';
import type { Session } from '#domain/account/account.ts';
import type { AdminOverview } from '#domain/admin/admin-overview.ts';
import { screenOf } from '#domain/api/page-meta.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { myPasskeysQuery } from '#session/passkeys/passkey-list.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { overviewQuery } from './queries/overview-query.ts';
import { type DashboardRole, dashboardRole, dashboardRoleQuery } from './queries/user-queries.ts';
import './admin.css';
import { AdminError } from './admin-error.tsx';
import { adminTexts } from './admin-texts.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { AthletesPanel } from './athletes/athletes-panel.tsx';
import { ConsentQuestion } from './athletes/consent/ask-first.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import { GivingToggle } from './giving-toggle.tsx';
import { IdleLock } from './idle-lock.tsx';
import { MessagesPanel } from './inbox/messages-panel.tsx';
import { RequestsPanel } from './inbox/requests-panel.tsx';
import { NotForYou } from './not-for-you.tsx';
import { OverviewLine } from './overview-line.tsx';
import { PasskeyNeeded } from './passkey-needed.tsx';
import { RostersPanel } from './rosters/rosters-panel.tsx';
import { SitePanel } from './site/site-panel.tsx';
import { ADMIN_VIEW, StaffViewContext } from './staff-view.ts';
import { SupportDashboard } from './support/support-dashboard.tsx';
import { supportTexts } from './support/support-texts.ts';
import { SystemPanel } from './system/system-panel.tsx';
import { tabCount } from './tab-count.ts';
import { DataTableSkeleton } from './table/data-table-skeleton.tsx';
import { TransactionsPanel } from './transactions/transactions-panel.tsx';
import { useLostRole } from './use-lost-role.ts';
import { usePersistedTab } from './use-persisted-tab.ts';
import { UsersPanel } from './users/users-panel.tsx';

const texts = accountMessages.admin;

type Heading = 'title' | 'dashboard';

/**
 * The admin dashboard, under either of its headings (spec §2), and what support sees of it. The server decides whose it
 * is each time it is opened.
 */
export function AdminScreen({ heading }: { heading: Heading }) {
	const session = useSession();
	return <div className="ui-frame ui-page admin-screen">{session !== null && <Gate heading={heading} session={session} />}</div>;
}

type Remembered = Pick<Session, 'user_id' | 'is_admin' | 'is_support'>;

function Gate({ heading, session }: { heading: Heading; session: Remembered }) {
	const owner = String(session.user_id);
	const role = useQuery(dashboardRoleQuery(owner));
	// Until the server answers, what the browser remembers is enough for a title.
	const isSupport = (role.data === undefined ? dashboardRole(session) : role.data) === 'support';
	const title = isSupport ? supportTexts.title : texts[heading];
	useTitle(title, screenOf(useLocation().pathname)?.meta.description);
	useLostRole(role.refetch);
	return (
		<StaffViewContext value={isSupport ? SUPPORT_VIEW : ADMIN_VIEW}>
			<Opened title={title} owner={owner} role={role} isSupport={isSupport} />
		</StaffViewContext>
	);
}

const SUPPORT_VIEW = { reader: 'support', isReadOnly: false, notSaved: supportTexts.notSaved } as const;

interface OpenedProps {
	title: string;
	owner: string;
	role: UseQueryResult<DashboardRole | null>;
	isSupport: boolean;
}

/** What the person's role opens, or what to show while it isn't known. */
function Opened({ title, owner, role, isSupport }: OpenedProps) {
	const failure = useLastError(role);
	// If this fails, the dashboard's own calls report the error.
	const passkeys = useQuery(myPasskeysQuery(owner));
	const needs = passkeys.data?.admin_needs ?? null;
	if (role.data === 'support')
		return (
			<IdleLock>
				<SupportDashboard owner={owner} />
			</IdleLock>
		);
	if (role.data === 'admin' && passkeys.isPending) return <DashboardSkeleton title={title} isSupport={false} />;
	if (role.data === 'admin' && needs !== null) return <PasskeyNeeded title={title} needs={needs} onProved={() => passkeys.refetch()} />;
	if (role.data === 'admin')
		return (
			<IdleLock>
				<Dashboard title={title} owner={owner} />
			</IdleLock>
		);
	if (role.data === null) return <NotForYou title={title} texts={adminTexts.staffOnly} />;
	if (failure === null) return <DashboardSkeleton title={title} isSupport={isSupport} />;
	return (
		<>
			<h1 className="ui-title-2">{title}</h1>
			<AdminError error={failure} onAgain={() => role.refetch()} busy={role.isFetching} />
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
				<DashboardHeading title={title} />
				<GivingToggle />
			</div>
			<AlertsPanel owner={owner} />
			<OverviewLine overview={overview} tabs={tabs.map(({ id }) => id)} />
			{overview?.consent_undecided === true && <ConsentQuestion owner={owner} />}
			<Tabs label={adminTexts.lists} open={tabs.some(({ id }) => id === tab) ? tab : first} onOpenChange={open} tabs={tabs} />
		</>
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
function DashboardSkeleton({ title, isSupport }: { title: string; isSupport: boolean }) {
	return (
		<>
			<div className={isSupport ? 'admin-top admin-support-top' : 'admin-top'}>
				<DashboardHeading title={title} />
				{!isSupport && <Skeleton width="13rem" height="2.75rem" />}
			</div>
			<div className="admin-tabs-skeleton" />
			<div className="admin-rows">
				<Skeleton width="min(26rem, 100%)" height="4.5rem" />
				<DataTableSkeleton label={title} />
			</div>
		</>
	);
}
