import { sessionMark } from '#session/ownership.ts';
import { backoffMs } from '../backoff.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { OutboxEvent } from '../kinds/outbox-event.ts';
import { isDonation, type OutboxRow } from '../kinds/outbox-row.ts';
import type { Attempt } from '../kinds/sender.ts';
import { classifyFailure } from './classify-failure.ts';
import type { DrainClock } from './drain-clock.ts';
import { hangLimit } from './hang-limit.ts';

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
		// Each kind's sender takes that kind's rows. The compiler can't follow a row's kind through an index.
		const sender = KINDS[row.kind].send as (row: OutboxRow, payload: unknown, attempt: Attempt) => Promise<OutboxEvent>;
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
