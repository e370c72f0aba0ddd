import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../jobs/job-queue.ts';

/** Writes down that those of the plans that go on are to end, from the first time that it is asked for; a job ends each at the provider. The caller holds their intents locked. */
export async function callOffPlans(tx: Db, intent_ids: string[], now: Date): Promise<void> {
	if (intent_ids.length === 0) return;
	const called = await tx
		.update(plans)
		.set({ cancel_requested_at: sql`coalesce(${plans.cancel_requested_at}, ${now.toISOString()}::timestamptz)`, next_charge_at: null })
		.where(and(inArray(plans.intent_id, intent_ids), inArray(plans.state, ['active', 'past_due'])))
		.returning({ plan_ref: plans.plan_ref });
	for (const { plan_ref } of called) await enqueue(tx, 'plan_cancel', plan_ref, { plan_ref }, now);
}
