import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../jobs/job-queue.ts';

/**
 * Stores that the live plans among these are to end, keeping the time of an earlier request; a job ends each at the
 * provider. The caller has locked their intents.
 */
export async function cancelPlans(tx: Db, intent_ids: string[], now: Date): Promise<void> {
	if (intent_ids.length === 0) return;
	const called = await tx
		.update(plans)
		.set({ cancel_requested_at: sql`coalesce(${plans.cancel_requested_at}, ${now.toISOString()}::timestamptz)`, next_charge_at: null })
		.where(and(inArray(plans.intent_id, intent_ids), inArray(plans.state, ['active', 'past_due'])))
		.returning({ plan_ref: plans.plan_ref });
	for (const { plan_ref } of called) await enqueue(tx, 'plan_cancel', plan_ref, { plan_ref }, now);
}

/**
 * Queues a mail for each of the person's live monthly donations, because suspending the account is about to stop them
 * all.
 */
export async function mailPlansStopped(tx: Db, user_id: number, now: Date): Promise<void> {
	const theirs = await tx
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.where(and(eq(intents.user_id, user_id), inArray(plans.state, ['active', 'past_due']), isNull(plans.cancel_requested_at)));
	for (const { intent_id } of theirs) await enqueue(tx, 'plan_mail', `suspended:${intent_id}`, { intent_id, about: 'suspended' }, now);
}
