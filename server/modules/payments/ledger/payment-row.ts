import type { payments } from '#server/db/schema/payments-schema.ts';

/** Money that a provider reports as taken. */
export type Payment = typeof payments.$inferSelect;
