import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { cardConsent, type DonationRow, isOnCard, mayBeCharged, monthsOf, waitsForCancel } from '#outbox/kinds/outbox-row.ts';
import { isPaused } from '#session/ownership.ts';
import { outboxTexts } from '../outbox-texts.ts';
import type { StatusText } from '../status-note.tsx';

const texts = outboxTexts.states;
const { byCard } = outboxTexts;

/**
 * A row's state in words: why it is waiting and since when, and always whether money moved. `online` is what the browser
 * says: we retry a server that is away, and a device without a network waits for its signal.
 */
export function donationStatusText(row: DonationRow, online: boolean): StatusText {
	const agreed = cardConsent(row);
	const consent = agreed === undefined ? '' : ` ${byCard.agreed(agreed)}`;
	const saved = `${texts.saved(clockTime(row.created_at))} ${chargedText(row)}`;
	switch (row.state) {
		case 'queued':
			return { tone: 'waits', text: `${queuedText(row, online, saved)}${consent}` };
		case 'sending':
			return { tone: 'busy', text: `${texts.sending} ${saved}${consent}` };
		case 'awaiting_payment':
			return awaitingPaymentText(row);
		case 'needs_attention':
			return { tone: 'bad', text: row.may_be_paid ? lostText(row) : withCharge(row.last_error?.detail ?? texts.refused, texts.notCharged) };
		case 'paid':
			return { tone: 'good', text: paidText(row, clockTime(row.paid_at ?? row.updated_at)) };
		case 'done':
			return { tone: 'good', text: texts.doneAt(clockTime(row.updated_at)) };
		case 'cancelled': {
			const untold = row.cancel === 'pending' ? ` ${texts.untold}` : '';
			const money = row.refund === undefined ? chargedText(row) : donationMessages.refund[row.refund];
			return { tone: 'waits', text: `${texts.canceledAt(clockTime(row.updated_at))} ${money}${untold}` };
		}
		case 'expired':
			return { tone: 'bad', text: expiredText(row) };
	}
}

/** Only the server knows about the further installments. */
function paidText(row: DonationRow, time: string): string {
	const months = monthsOf(row);
	return months === undefined ? texts.paidAt(time) : texts.firstPaidAt(months, time);
}

/** `detail` and whether money moved. Some refusals already say that none did. */
function withCharge(detail: string, charged: string): string {
	return charged === texts.notCharged && detail.endsWith('Nothing was charged.') ? detail : `${detail} ${charged}`;
}

function queuedText(row: DonationRow, online: boolean, saved: string): string {
	if (isPaused(row)) return `${texts.paused} ${saved}`;
	if (waitsForCancel(row)) return `${texts.replaces} ${saved}`;
	if (row.last_error === undefined || !online) return saved;
	const { code, detail } = row.last_error;
	const charged = chargedText(row);
	return `${code === 'network' ? charged : withCharge(detail, charged)} ${texts.retrying(clockTime(row.next_at))}`;
}

/** Says whether money moved. */
function chargedText(row: DonationRow): string {
	if (row.may_be_paid) return texts.mayBePaid;
	return mayBeCharged(row) ? byCard.maybe : texts.notCharged;
}

function onCardText({ card }: DonationRow): StatusText {
	if (card?.charge_at == null) return { tone: 'busy', text: byCard.asking };
	const charge_at = Date.parse(card.charge_at);
	return charge_at > Date.now() ? { tone: 'waits', text: byCard.authorized(clockTime(charge_at)) } : { tone: 'busy', text: byCard.charging };
}

function awaitingPaymentText(row: DonationRow): StatusText {
	if (isOnCard(row)) return onCardText(row);
	if (row.may_be_paid) return { tone: 'busy', text: `${texts.mayBePaid} ${texts.asking}` };
	const reason = row.card?.reason;
	if (reason != null && row.note !== 'processing') return { tone: 'bad', text: `${byCard.reasons[reason]} ${unpaidText(row)}` };
	if (row.note === 'processing') return { tone: 'busy', text: texts.processing };
	if (row.note === 'declined') return { tone: 'bad', text: texts.declined };
	// With the time at which it was sent, the text wouldn't fit in one line of a phone, and the row would grow when the
	// server stops answering.
	const sent = row.unanswered ? '' : `${texts.sentAt(clockTime(row.updated_at))}. `;
	return { tone: 'sent', text: `${sent}${unpaidText(row)}` };
}

/** The person may have paid at the checkout since the server last answered. */
export function unpaidText(row: DonationRow | undefined): string {
	return row?.unanswered ? texts.notChargedAsOf(clockTime(row.known_at ?? row.updated_at)) : texts.notCharged;
}

/** What a person can quote to us: what the provider calls the payment, or else our own number of the donation. */
function lostText(row: DonationRow): string {
	const { code, detail, may_be_paid } = row.last_error ?? {};
	// It names the provider's reference.
	if (may_be_paid && detail !== undefined) return `${texts.mayBePaid} ${detail}`;
	const reference = row.transaction_id ?? row.intent_id ?? row.op_id;
	return `${texts.mayBePaid} ${code === 'not_found' || detail === undefined ? texts.lost : detail} ${texts.reference(reference)}`;
}

function expiredText(row: DonationRow): string {
	if (row.may_be_paid) return row.last_error?.code === 'not_found' ? lostText(row) : `${texts.mayBePaid} ${texts.unasked(TERM_DAYS)}`;
	const why = row.intent_id === undefined ? texts.waited(TERM_DAYS) : texts.timedOut;
	return `${why} ${chargedText(row)} ${texts.stillGive}`;
}
