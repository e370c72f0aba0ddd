import { eq } from 'drizzle-orm';
import type { IntentState } from '#domain/donation/donation.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { type Intent, lockIntent, moveIntent } from '../intents/intents.ts';
import { enqueue } from '../jobs/job-queue.ts';
import { bookPayment } from '../ledger/book-payment.ts';
import type { ProviderCharge, ProviderPlan } from '../providers/payment-provider.ts';
import { isUnmeantSecond } from './live-plans.ts';
import { isPaused, isTakenInPause, reasonToPause, whereIs } from './pauses/plan-pause.ts';

export type Plan = typeof plans.$inferSelect;

/**
 * Writes the provider's truth about a monthly plan into our books, in the caller's transaction: its instalments, numbered in the order of booking, and
 * where it stands. The first one pays the intent. Money beyond the last instalment, taken after the plan was stopped, or of a second plan for the same gift
 * is booked, goes back, and the plan ends at the provider; so does a second plan for the same athlete that nobody meant, with its gift cancelled. May be called with the same or an older truth any number of times.
 *
 * @returns the intent's state afterwards; undefined when the plan is of no intent of ours.
 */
export async function applyPlan(tx: Db, provider: string, truth: ProviderPlan, now: Date): Promise<IntentState | undefined> {
	const found = await lockIntent(tx, truth.intent_id);
	if (found === undefined) return undefined;
	const { plan, intent } = await findOrBegin(tx, provider, found, truth, now);
	const known = await tx.select().from(payments).where(eq(payments.intent_id, intent.intent_id));
	const taken = known.filter(({ surplus }) => !surplus).length;
	const news = unbooked(truth, known);
	if (plan.provider !== provider || plan.plan_ref !== truth.plan_ref) {
		await bookInstalments(tx, provider, intent, news, { welcome: 0, taken }, now);
		if (truth.status !== 'ended') await enqueue(tx, 'plan_cancel', truth.plan_ref, { plan_ref: truth.plan_ref }, now);
		return intent.state;
	}
	const welcome = intent.state === 'cancelled' || plan.state === 'cancelled' ? 0 : plan.months - taken;
	const booked = await bookInstalments(tx, provider, intent, news, { welcome, taken, plan }, now);
	const state = nextState(plan, truth, taken + booked.welcome);
	const goesOn = truth.status !== 'ended';
	if (goesOn && (state === 'completed' || booked.surplus > 0)) await enqueue(tx, 'plan_cancel', plan.plan_ref, { plan_ref: plan.plan_ref }, now);
	const isLive = state === 'active' || state === 'past_due';
	// The provider charged in spite of the pause: it is told again.
	const again = `${plan.plan_ref}:${news.at(-1)?.charge_ref}`;
	if (goesOn && isLive && booked.held > 0 && isPaused(plan)) await enqueue(tx, 'plan_pause', again, { plan_ref: plan.plan_ref }, now);
	await tx
		.update(plans)
		.set({
			state,
			checked_at: now,
			customer_ref: truth.customer_ref,
			next_charge_at: isLive && plan.cancel_requested_at === null && !isPaused(plan) ? truth.next_charge_at : null,
			ended_at: isLive ? null : (plan.ended_at ?? now),
		})
		.where(eq(plans.intent_id, intent.intent_id));
	if (isLive && plan.cancel_requested_at === null && !isPaused(plan)) await askForCard(tx, plan, truth, now);
	if (taken > 0 || booked.welcome === 0) return intent.state;
	await moveIntent(tx, intent, 'paid', now);
	return 'paid';
}

/** Has the donor asked by mail to mend an instalment that failed, and for another card where theirs expires before the next one. Once for each instalment, and for each date of expiry. */
async function askForCard(tx: Db, { intent_id, plan_ref }: Plan, { unpaid, card, next_charge_at }: ProviderPlan, now: Date): Promise<void> {
	if (unpaid !== null) await enqueue(tx, 'plan_mail', `unpaid:${unpaid.ref}`, { intent_id, plan_ref, about: 'unpaid' }, now);
	if (expiresTooSoon({ card, next_charge_at }))
		await enqueue(tx, 'plan_mail', `card:${plan_ref}:${card?.expires_at.toISOString()}`, { intent_id, plan_ref, about: 'card' }, now);
}

/** Whether the next instalment will be declined for its card's date. */
export function expiresTooSoon({ card, next_charge_at }: Pick<ProviderPlan, 'card' | 'next_charge_at'>): boolean {
	return card !== null && next_charge_at !== null && card.expires_at <= next_charge_at;
}

/** A plan is limited to its instalments as soon as we know of it; one whose gift was called off meanwhile is ended. */
async function findOrBegin(
	tx: Db,
	provider: string,
	intent: Intent,
	{ plan_ref, started_at }: ProviderPlan,
	now: Date,
): Promise<{ plan: Plan; intent: Intent }> {
	const [known] = await tx.select().from(plans).where(eq(plans.intent_id, intent.intent_id)).for('update');
	if (known !== undefined) return { plan: known, intent };
	const { intent_id, player_id, team_id, months, amount_cents } = intent;
	if (months === null) throw new Error(`plan ${plan_ref} is of a one-time gift`);
	const unmeant = intent.state !== 'cancelled' && (await isUnmeantSecond(tx, intent));
	if (unmeant) await moveIntent(tx, intent, 'cancelled', now);
	const state = unmeant ? 'cancelled' : intent.state;
	const calledOff = intent.cancel_requested_at ?? (state === 'cancelled' ? now : null);
	const [begun] = await tx
		.insert(plans)
		.values({
			intent_id,
			player_id,
			team_id,
			months,
			amount_cents,
			state: 'active',
			provider,
			plan_ref,
			started_at,
			cancel_requested_at: calledOff,
			checked_at: now,
		})
		.returning();
	if (begun === undefined) throw new Error('no plan was added');
	await enqueue(tx, 'plan_limit', plan_ref, { plan_ref }, now);
	if (reasonToPause({ team_id }, await whereIs(tx, player_id)) !== null) await enqueue(tx, 'plan_roster', `${intent_id}:begun`, { intent_id }, now);
	if (calledOff !== null) await enqueue(tx, 'plan_cancel', plan_ref, { plan_ref }, now);
	return { plan: begun, intent: { ...intent, state } };
}

function nextState(plan: Plan, truth: ProviderPlan, taken: number): Plan['state'] {
	if (plan.state === 'completed' || plan.state === 'cancelled') return plan.state;
	if (taken >= plan.months) return 'completed';
	return truth.status === 'ended' ? 'cancelled' : truth.status;
}

/** Charges that our books don't have yet, or of which they may know less. */
function unbooked({ charges }: ProviderPlan, booked: (typeof payments.$inferSelect)[]): ProviderCharge[] {
	const refunded = new Map(booked.map(({ provider_ref, refunded_cents }) => [provider_ref, refunded_cents]));
	return charges.filter(({ charge_ref, refunded_cents, disputes }) => disputes.length > 0 || refunded.get(charge_ref) !== refunded_cents);
}

/**
 * The first `welcome` new charges count as instalments; any other is surplus, and so is one that was taken after the plan was stopped or while it was paused (`held`), though the provider had not
 * heard of it. Only the first instalment is exempt: a checkout that was paid while its gift was being called off is paid, as a one-time gift's is.
 */
async function bookInstalments(
	tx: Db,
	provider: string,
	intent: Intent,
	charges: ProviderCharge[],
	{ welcome, taken, plan }: { welcome: number; taken: number; plan?: Plan },
	now: Date,
): Promise<{ welcome: number; held: number; surplus: number }> {
	const booked = { welcome: 0, held: 0, surplus: 0 };
	for (const charge of charges) {
		const kind = kindOf(charge, plan, { isFirst: taken + booked.welcome === 0, isFull: booked.welcome >= welcome });
		const instalment = taken + booked.welcome + 1;
		const isNew = await bookPayment(tx, intent, { provider, charge, instalment, surplus: kind !== 'welcome', team_id: plan?.team_id }, now);
		if (isNew) booked[kind]++;
	}
	return booked;
}

function kindOf(
	{ taken_at }: ProviderCharge,
	plan: Plan | undefined,
	{ isFirst, isFull }: { isFirst: boolean; isFull: boolean },
): 'welcome' | 'held' | 'surplus' {
	if (isFull) return 'surplus';
	if (plan === undefined || isFirst) return 'welcome';
	if (plan.cancel_requested_at !== null && taken_at > plan.cancel_requested_at) return 'surplus';
	return isTakenInPause(plan, taken_at) ? 'held' : 'welcome';
}
