import { and, eq } from '#server/db/drizzle.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { wasDeletedTest } from '../provider/may-be-missing.ts';
import type { ProviderPlan } from '../provider/payment-provider.ts';

/**
 * Asks the provider about one of its plans. It doesn't look up booked installments again, so a lookup costs the same
 * each month.
 */
export async function lookUpPlan(deps: PaymentDeps, plan_ref: string): Promise<ProviderPlan> {
	return askPlan(deps, 'getPlan', plan_ref);
}

/** Ends a plan at the provider. @returns the plan afterwards, like `lookUpPlan`. */
export async function cancelPlanAtProvider(deps: PaymentDeps, plan_ref: string): Promise<ProviderPlan> {
	return askPlan(deps, 'cancelPlan', plan_ref);
}

/** A plan of the test mode that was deleted at the provider has ended. */
async function askPlan(deps: PaymentDeps, call: 'getPlan' | 'cancelPlan', plan_ref: string): Promise<ProviderPlan> {
	const { db, payments: provider } = deps;
	try {
		return await provider[call](plan_ref, await bookedInstallments(deps, plan_ref));
	} catch (error) {
		const isPlan = and(eq(plans.provider, provider.name), eq(plans.plan_ref, plan_ref));
		const [plan] = wasDeletedTest(provider.name, error) ? await db.select().from(plans).where(isPlan) : [];
		if (plan === undefined) throw error;
		const { intent_id, started_at, customer_ref } = plan;
		return { plan_ref, intent_id, status: 'ended', started_at, next_charge_at: null, customer_ref, card: null, unpaid: null, charges: [] };
	}
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
