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
			return { tone: 'waits', text: queuedText(row, online, saved) };
		case 'sending':
			return { tone: 'busy', text: `Sending… ${saved}` };
		case 'awaiting_payment':
			return awaitingPaymentText(row);
		case 'needs_attention':
			return { tone: 'bad', text: refusedText(row.last_error?.detail ?? 'Our server didn’t accept this.') };
		case 'paid':
			return { tone: 'good', text: `${paidText(row)} ${clockTime(row.paid_at ?? row.updated_at)}` };
		case 'done':
			return { tone: 'good', text: `Done ${clockTime(row.updated_at)}` };
		case 'cancelled': {
			const untold = row.cancel === 'pending' ? ' We’ll tell our server when you’re back online.' : '';
			const money = row.refund === undefined ? 'Not charged.' : messages.refund[row.refund];
			return { tone: 'waits', text: `Canceled ${clockTime(row.updated_at)}. ${money}${untold}` };
		}
		case 'expired':
			return { tone: 'bad', text: expiredText(row) };
	}
}

/** Only the server knows about the further installments. */
function paidText(row: DonationRow): string {
	return row.kind === 'donation_recurring' ? `Payment 1 of ${row.summary.months} made` : 'Paid';
}

/** Some refusals already say that no money moved. */
function refusedText(detail: string): string {
	return detail.endsWith('Nothing was charged.') ? detail : `${detail} Not charged.`;
}

function queuedText(row: DonationRow, online: boolean, saved: string): string {
	if (isPaused(row)) return `We’ll send this after you log in again. ${saved}`;
	if (row.replaces !== undefined) return `Changed. We’ll send it once the first amount is canceled. ${saved}`;
	if (row.last_error === undefined || !online) return saved;
	const retry = `Not charged. Retrying at ${clockTime(row.next_at)}.`;
	return row.last_error.code === 'network' ? retry : `${row.last_error.detail} ${retry}`;
}

function awaitingPaymentText(row: DonationRow): StatusText {
	if (row.note === 'processing') return { tone: 'busy', text: 'Confirming your payment.' };
	if (row.note === 'declined') return { tone: 'bad', text: 'Declined. Nothing was charged. You can try again.' };
	return { tone: 'sent', text: `Sent ${clockTime(row.updated_at)}. Not charged.` };
}

function expiredText(row: DonationRow): string {
	const why = row.intent_id === undefined ? `This waited ${TERM_DAYS} days.` : 'Checkout timed out.';
	return `${why} Not charged. Still want to give?`;
}
