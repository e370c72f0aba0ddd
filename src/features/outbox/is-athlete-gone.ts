import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';

/** The server refused the row because its athlete is on no roster anymore, so neither another try nor an edit helps. */
export function isAthleteGone({ state, last_error }: OutboxRow): boolean {
	return state === 'needs_attention' && last_error?.code === 'athlete_gone';
}
