import type { IntentStatus } from '#domain/donation/donation.ts';
import { dollarsToCents } from '#domain/money/money.ts';
import type { OutboxEvent } from '../kinds/outbox-event.ts';

/**
 * Converts the server's status of an intent into an event for its row. `next_at`: when to ask again, if there is
 * anything left to ask.
 */
export function intentEvent(status: IntentStatus, at: number, next_at: number): OutboxEvent {
	const { transaction_id, payment_id } = status;
	const card = status.card ?? undefined;
	switch (status.state) {
		case 'paid':
			return {
				type: 'paid',
				at,
				paid_at: status.paid_at === null ? at : Date.parse(status.paid_at),
				amount_cents: dollarsToCents(status.amount),
				player_name: status.player_name,
				transaction_id,
				payment_id,
			};
		case 'cancelled':
			return { type: 'canceled', at, next_at, refund: status.refund === 'none' ? undefined : status.refund };
		case 'expired':
			// Another donation of the same checkout may have ended it, or a saved card didn't pay. So this one just waits again.
			return status.in_basket || card?.state === 'fell_back' ? { type: 'open', at, next_at, card, transaction_id } : { type: 'lapsed', at, next_at };
		case 'failed':
			return { type: 'open', at, next_at, note: 'declined', card, transaction_id };
		case 'processing':
			// A bank that holds the money of a saved card is waiting for us, and nothing is being confirmed.
			return card?.state === 'authorized'
				? { type: 'open', at, next_at, card, transaction_id }
				: { type: 'open', at, next_at, note: 'processing', card, transaction_id };
		case 'created':
		case 'session_open':
			return { type: 'open', at, next_at, card, transaction_id, in_basket: status.in_basket };
	}
}
