import * as z from 'zod/mini';
import { endsPlans } from '#domain/roster/consent-states.ts';
import { and, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { closedSince } from '#server/modules/rosters/public.ts';
import { lockIntent } from '../../intents/intents.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { enqueue, type JobWork } from '../../queues/job-queue.ts';
import { applyPlan } from '../apply-plan.ts';
import { cancelPlans, mailPlansEnded } from '../cancel-plans.ts';
import { bookedInstallments, lookUpPlan } from '../look-up-plan.ts';
import { currentTeamOf, isPaused, pausePlan, reasonToPause, resumePlan } from './plan-pause.ts';

type Plan = typeof plans.$inferSelect;
const intentSchema = z.object({ intent_id: z.uuid() });
const refSchema = z.object({ plan_ref: z.string() });

/**
 * An athlete of a live plan has left a team or is back, or has said no or yes: pauses the plan and asks the donor,
 * continues it, or ends it. What is charged after the athlete's no is refunded, so the plan stops as of that moment.
 */
export const reviewPlan: JobWork = async (_deps, payload) => {
	const { intent_id } = intentSchema.parse(payload);
	return async (tx, now) => {
		const plan = await lockLivePlan(tx, intent_id);
		if (plan === undefined) return;
		const athlete = await currentTeamOf(tx, plan.player_id);
		const closed = (await closedSince(tx, plan.player_id)) ?? now;
		// A plan that went on until some time wasn't stopped before it.
		const since = new Date(Math.max(Number(closed), Number(plan.resumed_at ?? plan.started_at)));
		if (endsPlans(athlete.consent)) {
			await mailPlansEnded(tx, await cancelPlans(tx, [intent_id], since), 'opted_out', now);
			return;
		}
		const reason = reasonToPause(plan, athlete);
		if (reason !== null) {
			if (!isPaused(plan) || plan.pause_reason !== reason) await pausePlan(tx, plan, reason, since);
		} else if (isPaused(plan)) {
			await resumePlan(tx, plan, plan.team_id, now);
			await enqueue(tx, 'plan_mail', `resumed:${intent_id}:${now.toISOString()}`, { intent_id, about: 'resumed' }, now);
		}
	};
};

/** A plan that may still charge, locked together with its intent; undefined if it has ended or was canceled. */
export async function lockLivePlan(tx: Db, intent_id: string): Promise<Plan | undefined> {
	await lockIntent(tx, intent_id);
	const [plan] = await tx.select().from(plans).where(eq(plans.intent_id, intent_id)).for('update');
	const isLive = plan !== undefined && (plan.state === 'active' || plan.state === 'past_due') && plan.cancel_requested_at === null;
	return isLive ? plan : undefined;
}

/** Makes the provider charge nothing. If the plan continues meanwhile, another job handles that. */
export const pauseAtProvider: JobWork = async (deps, payload) => {
	const { plan_ref } = refSchema.parse(payload);
	const plan = await findPlan(deps, plan_ref);
	if (!isPaused(plan)) return async () => {};
	const providerPlan = await deps.payments.pausePlan(plan_ref, await bookedInstallments(deps, plan_ref));
	return async (tx, now) => {
		await applyPlan(tx, deps.payments.name, providerPlan, now);
	};
};

/** Makes the provider charge the remaining installments, one a month. */
export const resumeAtProvider: JobWork = async (deps, payload) => {
	const { plan_ref } = refSchema.parse(payload);
	const plan = await findPlan(deps, plan_ref);
	if (isPaused(plan)) return async () => {};
	// What was charged until now decides how many are left.
	const before = await lookUpPlan(deps, plan_ref);
	await inTransaction(deps.db, (tx) => applyPlan(tx, deps.payments.name, before, deps.clock()));
	const [paid] = await deps.db
		.select({ n: sql<number>`count(*)::int` })
		.from(payments)
		.where(and(eq(payments.intent_id, plan.intent_id), eq(payments.surplus, false)));
	const providerPlan = await deps.payments.resumePlan(plan_ref, plan.months - (paid?.n ?? 0), await bookedInstallments(deps, plan_ref));
	return async (tx, now) => {
		await applyPlan(tx, deps.payments.name, providerPlan, now);
	};
};

async function findPlan({ db, payments: provider }: PaymentDeps, plan_ref: string): Promise<Plan> {
	const [plan] = await db
		.select()
		.from(plans)
		.where(and(eq(plans.provider, provider.name), eq(plans.plan_ref, plan_ref)));
	if (plan === undefined) throw new Error(`${provider.name} has no plan ${plan_ref}`);
	return plan;
}
