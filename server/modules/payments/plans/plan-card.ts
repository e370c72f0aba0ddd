import * as z from 'zod/mini';
import { and, eq, gte, inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';

/** A donor who went to change the card has done so within this time. After that, a new card is for something else. */
const WATCHED_MS = 86_400_000;

/**
 * The donor goes to the provider's page to change this plan's card. @param card_ref the card that they had chosen
 * before.
 */
export async function watchCard({ db, clock }: PaymentDeps, intent_id: string, card_ref: string | null): Promise<void> {
	const now = clock();
	// With two visits, the card from before the first one stays stored.
	const isWatched = sql`${plans.card_asked_at} >= ${new Date(now.getTime() - WATCHED_MS).toISOString()}::timestamptz`;
	await db
		.update(plans)
		.set({ card_asked_at: now, card_before: sql`case when ${isWatched} then ${plans.card_before} else ${card_ref}::text end` })
		.where(eq(plans.intent_id, intent_id));
}

/**
 * A donor's customer record changed at the provider. We check their plans for which they wanted another card. Runs in
 * the transaction that handles the event.
 */
export async function followCustomer(tx: Db, provider: string, customer_ref: string, now: Date): Promise<void> {
	const watched = await watchedPlans(tx, provider, customer_ref, new Date(now.getTime() - WATCHED_MS));
	for (const { plan_ref } of watched) await enqueue(tx, 'plan_card', `${plan_ref}:${now.toISOString()}`, { plan_ref }, now);
}

/** Live plans of a customer whose donor went to change the card since. */
export function watchedPlans(db: Db, provider: string, customer_ref: string, since: Date) {
	return db
		.select({ plan_ref: plans.plan_ref })
		.from(plans)
		.where(
			and(eq(plans.provider, provider), eq(plans.customer_ref, customer_ref), inArray(plans.state, ['active', 'past_due']), gte(plans.card_asked_at, since)),
		);
}

/**
 * Stripe changes the donor's card there, but not the card of a plan that has its own. So the plan follows, and we tell
 * the donor.
 */
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
