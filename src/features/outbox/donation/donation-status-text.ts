import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { isPaused } from '#session/ownership.ts';

export interface StatusText {
	/** Decides the icon before the text. */
	tone: 'waits' | 'busy' | 'sent' | 'bad' | 'good';
	text: string;
}

/** A row's state in words: why it is waiting and since when, and always whether money moved. */
export function donationStatusText(row: DonationRow, online: boolean): StatusText {
	const saved = `Saved ${clockTime(row.created_at)}. Not charged.`;
	switch (row.state) {
		case 'queued':
			return { tone: 'waits', text: `${queuedReason(row, online)}${saved}` };
		case 'sending':
			return { tone: 'busy', text: `Sending. ${saved}` };
		case 'awaiting_payment':
			return awaitingPaymentText(row, online);
		case 'needs_attention':
			return { tone: 'bad', text: refusedText(row.last_error?.detail ?? 'The server did not accept it.') };
		case 'paid':
			return { tone: 'good', text: `${paidText(row)} ${clockTime(row.paid_at ?? row.updated_at)}` };
		case 'done':
			return { tone: 'good', text: `Done ${clockTime(row.updated_at)}` };
		case 'cancelled': {
			const untold = row.cancel === 'pending' ? ' The server is told as soon as there is signal.' : '';
			const money = row.refund === undefined ? 'Not charged.' : messages.refund[row.refund];
			return { tone: 'waits', text: `Cancelled ${clockTime(row.updated_at)}. ${money}${untold}` };
		}
		case 'expired':
			return { tone: 'bad', text: expiredText(row) };
	}
}

/** Only the server knows about the further installments. */
function paidText(row: DonationRow): string {
	return row.kind === 'donation_recurring' ? `First of ${row.summary.months} monthly payments made` : 'Paid';
}

/** Some refusals already say that no money moved. */
function refusedText(detail: string): string {
	return detail.endsWith('Nothing was charged.') ? detail : `${detail} Not charged.`;
}

function queuedReason(row: DonationRow, online: boolean): string {
	if (isPaused(row)) return 'Goes out after you log in again. ';
	if (row.replaces !== undefined) return 'Changed; sent when the server has dropped the first amount. ';
	if (row.last_error === undefined || !online) return '';
	const again = ` Tries again at ${clockTime(row.next_at)}. `;
	return row.last_error.code === 'network' ? `No answer yet.${again}` : `${row.last_error.detail}${again}`;
}

function awaitingPaymentText(row: DonationRow, online: boolean): StatusText {
	if (row.note === 'processing') return { tone: 'busy', text: 'The payment is being confirmed.' };
	if (row.note === 'declined') return { tone: 'bad', text: 'Declined. Nothing was charged. You can try again.' };
	const later = online ? '' : ` ${messages.payWhenBack}`;
	return { tone: 'sent', text: `Sent ${clockTime(row.updated_at)}. Not charged.${later}` };
}

function expiredText(row: DonationRow): string {
	const why = row.intent_id === undefined ? `It waited for ${TERM_DAYS} days.` : 'The checkout was open for too long.';
	return `${why} Not charged. Do you still want to give?`;
}
