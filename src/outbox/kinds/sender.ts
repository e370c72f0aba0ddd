import type { OutboxEvent } from './outbox-event.ts';
import type { AnyKind, PayloadIn, RowIn } from './outbox-kind.ts';

/** What every attempt to send gets. */
export interface Attempt {
	now: () => number;
	/** The time limit of its request, for `callApi`. */
	limit: () => AbortSignal;
}

/** Sends a row that has its payload, once, and resolves to the row's event at the time `now()`. @throws ApiFailure */
export type Sender<K extends AnyKind> = (row: RowIn<K>, payload: PayloadIn<K>, attempt: Attempt) => Promise<OutboxEvent>;
