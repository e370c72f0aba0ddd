import { isDonation, type OutboxRow } from '#outbox/kinds/outbox-row.ts';

/**
 * The server refused the row because its athlete is on no roster anymore, so neither another try nor an edit helps. If it
 * may have been paid, that comes first.
 */
export function isAthleteGone(row: OutboxRow): boolean {
	const isLost = isDonation(row) && row.may_be_paid === true;
	return row.state === 'needs_attention' && row.last_error?.code === 'athlete_gone' && !isLost;
}
