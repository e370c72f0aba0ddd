import type { AdminRequest } from '#domain/collaboration/collaboration.ts';
import { isRuled, type RuledRequestField, requestFieldNames, requestFields } from '#domain/collaboration/request-fields.ts';
import { csvName } from '#domain/collaboration/typed-fields.ts';
import type { CsvCell } from '#domain/texts/csv-row.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import type { CsvColumn } from '#server/http/answers/send-csv.ts';

const date = (day: string | null) => (day === null ? null : dayText(day));

const ruledCells: Record<RuledRequestField, (row: AdminRequest) => CsvCell> = {
	scope_of_use: (row) => row.scope_of_use,
	requested_date: (row) => date(row.requested_date),
	alternate_date: (row) => date(row.alternate_date),
	number_of_hours_requested: (row) => row.number_of_hours_requested,
	flat_fees: (row) => row.flat_fees,
	royalties: (row) => row.royalties,
	other: (row) => row.other,
};

/** Columns of the admin's file; dates as MM/DD/YYYY (spec §9), times in UTC. */
export const requestColumns: readonly CsvColumn<AdminRequest>[] = [
	{ head: 'Request', cell: (row) => row.request_id },
	{ head: 'Received', cell: (row) => date(row.created_at.slice(0, 10)) },
	{ head: 'Status', cell: (row) => row.status },
	{ head: 'Athlete', cell: (row) => row.player_name },
	{ head: 'Team', cell: (row) => row.team_name },
	...requestFieldNames.map((name) => ({ head: csvName(requestFields[name]), cell: isRuled(name) ? ruledCells[name] : (row: AdminRequest) => row[name] })),
	{ head: 'Answers', cell: (row) => row.answers.map(({ text }) => text).join('\n\n') },
	{ head: 'State Law Deadline', cell: (row) => date(row.state_law_deadline) },
	{ head: 'Institutional Deadline', cell: (row) => date(row.institutional_deadline) },
	{ head: 'Executed On', cell: (row) => date(row.executed_on) },
	{ head: 'Disclosure Due', cell: (row) => date(row.disclosure_due) },
];
