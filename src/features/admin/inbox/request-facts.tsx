import type { AdminRequest } from '#domain/collaboration/collaboration.ts';
import { compensationText } from '#domain/collaboration/collaboration-text.ts';
import { calendarDate } from '#domain/time/calendar-date.ts';
import { dayText } from '#domain/time/calendar-day.ts';

/** Everything that the sender filled in. */
export function RequestFacts({ request }: { request: AdminRequest }) {
	return (
		<dl className="told">
			{factsOf(request).map(
				([name, value]) =>
					value !== null &&
					value !== '' && (
						<div key={name}>
							<dt>{name}</dt>
							<dd className="num">{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}

function factsOf(request: AdminRequest): [string, string | null][] {
	const { street_address, address_line_2, city, state, zip_code, country, alternate_date, number_of_hours_requested: hours } = request;
	return [
		['Received', calendarDate(request.created_at)],
		['Email Address', request.email_address],
		['Phone Number', request.phone_number],
		['Address', [street_address, address_line_2, city, state, zip_code, country].filter(Boolean).join(', ')],
		['Company Name', request.company_name],
		['Business Address', request.business_address],
		['Business Phone', request.business_phone],
		['Scope of Use', request.scope_of_use],
		['Requested Date', dayText(request.requested_date)],
		['Alternate Date', alternate_date && dayText(alternate_date)],
		['Hours', hours === null ? null : String(hours)],
		['Compensation', compensationText(request)],
		['Additional Details', request.additional_details],
	];
}
