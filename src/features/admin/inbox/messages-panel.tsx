import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMessage, messagesFile, messagesKey, messagesQuery } from '#admin/inbox-queries.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type AdminMessage, MESSAGE_STATES } from '#domain/collaboration/contact.ts';
import { calendarDate } from '#domain/time/calendar-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import type { Column } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { StatePicker } from '../table/state-picker.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { senderName } from './sender-name.ts';

const columns: Column<AdminMessage>[] = [
	{ label: 'Date', cell: (row) => calendarDate(row.created_at), whole: true },
	{ label: 'From', cell: senderName },
	{ label: 'Email', cell: (row) => <a href={`mailto:${encodeURIComponent(row.email)}`}>{row.email}</a> },
	{ label: 'Phone', cell: (row) => row.phone_number },
	{ label: 'Company', cell: (row) => row.company_name },
	{ label: 'Subject', cell: (row) => <b>{row.subject}</b>, titled: true },
	{ label: 'Message', cell: (row) => <span className="said">{row.message}</span> },
	{ label: 'Status', cell: (row) => (row.state === 'open' ? 'Open' : 'Done'), whole: true },
];
const states = [
	['', 'All'],
	['open', 'Open'],
	['done', 'Done'],
] as const;

/** Contact messages, newest first, filtered by state and search. Each can be marked open or done. */
export function MessagesPanel({ owner }: { owner: string }) {
	const { typed, setTyped, text, state, setState } = useTableFilter(MESSAGE_STATES);
	const filter = { state, search: text };
	const found = useInfiniteQuery({ ...messagesQuery(owner, filter), placeholderData: keepPreviousData });
	const client = useQueryClient();
	const changing = useMutation({
		mutationFn: (row: AdminMessage) => changeMessage(row.message_id, row.state === 'open' ? 'done' : 'open'),
		onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(owner) }),
	});
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
				action={(row) => (
					<Button
						aria-label={`${row.state === 'open' ? 'Done' : 'Reopen'}: ${row.subject}, message ${row.message_id}`}
						busy={changing.isPending && changing.variables.message_id === row.message_id}
						onClick={() => changing.mutate(row)}
					>
						{row.state === 'open' ? 'Done' : 'Reopen'}
					</Button>
				)}
			/>
		</div>
	);
}
