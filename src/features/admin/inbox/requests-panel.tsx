import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminRequest, REQUEST_STATES } from '#domain/collaboration/collaboration.ts';
import { compensationText, REQUEST_STATE_LABELS } from '#domain/collaboration/collaboration-text.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { ActionMenu } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import { requestsFile, requestsQuery } from '../queries/inbox-queries.ts';
import type { Column } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { inboxTexts } from './inbox-texts.ts';
import { RequestDialog } from './request-dialog.tsx';
import { senderName } from './sender-name.ts';

const texts = inboxTexts.requests;

const columns: Column<AdminRequest>[] = [
	{ label: texts.columns.date, cell: (row) => utcDate(row.created_at), whole: true },
	{ label: texts.columns.athlete, cell: (row) => row.player_name, titled: true },
	{ label: texts.columns.team, cell: (row) => row.team_name },
	{ label: texts.columns.from, cell: senderName },
	{ label: texts.columns.company, cell: (row) => row.company_name },
	{ label: texts.columns.scope, cell: (row) => row.scope_of_use },
	{ label: texts.columns.compensation, cell: compensationText },
	{ label: texts.columns.status, cell: (row) => REQUEST_STATE_LABELS[row.status], whole: true },
	{ label: texts.columns.due, cell: (row) => row.disclosure_due && dayText(row.disclosure_due), whole: true },
];
const states = [['', adminTexts.all], ...REQUEST_STATES.map((state) => [state, REQUEST_STATE_LABELS[state]] as const)] as const;

/** Collaboration requests, newest first, filtered by state and search, each with its details. */
export function RequestsPanel({ owner }: { owner: string }) {
	const { typed, setTyped, text, state: status, setState, isNarrowed, clear } = useTableFilter(REQUEST_STATES);
	const [opened, setOpened] = useState<AdminRequest>();
	const filter = { status, search: text };
	const requests = useInfiniteQuery({ ...requestsQuery(owner, filter), placeholderData: keepPreviousData });
	return (
		<div className="admin-rows">
			<div className="admin-over many">
				<SearchField label={texts.search} placeholder={texts.searchHint} value={typed} onChange={setTyped} />
				<SelectField label={adminTexts.status} options={states} value={status} onChange={setState} />
				<DownloadButton path={requestsFile(filter)} name="collaboration-requests.csv" />
			</div>
			<PagedTable
				label={texts.label}
				found={requests}
				empty={texts.empty}
				isNarrowed={isNarrowed}
				onClear={clear}
				columns={columns}
				keyOf={(row) => String(row.request_id)}
				titleOf={(row) => row.player_name}
				open={{ note: (row) => texts.detailsOf(row.request_id), act: setOpened }}
				action={(row) => (
					<ActionMenu
						label={adminTexts.table.actionsFor(texts.row(row.request_id, row.player_name, senderName(row)))}
						actions={[{ label: texts.details, act: () => setOpened(row) }]}
					/>
				)}
			/>
			{opened !== undefined && <RequestDialog request={opened} owner={owner} onClose={() => setOpened(undefined)} />}
		</div>
	);
}
