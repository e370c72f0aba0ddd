import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { isFormSubmission, type SimpleRow } from '#outbox/kinds/outbox-row.ts';
import { isPaused } from '#session/ownership.ts';
import type { StatusText } from './donation/donation-status-text.ts';

/** The state in words of a row that costs nothing. It doesn't mention money. */
export function simpleStatusText(row: SimpleRow, online: boolean): StatusText {
	switch (row.state) {
		case 'queued':
			return { tone: 'waits', text: queued(row, online) };
		case 'sending':
			return { tone: 'busy', text: 'Sending.' };
		case 'needs_attention':
			return { tone: 'bad', text: row.last_error?.detail ?? 'The server did not accept it.' };
		case 'expired':
			return { tone: 'bad', text: `It waited for ${TERM_DAYS} days. Do you still want it?` };
		case 'cancelled':
			return { tone: 'waits', text: `Cancelled ${clockTime(row.updated_at)}.` };
		default:
			return { tone: 'good', text: `${isFormSubmission(row) ? 'Sent' : 'Done'} ${clockTime(row.updated_at)}` };
	}
}

function queued(row: SimpleRow, online: boolean): string {
	const maybe = isFormSubmission(row) && row.attempts > 0 ? ' It may have arrived, so it can’t be changed before the server has answered.' : '';
	const saved = `Saved ${clockTime(row.created_at)}.${maybe}`;
	if (isPaused(row)) return `${saved} Goes out after you log in again.`;
	if (row.last_error === undefined || !online) return `${saved} Goes out by itself when there is signal.`;
	const why = row.last_error.code === 'network' ? 'No answer yet.' : row.last_error.detail;
	return `${saved} ${why} Tries again at ${clockTime(row.next_at)}.`;
}
