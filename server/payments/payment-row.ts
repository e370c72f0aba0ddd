import type { payments } from '#server/db/payments-schema.ts';

/** Money that a provider reports as taken. */
export type Payment = typeof payments.$inferSelect;
