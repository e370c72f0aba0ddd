import * as z from 'zod/mini';
import { and, eq } from '#server/db/drizzle.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import type { JobWork } from '../queues/job-queue.ts';
import { applyPlan } from './apply-plan.ts';
import { cancelPlans, mailPlansEnded } from './cancel-plans.ts';
import { cancelPlanAtProvider } from './look-up-plan.ts';
import { lockLivePlan } from './pauses/pause-jobs.ts';

const payloadSchema = z.object({ plan_ref: z.string() });

/** Makes the provider end the plan automatically after its last installment, whatever happens to us. */
export const limitPlan: JobWork = async (deps, payload) => {
	const { plan_ref } = payloadSchema.parse(payload);
	const ours = and(eq(plans.provider, deps.payments.name), eq(plans.plan_ref, plan_ref));
	const [plan] = await deps.db.select().from(plans).where(ours);
	if (plan === undefined) throw new Error(`${deps.payments.name} has no plan ${plan_ref}`);
	await deps.payments.limitPlan(plan_ref, plan.months);
	return async (tx, now) => {
		await tx.update(plans).set({ limited_at: now }).where(ours);
	};
};

/** Ends the plan at the provider and books what it has charged until then. */
export const endPlan: JobWork = async (deps, payload) => {
	const providerPlan = await cancelPlanAtProvider(deps, payloadSchema.parse(payload).plan_ref);
	return async (tx, now) => {
		await applyPlan(tx, deps.payments.name, providerPlan, now);
	};
};

const stopSchema = z.object({ intent_id: z.uuid() });

/**
 * Stops the plan of a donation whose donor denies having agreed to it, if it is still live, and tells them. A separate
 * job ends it at the provider. This is for callers that hold a payment's lock and can no longer lock its plan.
 */
export const stopPlan: JobWork = async (_deps, payload) => {
	const { intent_id } = stopSchema.parse(payload);
	return async (tx, now) => {
		if ((await lockLivePlan(tx, intent_id)) === undefined) return;
		await mailPlansEnded(tx, await cancelPlans(tx, [intent_id], now), 'disputed', now);
	};
};
