import type { PaymentEvent } from '../kinds/outbox-event.ts';
import type { OutboxState } from '../kinds/outbox-kind.ts';
import type { DonationRow } from '../kinds/outbox-row.ts';

type Transitions = Partial<Record<PaymentEvent['type'], OutboxState>>;

/**
 * The allowed transitions (design §4). Anything else is ignored. The provider overrides `cancelled` and `expired`:
 * money that arrived is never shown as not charged.
 */
const MOVES: Readonly<Record<OutboxState, Transitions>> = {
	queued: { send: 'sending', refused: 'needs_attention', cancel: 'cancelled', expire: 'expired', retry: 'queued' },
	sending: {
		send: 'sending',
		answered: 'awaiting_payment',
		backoff: 'queued',
		pause: 'queued',
		refused: 'needs_attention',
		cancel: 'cancelled',
		expire: 'expired',
	},
	awaiting_payment: {
		paid: 'paid',
		open: 'awaiting_payment',
		unanswered: 'awaiting_payment',
		missing: 'needs_attention',
		canceled: 'cancelled',
		lapsed: 'expired',
		share: 'awaiting_payment',
		refused: 'needs_attention',
		cancel: 'cancelled',
		expire: 'expired',
	},
	needs_attention: { retry: 'queued', cancel: 'cancelled', expire: 'expired', paid: 'paid' },
	cancelled: {
		answered: 'cancelled',
		cancel_confirmed: 'cancelled',
		cancel_backoff: 'cancelled',
		open: 'cancelled',
		unanswered: 'cancelled',
		missing: 'cancelled',
		canceled: 'cancelled',
		lapsed: 'cancelled',
		paid: 'paid',
	},
	expired: {
		answered: 'expired',
		renew: 'queued',
		cancel: 'cancelled',
		open: 'expired',
		unanswered: 'expired',
		missing: 'expired',
		canceled: 'cancelled',
		lapsed: 'expired',
		paid: 'paid',
	},
	paid: {},
	done: {},
};

/** Like `step`, for rows that end in a payment. */
export function stepPayment(row: DonationRow, event: PaymentEvent): DonationRow | undefined {
	const isBack = isBackInBasket(row, event);
	const state = isBack ? 'awaiting_payment' : MOVES[row.state][event.type];
	if (state === undefined) return undefined;
	const next: DonationRow = { ...row, state, updated_at: state === row.state ? row.updated_at : event.at };
	/**
	 * A cancel that the server doesn't know about yet keeps its own time, whatever we learn about the intent in the
	 * meantime.
	 */
	const askAt = (at: number) => (row.cancel === 'pending' ? row.next_at : at);
	/** The server has said now that it isn't paid. */
	const unpaid = { known_at: event.at, unanswered: undefined };
	switch (event.type) {
		case 'send':
			return { ...next, attempts: row.attempts + 1, updated_at: event.at, paused_for: undefined };
		case 'answered':
			return {
				...next,
				intent_id: event.intent_id,
				checkout_url: event.checkout_url,
				card: event.card,
				may_be_paid: undefined,
				...unpaid,
				last_error: undefined,
				polls: 0,
				next_at: askAt(event.next_at),
			};
		case 'backoff':
			return { ...next, next_at: event.next_at, last_error: event.error };
		case 'pause':
			return { ...next, paused_for: event.mark, last_error: event.error };
		case 'refused':
			return { ...next, last_error: event.error, ...(event.error.may_be_paid && { may_be_paid: true }) };
		case 'cancel':
			return { ...next, cancel: row.attempts > 0 ? 'pending' : undefined, cancel_attempts: 0, next_at: event.at };
		case 'cancel_confirmed':
			return { ...next, cancel: 'confirmed', last_error: undefined, polls: 0, next_at: event.next_at };
		case 'cancel_backoff':
			return { ...next, next_at: event.next_at, last_error: event.error, cancel_attempts: (row.cancel_attempts ?? 0) + 1 };
		case 'expire':
			return row.intent_id === undefined ? next : { ...next, may_be_paid: true, polls: 0, next_at: askAt(event.at) };
		case 'renew':
			return renewed(next, event.at, event.clock_offset);
		case 'retry':
			return { ...next, next_at: event.at, last_error: undefined, replaces: undefined };
		case 'paid':
			return paid(next, event);
		case 'open':
			return {
				...next,
				note: event.note,
				card: event.card,
				may_be_paid: undefined,
				...unpaid,
				polls: (row.polls ?? 0) + 1,
				next_at: askAt(event.next_at),
				lapse_seen: undefined,
				in_basket: event.in_basket || undefined,
				...(isBack && { renewed_at: event.at }),
				...(event.transaction_id ? { transaction_id: event.transaction_id } : {}),
			};
		case 'unanswered':
			return { ...next, unanswered: true, polls: (row.polls ?? 0) + 1, next_at: askAt(event.next_at) };
		case 'missing':
			// A cancel that the server has confirmed ended its checkout first. It may forget the donation after that.
			if (row.state === 'cancelled' && (row.polls ?? 0) > 0) return { ...next, polls: (row.polls ?? 0) + 1, next_at: event.next_at };
			return { ...next, may_be_paid: true, note: undefined, last_error: event.error, polls: (row.polls ?? 0) + 1, next_at: askAt(event.next_at) };
		case 'canceled':
			return {
				...next,
				cancel: 'confirmed',
				note: undefined,
				may_be_paid: undefined,
				refund: event.refund,
				polls: (row.polls ?? 0) + 1,
				next_at: event.next_at,
			};
		case 'lapsed':
			return {
				// Already renewed, or ended by a shared checkout: the link stays valid, and the next tap opens a new checkout.
				...(row.lapse_seen || row.was_shared ? row : next),
				...unpaid,
				note: undefined,
				may_be_paid: undefined,
				in_basket: undefined,
				polls: (row.polls ?? 0) + 1,
				next_at: askAt(event.next_at),
			};
		case 'share':
			return { ...next, was_shared: true };
	}
}

/** Another device has put a donation that timed out here into a shared checkout. */
function isBackInBasket(row: DonationRow, event: PaymentEvent): boolean {
	return row.state === 'expired' && event.type === 'open' && event.in_basket === true && row.checkout_url !== undefined;
}

/**
 * A registered donation can be paid again at once, because its link never goes stale. Any other is sent under its old
 * key.
 */
function renewed(row: DonationRow, at: number, clock_offset: number | null): DonationRow {
	const term = { ...row, renewed_at: at, clock_offset, next_at: at, polls: 0, last_error: undefined };
	return row.intent_id === undefined ? term : { ...term, state: 'awaiting_payment', lapse_seen: true };
}

/** A paid row drops its payload. The server's amount and name replace what was typed here. */
function paid<Row extends DonationRow>(row: Row, event: Extract<PaymentEvent, { type: 'paid' }>): Row {
	return {
		...row,
		payload: null,
		paid_at: event.paid_at,
		note: undefined,
		may_be_paid: undefined,
		last_error: undefined,
		cancel: row.cancel === undefined ? undefined : 'confirmed',
		summary: {
			...row.summary,
			amount_cents: event.amount_cents ?? row.summary.amount_cents,
			player_name: event.player_name ?? row.summary.player_name,
		},
		...(event.transaction_id ? { transaction_id: event.transaction_id } : {}),
		...(event.payment_id ? { payment_id: event.payment_id } : {}),
	};
}
