import { errorSummary } from '#server/core/back-off.ts';
import { and, eq, inArray, lte, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applyPlan } from './apply-plan.ts';
import { lookUpPlan } from './look-up-plan.ts';

const BATCH = 200;
/**
 * A plan changes once a month, so we look it up less often than a checkout page, by these factors. If a checkout page
 * is looked up after 20 seconds, a plan is looked up after 15 minutes when something is due, and otherwise after a day.
 */
const DUE_FACTOR = 45;
const QUIET_FACTOR = 4320;

/**
 * Repairs what events missed about live plans: asks the provider about those whose installment is due or overdue, and
 * occasionally about any.
 *
 * @returns the reasons of those that failed; they are retried.
 */
export async function reconcilePlans(deps: PaymentDeps, olderThanMs: number): Promise<string[]> {
	const now = deps.clock();
	const before = (factor: number) => new Date(now.getTime() - factor * olderThanMs);
	const found = await deps.db
		.select({ intent_id: plans.intent_id, plan_ref: plans.plan_ref })
		.from(plans)
		.where(
			and(
				inArray(plans.state, ['active', 'past_due']),
				eq(plans.provider, deps.payments.name),
				lte(plans.checked_at, before(DUE_FACTOR)),
				or(eq(plans.state, 'past_due'), lte(plans.next_charge_at, now), lte(plans.checked_at, before(QUIET_FACTOR))),
			),
		)
		.orderBy(sql`${plans.checked_at}`)
		.limit(BATCH);
	const failures: string[] = [];
	for (const { intent_id, plan_ref } of found) {
		try {
			const providerPlan = await lookUpPlan(deps, plan_ref);
			await inTransaction(deps.db, (tx) => applyPlan(tx, deps.payments.name, providerPlan, deps.clock()));
		} catch (error) {
			failures.push(`plan ${plan_ref}: ${errorSummary(error)}`);
			await deps.db.update(plans).set({ checked_at: deps.clock() }).where(eq(plans.intent_id, intent_id));
		}
	}
	return failures;
}
