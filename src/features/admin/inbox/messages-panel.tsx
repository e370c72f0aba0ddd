import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesFile, messagesQuery } from '#admin/inbox-queries.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type AdminMessage, MESSAGE_STATES } from '#domain/collaboration/contact.ts';
import { calendarDate } from '#domain/time/calendar-date.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { ActionMenu } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Column } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { StatePicker } from '../table/state-picker.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { MessageDialog } from './message-dialog.tsx';
import { senderName } from './sender-name.ts';
import { useMessageState } from './use-message-state.ts';

const columns: Column<AdminMessage>[] = [
	{ label: 'Date', cell: (row) => calendarDate(row.created_at), whole: true },
	{ label: 'From', cell: senderName },
	{ label: 'Email', cell: (row) => <a href={`mailto:${encodeURIComponent(row.email)}`}>{row.email}</a> },
	{ label: 'Phone', cell: (row) => row.phone_number },
	{ label: 'Company', cell: (row) => row.company_name },
	{ label: 'Subject', cell: (row) => row.subject, titled: true },
	{ label: 'Message', cell: (row) => excerpt(row.message) },
	{ label: 'Status', cell: (row) => (row.state === 'open' ? 'Open' : 'Done'), whole: true },
];
const states = [
	['', 'All'],
	['open', 'Open'],
	['done', 'Done'],
] as const;

/** How much of a message a row shows. */
const EXCERPT = 60;

/** Contact messages, newest first, filtered by state and search. Each can be marked open or done. */
export function MessagesPanel({ owner }: { owner: string }) {
	const { typed, setTyped, text, state, setState } = useTableFilter(MESSAGE_STATES);
	const filter = { state, search: text };
	const found = useInfiniteQuery({ ...messagesQuery(owner, filter), placeholderData: keepPreviousData });
	const [opened, setOpened] = useState<AdminMessage>();
	const changing = useMessageState(owner);
	return (
		<div className="panel-rows">
			<div className="over many">
				<SearchField label="Search messages" placeholder="Name, email, company, or subject" value={typed} onChange={setTyped} />
				<StatePicker label="Status" options={states} value={state} onChange={setState} />
				<DownloadButton path={messagesFile(filter)} name="contact-messages.csv" />
			</div>
			{changing.error !== null && <FieldError>{changing.error instanceof ApiFailure ? changing.error.detail : changing.error.message}</FieldError>}
			<PagedTable
				label="Messages"
				found={found}
				empty="Messages from Contact Us show up here."
				columns={columns}
				keyOf={(row) => String(row.message_id)}
				titleOf={(row) => row.subject}
				open={{ note: (row) => `message ${row.message_id}`, act: setOpened }}
				action={(row) => (
					<ActionMenu
						label={adminTexts.table.actionsFor(`${row.subject}, message ${row.message_id}`)}
						actions={[
							{ label: 'Read…', act: () => setOpened(row) },
							{ label: row.state === 'open' ? 'Mark as done' : 'Reopen', act: () => changing.mutate(row) },
						]}
					/>
				)}
			/>
			{opened !== undefined && <MessageDialog message={opened} owner={owner} onClose={() => setOpened(undefined)} />}
		</div>
	);
}

/** The beginning of a message, in one line. */
function excerpt(message: string): string {
	const line = message.replace(/\s+/g, ' ').trim();
	return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT).trimEnd()}…`;
}
