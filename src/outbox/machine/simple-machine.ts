import type { PaymentEvent, SimpleEvent } from '../kinds/outbox-event.ts';
import type { OutboxState } from '../kinds/outbox-kind.ts';
import type { SimpleRow } from '../kinds/outbox-row.ts';

type Transitions = Partial<Record<SimpleEvent['type'], OutboxState>>;

/** The allowed transitions of rows that are done once the server has them (design §4). Anything else is ignored. */
const MOVES: Readonly<Record<OutboxState, Transitions>> = {
	queued: { send: 'sending', refused: 'needs_attention', cancel: 'cancelled', expire: 'expired', retry: 'queued' },
	sending: { send: 'sending', done: 'done', backoff: 'queued', pause: 'queued', refused: 'needs_attention', expire: 'expired' },
	needs_attention: { retry: 'queued', cancel: 'cancelled', expire: 'expired' },
	expired: { done: 'done', renew: 'queued', cancel: 'cancelled' },
	cancelled: { done: 'done' },
	awaiting_payment: {},
	paid: {},
	done: {},
};

/** Like `step`, for rows without a payment. Events that happen only to payments are ignored. */
export function stepSimple(row: SimpleRow, event: SimpleEvent | PaymentEvent): SimpleRow | undefined {
	const moves: Partial<Record<(SimpleEvent | PaymentEvent)['type'], OutboxState>> = MOVES[row.state];
	const state = moves[event.type];
	if (state === undefined) return undefined;
	const next = { ...row, state, updated_at: state === row.state ? row.updated_at : event.at };
	switch (event.type) {
		case 'send':
			return { ...next, attempts: row.attempts + 1, updated_at: event.at, paused_for: undefined };
		case 'done':
			return {
				...next,
				payload: null,
				last_error: undefined,
				...event.basket,
				...(event.sent && { sent: event.sent }),
				...(event.made && { made: event.made }),
			};
		case 'cancel':
			return { ...next, payload: null };
		case 'backoff':
			return { ...next, next_at: event.next_at, last_error: event.error, attempts: row.attempts - (event.never_left ? 1 : 0) };
		case 'pause':
			return { ...next, paused_for: event.mark, last_error: event.error };
		case 'refused':
			return { ...next, last_error: event.error };
		case 'renew':
			return { ...next, renewed_at: event.at, clock_offset: event.clock_offset, next_at: event.at, last_error: undefined };
		case 'retry':
			// Only a pledge replaces anything.
			return { ...next, next_at: event.at, last_error: undefined, ...(next.kind === 'pledge' && { replaces: undefined }) };
		default:
			return next;
	}
}
