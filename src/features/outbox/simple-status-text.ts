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
			return { tone: 'busy', text: 'Sending…' };
		case 'needs_attention':
			return { tone: 'bad', text: row.last_error?.detail ?? 'Our server didn’t accept this.' };
		case 'expired':
			return { tone: 'bad', text: `This waited ${TERM_DAYS} days. Still want it?` };
		case 'cancelled':
			return { tone: 'waits', text: `Canceled ${clockTime(row.updated_at)}.` };
		default:
			return { tone: 'good', text: `${isFormSubmission(row) ? 'Sent' : 'Done'} ${clockTime(row.updated_at)}` };
	}
}

function queued(row: SimpleRow, online: boolean): string {
	const maybe = isFormSubmission(row) && row.attempts > 0 ? ' Checking whether this went through. You can’t edit it yet.' : '';
	const saved = `Saved ${clockTime(row.created_at)}.${maybe}`;
	if (isPaused(row)) return `${saved} We’ll send it after you log in again.`;
	if (row.last_error === undefined || !online) return `${saved} We’ll send it when you’re online.`;
	const why = row.last_error.code === 'network' ? '' : ` ${row.last_error.detail}`;
	return `${saved}${why} Retrying at ${clockTime(row.next_at)}.`;
}
