import { dayText } from '../time/calendar-day.ts';
import type { MyRequest } from './collaboration.ts';
import { compensationText } from './collaboration-text.ts';

type Terms = Pick<
	MyRequest,
	'scope_of_use' | 'requested_date' | 'alternate_date' | 'number_of_hours_requested' | 'flat_fees' | 'royalties' | 'other' | 'additional_details'
>;

/** What a request asks for: names and values, in the order of the form. A value is null if it wasn't given. */
export function requestTerms(request: Terms): [name: string, value: string | null][] {
	const { alternate_date, number_of_hours_requested: hours } = request;
	return [
		['Scope of Use', request.scope_of_use],
		['Requested Date', dayText(request.requested_date)],
		['Alternate Date', alternate_date && dayText(alternate_date)],
		['Hours', hours === null ? null : String(hours)],
		['Compensation', compensationText(request)],
		['Additional Details', request.additional_details],
	];
}
