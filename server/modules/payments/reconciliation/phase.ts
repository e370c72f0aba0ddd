import type { reconciliations } from '#server/db/schema/reconciliation-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';

export type Run = typeof reconciliations.$inferSelect;

/** The result of a step: where the next one starts, null at the end of the phase, and how much was checked. */
export interface Step {
	cursor: string | null;
	movements?: number;
	disputes?: number;
	payments?: number;
}

/** One page of work. A repeated step changes nothing. */
export type Phase = (deps: PaymentDeps, run: Run) => Promise<Step>;
