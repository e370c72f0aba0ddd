import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { sentAs } from '#outbox/kinds/collaboration-request/sent-as.ts';
import { isFormSubmission, isPledge, needsCard, type SimpleRow, waitsForCancel } from '#outbox/kinds/outbox-row.ts';
import { isPaused } from '#session/ownership.ts';
import { outboxTexts } from './outbox-texts.ts';
import type { StatusText } from './status-note.tsx';

const texts = outboxTexts.states;

/** The state in words of a row that costs nothing. It doesn't mention money. */
export function simpleStatusText(row: SimpleRow, online: boolean): StatusText {
	switch (row.state) {
		case 'queued':
			return { tone: 'waits', text: queued(row, online) };
		case 'sending':
			return { tone: 'busy', text: texts.sending };
		case 'needs_attention':
			return { tone: 'bad', text: row.last_error?.detail ?? texts.refused };
		case 'expired':
			return { tone: 'bad', text: `${texts.waited(TERM_DAYS)} ${texts.stillWant}` };
		case 'cancelled':
			return { tone: 'waits', text: texts.canceledAt(clockTime(row.updated_at)) };
		default:
			return { tone: needsCard(row) ? 'waits' : 'good', text: done(row) };
	}
}

function done(row: SimpleRow): string {
	const time = clockTime(row.updated_at);
	if (needsCard(row)) return texts.needsCard(time);
	if (isPledge(row)) return texts.sentAt(time);
	if (!isFormSubmission(row)) return texts.doneAt(time);
	const sent = sentAs(row);
	return sent === undefined ? texts.sentAt(time) : texts.sentAsAt(sent.request_id, time);
}

function queued(row: SimpleRow, online: boolean): string {
	const maybe = row.attempts === 0 ? '' : isFormSubmission(row) ? ` ${texts.checking}` : isPledge(row) ? ` ${texts.checkingPledge}` : '';
	const saved = `${texts.saved(clockTime(row.created_at))}${maybe}`;
	if (isPaused(row)) return `${saved} ${texts.paused}`;
	if (isPledge(row) && waitsForCancel(row)) return `${saved} ${texts.replacesDonation}`;
	if (row.last_error === undefined || !online) return `${saved} ${texts.queued}`;
	const why = row.last_error.code === 'network' ? '' : ` ${row.last_error.detail}`;
	return `${saved}${why} ${texts.retrying(clockTime(row.next_at))}`;
}
