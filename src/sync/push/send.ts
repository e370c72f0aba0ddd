import type { OutboxEvent } from '#data/outbox/outbox-machine.ts';
import type { OutboxKind, OutboxRow } from '#data/outbox/outbox-row.ts';
import { sessionMark } from '#data/outbox/whose.ts';
import { backoffMs } from './backoff.ts';
import type { DrainClock } from './drain-clock.ts';
import { sendDonation } from './kinds/donation-one-time.ts';
import { sendFavouriteAdd, sendFavouriteRemove } from './kinds/favourite.ts';
import type { Sender } from './kinds/sender.ts';
import { verdict } from './verdict.ts';

/** How each kind is sent. */
const SENDERS: { [K in OutboxKind]: Sender<K> } = {
	donation_one_time: sendDonation,
	favourite_add: sendFavouriteAdd,
	favourite_remove: sendFavouriteRemove,
};

/** Sends one row, and resolves to what came of it: an answer, another time, after the next login, or never. */
export async function send(row: OutboxRow, { now, random }: DrainClock): Promise<OutboxEvent> {
	const { payload } = row;
	if (payload === null) return { type: 'refused', at: now(), error: { code: 'invalid', detail: 'What was to be sent is missing.' } };
	const mark = sessionMark();
	try {
		// The table's types say that a kind's own sender takes its rows; the compiler can't follow a row's kind through an index.
		const sender = SENDERS[row.kind] as (row: OutboxRow, payload: unknown, now: () => number) => Promise<OutboxEvent>;
		return await sender(row, payload, now);
	} catch (failure) {
		const { kind, error, retryAfterMs } = verdict(failure, row.owner);
		if (kind === 'paused' && mark !== null) return { type: 'pause', at: now(), mark, error };
		if (kind === 'refused') return { type: 'refused', at: now(), error };
		return { type: 'backoff', at: now(), next_at: now() + backoffMs(row.attempts, random, retryAfterMs), error };
	}
}
