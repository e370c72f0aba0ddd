import { and, inArray, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../queues/job-queue.ts';

/** Why a monthly donation ended before its last installment. The mail gives the reason. */
export const END_REASONS = ['stopped', 'refunded', 'uncollected', 'provider', 'unanswered', 'still_paused', 'suspended', 'disputed', 'opted_out'] as const;
export type EndReason = (typeof END_REASONS)[number];

/**
 * Stores that the live plans among these are to end, keeping the time of an earlier request; a job ends each at the
 * provider. The caller has locked their intents.
 *
 * @returns the intents whose plan was to go on until now. Their donors don't know yet that it ends.
 */
export async function cancelPlans(tx: Db, intent_ids: string[], now: Date): Promise<string[]> {
	if (intent_ids.length === 0) return [];
	const live = and(inArray(plans.intent_id, intent_ids), inArray(plans.state, ['active', 'past_due']));
	const stopped = await tx
		.update(plans)
		.set({ cancel_requested_at: now })
		.where(and(live, isNull(plans.cancel_requested_at)))
		.returning({ intent_id: plans.intent_id });
	const ending = await tx.update(plans).set({ next_charge_at: null }).where(live).returning({ plan_ref: plans.plan_ref });
	for (const { plan_ref } of ending) await enqueue(tx, 'plan_cancel', plan_ref, { plan_ref }, now);
	return stopped.map(({ intent_id }) => intent_id);
}

/** Queues the mail that tells each donor that their monthly donation has stopped: once for each, whoever stops it. */
export async function mailPlansEnded(tx: Db, intent_ids: string[], about: EndReason, now: Date): Promise<void> {
	for (const intent_id of intent_ids) await enqueue(tx, 'plan_mail', `ended:${intent_id}`, { intent_id, about }, now);
}
