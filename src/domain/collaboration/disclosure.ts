import { addDays } from '../time/calendar-day.ts';

/** Days after execution (spec §9). */
export const DISCLOSURE_DAYS = 30;

/** The dates that determine a request's disclosure; null while unknown. Days as `2026-03-14`. */
export interface DisclosureDates {
	state_law_deadline: string | null;
	institutional_deadline: string | null;
	/** When the last party signed. */
	executed_on: string | null;
}

export type DisclosureRule = 'state_law' | 'institution' | 'thirty_days';

/**
 * The deadline for disclosing an agreement: the earliest of the state-law deadline, the institutional deadline, and
 * thirty days after execution (spec §9). Null while none of the three is known. If two fall on the same day, it names
 * the first in that order.
 */
export function disclosureDue({ state_law_deadline, institutional_deadline, executed_on }: DisclosureDates): { day: string; by: DisclosureRule } | null {
	const deadlines: [DisclosureRule, string | null][] = [
		['state_law', state_law_deadline],
		['institution', institutional_deadline],
		['thirty_days', executed_on === null ? null : addDays(executed_on, DISCLOSURE_DAYS)],
	];
	// Days in this format sort as text.
	return deadlines.reduce<{ day: string; by: DisclosureRule } | null>(
		(first, [by, day]) => (day === null || (first !== null && first.day <= day) ? first : { day, by }),
		null,
	);
}
