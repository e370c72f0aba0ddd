import type { AdminRequest } from '#domain/collaboration/collaboration.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import type { CsvColumn } from '#server/http/answers/send-csv.ts';

const date = (day: string | null) => (day === null ? null : dayText(day));

/** Columns of the admin's file; dates as MM/DD/YYYY (spec §9), times in UTC. */
export const requestColumns: readonly CsvColumn<AdminRequest>[] = [
	{ head: 'Request', cell: (row) => row.request_id },
	{ head: 'Received', cell: (row) => date(row.created_at.slice(0, 10)) },
	{ head: 'Status', cell: (row) => row.status },
	{ head: 'Athlete', cell: (row) => row.player_name },
	{ head: 'Team', cell: (row) => row.team_name },
	{ head: 'First Name', cell: (row) => row.first_name },
	{ head: 'Last Name', cell: (row) => row.last_name },
	{ head: 'Email Address', cell: (row) => row.email_address },
	{ head: 'Phone Number', cell: (row) => row.phone_number },
	{ head: 'Street Address', cell: (row) => row.street_address },
	{ head: 'Address Line 2', cell: (row) => row.address_line_2 },
	{ head: 'City', cell: (row) => row.city },
	{ head: 'State', cell: (row) => row.state },
	{ head: 'Zip Code', cell: (row) => row.zip_code },
	{ head: 'Country', cell: (row) => row.country },
	{ head: 'Company Name', cell: (row) => row.company_name },
	{ head: 'Business Address', cell: (row) => row.business_address },
	{ head: 'Business Phone', cell: (row) => row.business_phone },
	{ head: 'Scope of Use', cell: (row) => row.scope_of_use },
	{ head: 'Requested Date', cell: (row) => date(row.requested_date) },
	{ head: 'Alternate Date', cell: (row) => date(row.alternate_date) },
	{ head: 'Hours', cell: (row) => row.number_of_hours_requested },
	{ head: 'Flat Fee (dollars)', cell: (row) => row.flat_fees },
	{ head: 'Royalties (percent)', cell: (row) => row.royalties },
	{ head: 'Other Payment', cell: (row) => row.other },
	{ head: 'Additional Details', cell: (row) => row.additional_details },
	{ head: 'Answers', cell: (row) => row.answers.map(({ text }) => text).join('\n\n') },
	{ head: 'State Law Deadline', cell: (row) => date(row.state_law_deadline) },
	{ head: 'Institutional Deadline', cell: (row) => date(row.institutional_deadline) },
	{ head: 'Executed On', cell: (row) => date(row.executed_on) },
	{ head: 'Disclosure Due', cell: (row) => date(row.disclosure_due) },
];
