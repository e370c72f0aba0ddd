import type { OutboxEvent } from './outbox-event.ts';
import type { OutboxKind, RowOf } from './outbox-row.ts';

/** What every attempt to send gets. */
export interface Attempt {
	now: () => number;
	/** The time limit of its request, for `callApi`. */
	limit: () => AbortSignal;
}

/** Sends a row that has its payload, once, and resolves to the row's event at the time `now()`. @throws ApiFailure */
export type Sender<K extends OutboxKind> = (row: RowOf<K>, payload: NonNullable<RowOf<K>['payload']>, attempt: Attempt) => Promise<OutboxEvent>;
