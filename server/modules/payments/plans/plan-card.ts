import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/db/open-database.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../jobs/job-queue.ts';
import type { JobWork } from '../jobs/run-due-jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** A donor who went for another card has it by then. Later, another card is meant for something else. */
const WATCHED_MS = 86_400_000;

/** The donor goes to the provider's page for another card of this plan. @param card_ref the card that they had chosen before. */
export async function watchCard({ db, clock }: PaymentDeps, intent_id: string, card_ref: string | null): Promise<void> {
	const now = clock();
	// Of two visits the first one knows what was before both.
	const isWatched = sql`${plans.card_asked_at} >= ${new Date(now.getTime() - WATCHED_MS).toISOString()}::timestamptz`;
	await db
		.update(plans)
		.set({ card_asked_at: now, card_before: sql`case when ${isWatched} then ${plans.card_before} else ${card_ref}::text end` })
		.where(eq(plans.intent_id, intent_id));
}

/** Something of a donor's record has changed at the provider: their plans for which they wanted another card are looked at. In the transaction that handles the event. */
export async function followCustomer(tx: Db, provider: string, customer_ref: string, now: Date): Promise<void> {
	const watched = await watchedPlans(tx, provider, customer_ref, new Date(now.getTime() - WATCHED_MS));
	for (const { plan_ref } of watched) await enqueue(tx, 'plan_card', `${plan_ref}:${now.toISOString()}`, { plan_ref }, now);
}

/** Live plans of a record whose donor went for another card since. */
export function watchedPlans(db: Db, provider: string, customer_ref: string, since: Date) {
	return db
		.select({ plan_ref: plans.plan_ref })
		.from(plans)
		.where(
			and(eq(plans.provider, provider), eq(plans.customer_ref, customer_ref), inArray(plans.state, ['active', 'past_due']), gte(plans.card_asked_at, since)),
		);
}

/** Stripe changes the card of the donor there, and not that of a plan which has one of its own: the plan follows, and the donor is told. */
export const followCard: JobWork = async ({ db, payments }, payload) => {
	const { plan_ref } = z.object({ plan_ref: z.string() }).parse(payload);
	const isPlan = and(eq(plans.provider, payments.name), eq(plans.plan_ref, plan_ref));
	const [plan] = await db.select().from(plans).where(isPlan);
	const chosen = plan === undefined ? undefined : await payments.followCard?.(plan_ref, plan.card_before);
	return async (tx, now) => {
		if (plan === undefined || chosen === undefined) return;
		await tx.update(plans).set({ card_before: chosen }).where(isPlan);
		if (chosen === null || chosen === plan.card_before) return;
		await enqueue(tx, 'plan_mail', `card_changed:${plan_ref}:${now.toISOString()}`, { intent_id: plan.intent_id, plan_ref, about: 'card_changed' }, now);
	};
};
