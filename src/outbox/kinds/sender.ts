import type * as z from 'zod/mini';
import type { OutboxEvent } from './outbox-event.ts';

/** What every attempt to send gets. */
export interface Attempt {
	now: () => number;
	/** The time limit of its request, for `callApi`. */
	limit: () => AbortSignal;
}

/** The rows of a kind, as its schema.ts defines it. */
export type RowIn<Kind extends { schema: z.ZodMiniType<{ payload: unknown }> }> = z.infer<Kind['schema']>;
export type PayloadIn<Kind extends { schema: z.ZodMiniType<{ payload: unknown }> }> = NonNullable<RowIn<Kind>['payload']>;

/** Sends a row that has its payload, once, and resolves to the row's event at the time `now()`. @throws ApiFailure */
export type Sender<Kind extends { schema: z.ZodMiniType<{ payload: unknown }> }> = (
	row: RowIn<Kind>,
	payload: PayloadIn<Kind>,
	attempt: Attempt,
) => Promise<OutboxEvent>;
