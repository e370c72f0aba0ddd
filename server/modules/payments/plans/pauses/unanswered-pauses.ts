import { and, inArray, isNull, lte } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { cancelPlans, mailPlansEnded } from '../cancel-plans.ts';
import { lockLivePlan } from './pause-jobs.ts';
import { ANSWER_WITHIN_MS, isPaused } from './plan-pause.ts';

const BATCH = 100;

/** Plans that were paused before that moment and still are. */
export function unansweredPlans(db: Db, before: Date) {
	return db
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.where(and(inArray(plans.state, ['active', 'past_due']), isNull(plans.resumed_at), lte(plans.paused_at, before), isNull(plans.cancel_requested_at)))
		.limit(BATCH);
}

/** Ends plans whose donor hasn't decided in time, and tells them. @returns how many. */
export async function endUnanswered({ db, clock }: PaymentDeps): Promise<number> {
	const now = clock();
	const found = await unansweredPlans(db, new Date(now.getTime() - ANSWER_WITHIN_MS));
	for (const { intent_id } of found) {
		await inTransaction(db, async (tx) => {
			const plan = await lockLivePlan(tx, intent_id);
			if (plan === undefined || !isPaused(plan)) return;
			await mailPlansEnded(tx, await cancelPlans(tx, [intent_id], now), plan.pause_reason === 'athlete_paused' ? 'still_paused' : 'unanswered', now);
		});
	}
	return found.length;
}
