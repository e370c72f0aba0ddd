import { sessionMark } from '#session/ownership.ts';
import { backoffMs } from '../backoff.ts';
import { sendCollaborationRequest } from '../kinds/collaboration-request/send.ts';
import { sendContactMessage } from '../kinds/contact-message/send.ts';
import { sendBasket } from '../kinds/donation-basket/send.ts';
import { sendDonation } from '../kinds/donation-one-time/send.ts';
import { sendRecurring } from '../kinds/donation-recurring/send.ts';
import { sendFavoriteAdd, sendFavoriteRemove } from '../kinds/favorite/send.ts';
import type { OutboxEvent } from '../kinds/outbox-event.ts';
import { isDonation, type OutboxKind, type OutboxRow } from '../kinds/outbox-row.ts';
import type { Attempt, Sender } from '../kinds/sender.ts';
import { classifyFailure } from './classify-failure.ts';
import type { DrainClock } from './drain-clock.ts';
import { hangLimit } from './hang-limit.ts';

/** The sender of each kind. */
const SENDERS: { [K in OutboxKind]: Sender<K> } = {
	donation_one_time: sendDonation,
	donation_recurring: sendRecurring,
	donation_basket: sendBasket,
	favourite_add: sendFavoriteAdd,
	favourite_remove: sendFavoriteRemove,
	collaboration_request: sendCollaborationRequest,
	contact_message: sendContactMessage,
};

/** Delay without any connection. The browser says when there is one again, and then the row is due at once. */
const DISCONNECTED_MS = 60_000;

function isDisconnected(): boolean {
	return globalThis.navigator?.onLine === false;
}

/** Sends one row and resolves to the result: an answer, a retry later, a pause until the next login, or a refusal. */
export async function send(row: OutboxRow, { now, random }: DrainClock): Promise<OutboxEvent> {
	const { payload } = row;
	if (payload === null) return { type: 'refused', at: now(), error: { code: 'invalid', detail: 'The saved copy is missing, so there’s nothing to send.' } };
	const mark = sessionMark();
	const disconnected = isDisconnected();
	try {
		// By the table's types, each kind's sender takes that kind's rows. The compiler can't follow a row's kind through
		// an index.
		const sender = SENDERS[row.kind] as (row: OutboxRow, payload: unknown, attempt: Attempt) => Promise<OutboxEvent>;
		return await sender(row, payload, { now, limit: () => hangLimit(row.attempts) });
	} catch (failure) {
		const { kind, error, retryAfterMs } = classifyFailure(failure, row.owner);
		if (kind === 'paused' && mark !== null) return { type: 'pause', at: now(), mark, error };
		// If no money is involved and the browser says that there was no connection, the row can be withdrawn or changed
		// later without notifying the server.
		if (!isDonation(row) && error.code === 'network' && disconnected && isDisconnected())
			return { type: 'backoff', at: now(), next_at: now() + DISCONNECTED_MS, error, never_left: true };
		if (kind === 'refused') return { type: 'refused', at: now(), error };
		return { type: 'backoff', at: now(), next_at: now() + backoffMs(row.attempts, random, retryAfterMs), error };
	}
}
