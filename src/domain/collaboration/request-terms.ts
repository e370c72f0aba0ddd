import { dayText } from '../time/calendar-day.ts';
import type { MyRequest } from './collaboration.ts';
import { compensationText } from './collaboration-text.ts';
import { isRuled, type RuledRequestField, requestFields, type SenderField, type TermField, termFieldNames } from './request-fields.ts';
import { factName } from './typed-fields.ts';

/** A name and a value, which is null or empty if it wasn't given. */
type Fact = [name: string, value: string | null];

/** What a request asks for, in the order of the form. */
export function requestTerms(request: Pick<MyRequest, TermField>): Fact[] {
	const { alternate_date, number_of_hours_requested: hours } = request;
	const ruled: Record<RuledRequestField, string | null> = {
		scope_of_use: request.scope_of_use,
		requested_date: dayText(request.requested_date),
		alternate_date: alternate_date && dayText(alternate_date),
		number_of_hours_requested: hours === null ? null : String(hours),
		// One line for all three.
		flat_fees: compensationText(request),
		royalties: null,
		other: null,
	};
	return termFieldNames.map((name) => [factName(requestFields[name]), isRuled(name) ? ruled[name] : request[name]]);
}

/** The sender's name has a place of its own wherever these facts are read. */
const NAMED: readonly SenderField[] = ['first_name', 'last_name'];

/**
 * What a sender said about themselves, besides their name. Fields of one name, such as the parts of an address, share one
 * line.
 */
export function senderFacts<Name extends SenderField>(request: Readonly<Record<Name, string | null>>, names: readonly Name[]): Fact[] {
	const others = names.filter((name) => !NAMED.includes(name));
	const byName = Map.groupBy(others, (name) => factName(requestFields[name]));
	return [...byName].map(([name, fields]) => [name, fields.flatMap((field) => request[field] || []).join(', ')]);
}
