import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsFile, requestsQuery } from '#admin/inbox-queries.ts';
import { type AdminRequest, REQUEST_STATES } from '#domain/collaboration/collaboration.ts';
import { compensationText, REQUEST_STATE_LABELS } from '#domain/collaboration/collaboration-text.ts';
import { calendarDate } from '#domain/time/calendar-date.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { ActionMenu } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Column } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { StatePicker } from '../table/state-picker.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { RequestDialog } from './request-dialog.tsx';
import { senderName } from './sender-name.ts';

const columns: Column<AdminRequest>[] = [
	{ label: 'Date', cell: (row) => calendarDate(row.created_at), whole: true },
	{ label: 'Athlete', cell: (row) => row.player_name, titled: true },
	{ label: 'Team', cell: (row) => row.team_name },
	{ label: 'From', cell: senderName },
	{ label: 'Company', cell: (row) => row.company_name },
	{ label: 'Scope of Use', cell: (row) => row.scope_of_use },
	{ label: 'Compensation', cell: compensationText },
	{ label: 'Status', cell: (row) => REQUEST_STATE_LABELS[row.status], whole: true },
	{ label: 'Disclosure due', cell: (row) => row.disclosure_due && dayText(row.disclosure_due), whole: true },
];
const states = [['', 'All'], ...REQUEST_STATES.map((state) => [state, REQUEST_STATE_LABELS[state]] as const)] as const;

/** Collaboration requests, newest first, filtered by state and search, each with its details. */
export function RequestsPanel({ owner }: { owner: string }) {
	const { typed, setTyped, text, state: status, setState } = useTableFilter(REQUEST_STATES);
	const [opened, setOpened] = useState<AdminRequest>();
	const filter = { status, search: text };
	const requests = useInfiniteQuery({ ...requestsQuery(owner, filter), placeholderData: keepPreviousData });
	return (
		<div className="panel-rows">
			<div className="over many">
				<SearchField label="Search requests" placeholder="Name, company, athlete, or team" value={typed} onChange={setTyped} />
				<StatePicker label="Status" options={states} value={status} onChange={setState} />
				<DownloadButton path={requestsFile(filter)} name="collaboration-requests.csv" />
			</div>
			<PagedTable
				label="Requests"
				found={requests}
				empty="Collaboration requests show up here as they arrive."
				columns={columns}
				keyOf={(row) => String(row.request_id)}
				titleOf={(row) => row.player_name}
				open={{ note: (row) => `details of request ${row.request_id}`, act: setOpened }}
				action={(row) => (
					<ActionMenu
						label={adminTexts.table.actionsFor(`request ${row.request_id}, to ${row.player_name} from ${senderName(row)}`)}
						actions={[{ label: 'Details…', act: () => setOpened(row) }]}
					/>
				)}
			/>
			{opened !== undefined && <RequestDialog request={opened} owner={owner} onClose={() => setOpened(undefined)} />}
		</div>
	);
}
