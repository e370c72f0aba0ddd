import { and, eq } from '#server/db/drizzle.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { ProviderPlan } from '../providers/payment-provider.ts';

/**
 * Asks the provider about one of its plans. It doesn't look up booked installments again, so a lookup costs the same
 * each month.
 */
export async function lookUpPlan(deps: PaymentDeps, plan_ref: string): Promise<ProviderPlan> {
	return deps.payments.getPlan(plan_ref, await bookedInstallments(deps, plan_ref));
}

/** Ends a plan at the provider. @returns the plan afterwards, like `lookUpPlan`. */
export async function cancelPlanAtProvider(deps: PaymentDeps, plan_ref: string): Promise<ProviderPlan> {
	return deps.payments.cancelPlan(plan_ref, await bookedInstallments(deps, plan_ref));
}

/** By `charge_ref`. */
export async function bookedInstallments({ db, payments: provider }: PaymentDeps, plan_ref: string): Promise<ReadonlySet<string>> {
	const rows = await db
		.select({ provider_ref: payments.provider_ref })
		.from(plans)
		.innerJoin(payments, and(eq(payments.intent_id, plans.intent_id), eq(payments.provider, plans.provider)))
		.where(and(eq(plans.provider, provider.name), eq(plans.plan_ref, plan_ref)));
	return new Set(rows.map(({ provider_ref }) => provider_ref));
}
