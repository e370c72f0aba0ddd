import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminMessage, MESSAGE_STATES } from '#domain/collaboration/contact.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { ActionMenu } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { messagesFile, messagesQuery } from '../queries/inbox-queries.ts';
import { useStaffView } from '../staff-view.ts';
import type { Column } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { inboxTexts } from './inbox-texts.ts';
import { mailtoAddress } from './mailto-address.ts';
import { MessageDialog } from './message-dialog.tsx';
import { senderName } from './sender-name.ts';
import { useMessageState } from './use-message-state.ts';

const texts = inboxTexts.messages;

const columns: Column<AdminMessage>[] = [
	{ label: texts.columns.date, cell: (row) => utcDate(row.created_at), whole: true },
	{ label: texts.columns.from, cell: senderName },
	{ label: texts.columns.email, cell: (row) => <a href={mailtoAddress(row.email)}>{row.email}</a> },
	{ label: texts.columns.phone, cell: (row) => row.phone_number },
	{ label: texts.columns.company, cell: (row) => row.company_name },
	{ label: texts.columns.subject, cell: (row) => row.subject, titled: true },
	{ label: texts.columns.message, cell: (row) => excerpt(row.message) },
	{ label: texts.columns.status, cell: (row) => texts.states[row.state], whole: true },
];
const states = [
	['', adminTexts.all],
	['open', texts.states.open],
	['done', texts.states.done],
] as const;

/** How much of a message a row shows. */
const EXCERPT = 60;

/** Contact messages, newest first, filtered by state and search. Each can be marked open or done. */
export function MessagesPanel({ owner }: { owner: string }) {
	const { decides } = useStaffView();
	const { typed, setTyped, text, state, setState, isNarrowed, clear } = useTableFilter(MESSAGE_STATES);
	const filter = { state, search: text };
	const found = useInfiniteQuery({ ...messagesQuery(owner, filter), placeholderData: keepPreviousData });
	const [opened, setOpened] = useState<AdminMessage>();
	const changing = useMessageState(owner);
	return (
		<div className="admin-rows">
			<div className="admin-over many">
				<SearchField label={texts.search} placeholder={texts.searchHint} value={typed} onChange={setTyped} />
				<SelectField label={adminTexts.status} options={states} value={state} onChange={setState} />
				{decides && <DownloadButton path={messagesFile(filter)} name="contact-messages.csv" />}
			</div>
			{changing.error !== null && <FieldError>{detailOf(changing.error)}</FieldError>}
			<PagedTable
				label={texts.label}
				found={found}
				empty={texts.empty}
				isNarrowed={isNarrowed}
				onClear={clear}
				columns={columns}
				keyOf={(row) => String(row.message_id)}
				titleOf={(row) => row.subject}
				open={{ note: (row) => texts.messageOf(row.message_id), act: setOpened }}
				action={(row) => (
					<ActionMenu
						label={adminTexts.table.actionsFor(texts.row(row.subject, row.message_id))}
						actions={[
							{ label: texts.actions.read, act: () => setOpened(row) },
							{ label: row.state === 'open' ? texts.actions.done : texts.actions.reopen, act: () => changing.mutate(row) },
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
