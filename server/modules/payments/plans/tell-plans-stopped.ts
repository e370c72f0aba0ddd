import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../jobs/job-queue.ts';

/**
 * Queues a mail for each of the person's live monthly donations, because suspending the account is about to stop them
 * all.
 */
export async function tellPlansStopped(tx: Db, user_id: number, now: Date): Promise<void> {
	const theirs = await tx
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.where(and(eq(intents.user_id, user_id), inArray(plans.state, ['active', 'past_due']), isNull(plans.cancel_requested_at)));
	for (const { intent_id } of theirs) await enqueue(tx, 'plan_mail', `suspended:${intent_id}`, { intent_id, about: 'suspended' }, now);
}
