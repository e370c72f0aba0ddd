import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { ProviderPlan } from '../provider/payment-provider.ts';
import { cancelPlan, endAfter, getPlan, invoicesOf, monthsOf, retrieve, statusOf, voidUnpaid } from './stripe-plans.ts';
import { callStripe } from './stripe-request.ts';

/** Longer than a donor has to decide (pauses/plan-pause.ts), because a schedule must not end a paused plan. */
const PAUSE_MONTHS = 4;
/** A period can begin while a plan is being resumed, but not twice in a row. */
const TRIES = 3;

/**
 * Stripe voids the invoices of a subscription whose collection is paused. It would still collect those that it had
 * started before.
 */
export async function pausePlan(stripe: Stripe, plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan> {
	const subscription = await retrieve(stripe, plan_ref);
	if (statusOf(subscription) === 'ended') return getPlan(stripe, plan_ref, booked);
	if (subscription.pause_collection === null) await callStripe(z.unknown(), stripe.subscriptions.update(plan_ref, { pause_collection: { behavior: 'void' } }));
	await voidUnpaid(stripe, await invoicesOf(stripe, plan_ref));
	const { now, planned } = monthsOf(subscription);
	await endAfter(stripe, subscription, Math.max(planned, now + PAUSE_MONTHS));
	return getPlan(stripe, plan_ref, booked);
}

/**
 * The current period is paid or its invoice is void, so the next ones are left to charge. We set the schedule before
 * anything is collected again.
 */
export async function resumePlan(stripe: Stripe, plan_ref: string, left: number, booked: ReadonlySet<string>): Promise<ProviderPlan> {
	if (left <= 0) return cancelPlan(stripe, plan_ref, booked);
	let subscription = await retrieve(stripe, plan_ref);
	for (let tries = 0; tries < TRIES && statusOf(subscription) !== 'ended'; tries++) {
		const { now } = monthsOf(subscription);
		await endAfter(stripe, subscription, now + left);
		if (subscription.pause_collection !== null) await callStripe(z.unknown(), stripe.subscriptions.update(plan_ref, { pause_collection: '' }));
		subscription = await retrieve(stripe, plan_ref);
		if (monthsOf(subscription).now === now) break;
	}
	return getPlan(stripe, plan_ref, booked);
}
