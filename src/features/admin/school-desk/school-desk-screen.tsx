import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { isProofRequired } from '#core/api/identity-proof.ts';
import type { SchoolDesk } from '#domain/account/school-desk.ts';
import { screenOf } from '#domain/api/page-meta.ts';
import { forgetPrivate } from '#session/private-data/private-records.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { AdminError } from '../admin-error.tsx';
import '../admin.css';
import '../athletes/athletes.css';
import '../athletes/claims/claims.css';
import { type StaffAnswer, useStaffList } from '../athletes/use-staff-list.ts';
import { IdleLock } from '../idle-lock.tsx';
import { NotForYou } from '../not-for-you.tsx';
import { schoolDeskList } from '../queries/desk-queries.ts';
import { DESK_RECORDS, deskKey, type Staff, staffKey } from '../queries/staff-list.ts';
import { READ_ONLY_NOTE, StaffViewContext } from '../staff-view.ts';
import { tabCount } from '../tab-count.ts';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import { useLostRole } from '../use-lost-role.ts';
import { usePersistedTab } from '../use-persisted-tab.ts';
import { AthletesTab } from './athletes-tab.tsx';
import { CodesTab } from './codes-tab.tsx';
import { deskTexts as texts } from './desk-texts.ts';
import { ExportTab } from './export-tab.tsx';
import { forgetLostSchools } from './forget-lost-schools.ts';
import './school-desk.css';
import { LastTeamContext } from './use-desk-team.ts';
import { ClaimsTab, PagesTab } from './waiting-tabs.tsx';

/** As often as the dashboard's counts. */
const EVERY_MS = 30_000;

/** `/school-desk`: the desk of a school decides about its own athletes (docs/decisions/183). The server decides whose desk it is. */
export function SchoolDeskScreen() {
	useTitle(texts.title, screenOf(useLocation().pathname)?.meta.description);
	const session = useSession();
	return (
		<div className="ui-frame ui-page admin-screen admin-desk">
			{session !== null && <Gate owner={String(session.user_id)} isDesk={session.is_desk === true} />}
		</div>
	);
}

const isForbidden = (error: unknown) => error instanceof ApiFailure && error.code === 'forbidden';

/** @param isDesk what this device last heard of the role: what it has stored isn't shown once that has ended */
function Gate({ owner, isDesk }: { owner: string; isDesk: boolean }) {
	const client = useQueryClient();
	const online = useOnline();
	const found = useStaffList(schoolDeskList(owner), {
		everyMs: EVERY_MS,
		isFinal: (error) => isForbidden(error) || isProofRequired(error),
		beforeStored: (answer) => forgetLostSchools(owner, answer),
	});
	// Any call may be the first to be refused. The desk's own refusal has nothing more to ask.
	useLostRole(
		useCallback(() => {
			if (!isForbidden(client.getQueryState(deskKey(owner))?.error)) void client.refetchQueries({ queryKey: deskKey(owner) });
		}, [client, owner]),
	);
	const isOut = isForbidden(found.error);
	const isLost = found.isStored && !isDesk;
	const data = isLost ? undefined : found.data;
	useEffect(() => {
		if (!isOut && !isLost) return;
		client.removeQueries({ queryKey: staffKey({ owner, side: 'school-desk' }) });
		forgetPrivate(owner, DESK_RECORDS).catch(reportError);
	}, [client, owner, isOut, isLost]);
	// Lists that are open or were, of a school that isn't theirs anymore.
	const schools = data?.schools.map(({ school }) => school).join('\n');
	const former = useRef(schools);
	useEffect(() => {
		if (former.current !== undefined && schools !== former.current) void client.resetQueries({ queryKey: staffKey({ owner, side: 'school-desk' }) });
		former.current = schools;
	}, [client, owner, schools]);
	// What the browser thinks of the connection is only a hint, so the server is asked.
	// biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the connection changes
	useEffect(() => {
		if (found.data !== undefined) found.refetch();
	}, [online]);
	if (isOut) return <NotForYou title={texts.title} texts={texts.only} />;
	if (data !== undefined)
		return (
			<IdleLock>
				<Desk owner={owner} desk={data} found={found} />
			</IdleLock>
		);
	return (
		<StaffViewContext value={{ reader: 'school-desk', isReadOnly: false, notSaved: texts.notSaved }}>
			<Heading />
			{found.error === null ? (
				<>
					<div className="admin-tabs-skeleton" />
					<DataTableSkeleton label={texts.title} />
				</>
			) : (
				<AdminError error={found.error} onAgain={found.refetch} busy={found.isFetching} />
			)}
		</StaffViewContext>
	);
}

/** The names of the schools once they are known. */
function Heading({ schools = [] }: Partial<Pick<SchoolDesk, 'schools'>>) {
	return (
		<div className="admin-top">
			<div>
				<h1 className="ui-title-2" tabIndex={-1}>
					{texts.heading(schools.map(({ school_name }) => school_name))}
				</h1>
				{schools.length > 0 && <p className="ui-quiet">{texts.lead}</p>}
			</div>
		</div>
	);
}

interface DeskProps {
	owner: string;
	desk: SchoolDesk;
	found: StaffAnswer<SchoolDesk>;
}

function Desk({ owner, desk, found: { error, isStored } }: DeskProps) {
	const online = useOnline();
	const isReadOnly = isStored || error !== null;
	const tabs = deskTabs({ owner, side: 'school-desk' }, desk);
	const first = tabs[0]?.id ?? '';
	const { tab, open } = usePersistedTab(first);
	const [last, setLast] = useState<number>();
	return (
		<StaffViewContext value={{ reader: 'school-desk', isReadOnly, notSaved: texts.notSaved }}>
			<Heading schools={desk.schools} />
			<div role="status" id={READ_ONLY_NOTE} className="admin-desk-read-only">
				{isReadOnly && <p className="ui-note">{online ? texts.readOnly.unreached : texts.readOnly.offline}</p>}
			</div>
			<LastTeamContext value={{ last, setLast }}>
				<Tabs label={texts.lists} open={tabs.some(({ id }) => id === tab) ? tab : first} onOpenChange={open} tabs={tabs} />
			</LastTeamContext>
		</StaffViewContext>
	);
}

/** In order. `id` is part of the address. */
function deskTabs(staff: Staff, desk: SchoolDesk) {
	const { claims, removals, work, pages } = desk.waiting;
	return [
		{ id: 'claims', title: texts.tabs.claims, count: tabCount(claims + removals + work), content: <ClaimsTab staff={staff} /> },
		{ id: 'pages', title: texts.tabs.pages, count: tabCount(pages), content: <PagesTab staff={staff} /> },
		{ id: 'athletes', title: texts.tabs.athletes, content: <AthletesTab staff={staff} desk={desk} /> },
		{ id: 'codes', title: texts.tabs.codes, content: <CodesTab staff={staff} desk={desk} /> },
		{ id: 'export', title: texts.tabs.export, content: <ExportTab /> },
	];
}
