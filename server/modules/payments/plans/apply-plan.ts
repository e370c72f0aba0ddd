import type { IntentState } from '#domain/donation/donation.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { closedSince } from '#server/modules/rosters/public.ts';
import { isAfterNo } from '../intents/closed-athletes.ts';
import { type Intent, isAfterDeletion, lockIntent, moveIntent, moveIntentToPaid } from '../intents/intents.ts';
import { bookCharge } from '../ledger/book-charge.ts';
import type { ProviderCharge, ProviderPlan } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { planHolder } from '../recovery/session-holder.ts';
import { mailPlansEnded } from './cancel-plans.ts';
import { isUnintendedSecondPlan } from './live-plans.ts';
import { currentTeamOf, isBegunInPause, isPaused, reasonToPause } from './pauses/plan-pause.ts';

export type Plan = typeof plans.$inferSelect;

/**
 * Applies the provider's plan to our books, in the caller's transaction: its installments, numbered in the order of
 * booking, and its state. The first installment pays the intent. Money is surplus if it comes beyond the last
 * installment, was taken after the plan was stopped, or belongs to a second plan for the same donation: it is booked
 * and refunded, and the plan ends at the provider. An unintended second plan for the same athlete also ends, and so does
 * one that began after the athlete had said no; its donation is canceled. A mail tells the donor about a plan that the
 * provider ended early. It may run with the same or an older answer any number of times.
 *
 * @returns the intent's state afterwards; undefined if the plan belongs to none of our intents.
 */
export async function applyPlan(tx: Db, provider: string, providerPlan: ProviderPlan, now: Date): Promise<IntentState | undefined> {
	const found = (await lockIntent(tx, providerPlan.intent_id)) ?? (await lockHolder(tx, provider, providerPlan.plan_ref));
	if (found === undefined) return undefined;
	const { plan, intent } = await findOrBegin(tx, provider, found, providerPlan, now);
	const known = await tx.select().from(payments).where(eq(payments.intent_id, intent.intent_id));
	const taken = known.filter(({ surplus }) => !surplus).length;
	const news = unbooked(providerPlan, known);
	if (plan.provider !== provider || plan.plan_ref !== providerPlan.plan_ref) {
		await bookInstallments(tx, provider, intent, news, { remainingInstallments: 0, taken }, now);
		if (providerPlan.status !== 'ended') await enqueue(tx, 'plan_cancel', providerPlan.plan_ref, { plan_ref: providerPlan.plan_ref }, now);
		return intent.state;
	}
	const remainingInstallments = intent.state === 'cancelled' || plan.state === 'cancelled' ? 0 : plan.months - taken;
	const booked = await bookInstallments(tx, provider, intent, news, { remainingInstallments, taken, plan }, now);
	const state = nextState(plan, providerPlan, taken + booked.installment);
	const goesOn = providerPlan.status !== 'ended';
	if (goesOn && (state === 'completed' || booked.surplus > 0)) await enqueue(tx, 'plan_cancel', plan.plan_ref, { plan_ref: plan.plan_ref }, now);
	const isLive = state === 'active' || state === 'past_due';
	// The provider charged in spite of the pause, so we tell it again.
	const again = `${plan.plan_ref}:${news.at(-1)?.charge_ref}`;
	if (goesOn && isLive && booked.held > 0 && isPaused(plan)) await enqueue(tx, 'plan_pause', again, { plan_ref: plan.plan_ref }, now);
	await tx
		.update(plans)
		.set({
			state,
			checked_at: now,
			customer_ref: providerPlan.customer_ref,
			next_charge_at: isLive && plan.cancel_requested_at === null && !isPaused(plan) ? providerPlan.next_charge_at : null,
			ended_at: isLive ? null : (plan.ended_at ?? now),
		})
		.where(eq(plans.intent_id, intent.intent_id));
	const wasLive = plan.state === 'active' || plan.state === 'past_due';
	// The provider has ended it with an invoice that its page would still take money for.
	if (plan.state === 'past_due' && state === 'cancelled') await enqueue(tx, 'plan_cancel', plan.plan_ref, { plan_ref: plan.plan_ref }, now);
	if (wasLive && state === 'cancelled' && plan.cancel_requested_at === null)
		await mailPlansEnded(tx, [intent.intent_id], plan.state === 'past_due' ? 'uncollected' : 'provider', now);
	if (isLive && plan.cancel_requested_at === null && !isPaused(plan)) await askForCard(tx, plan, providerPlan, now);
	if (taken > 0 || booked.first_at === undefined) return intent.state;
	await moveIntentToPaid(tx, intent, booked.first_at, now);
	return 'paid';
}

async function lockHolder(tx: Db, provider: string, plan_ref: string): Promise<Intent | undefined> {
	const intent_id = await planHolder(tx, provider, plan_ref);
	return intent_id === undefined ? undefined : lockIntent(tx, intent_id);
}

/**
 * Mails the donor about a failed installment, and about a card that expires before the next one. Once per installment,
 * and once per expiry date.
 */
async function askForCard(tx: Db, { intent_id, plan_ref }: Plan, { unpaid, card, next_charge_at }: ProviderPlan, now: Date): Promise<void> {
	if (unpaid !== null) await enqueue(tx, 'plan_mail', `unpaid:${unpaid.ref}`, { intent_id, plan_ref, about: 'unpaid' }, now);
	if (expiresTooSoon({ card, next_charge_at }))
		await enqueue(tx, 'plan_mail', `card:${plan_ref}:${card?.expires_at.toISOString()}`, { intent_id, plan_ref, about: 'card' }, now);
}

/** Whether the next installment will be declined because the card has expired. */
export function expiresTooSoon({ card, next_charge_at }: Pick<ProviderPlan, 'card' | 'next_charge_at'>): boolean {
	return card !== null && next_charge_at !== null && card.expires_at <= next_charge_at;
}

/**
 * We limit a plan to its installments as soon as we know about it, and end it if its donation was canceled, or its athlete
 * had said no, before it began.
 */
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
	if (months === null) throw new Error(`plan ${plan_ref} is of a one-time donation`);
	const isUnmeant = async () => isAfterDeletion(intent, started_at) || (await isAfterNo(tx, intent, started_at)) || (await isUnintendedSecondPlan(tx, intent));
	const unmeant = intent.state !== 'cancelled' && (await isUnmeant());
	if (unmeant) await moveIntent(tx, intent, 'cancelled', now);
	const state = unmeant ? 'cancelled' : intent.state;
	const cancelRequestedAt = intent.cancel_requested_at ?? (state === 'cancelled' ? now : null);
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
			cancel_requested_at: cancelRequestedAt,
			checked_at: now,
		})
		.returning();
	if (begun === undefined) throw new Error('no plan was added');
	await enqueue(tx, 'plan_limit', plan_ref, { plan_ref }, now);
	if (reasonToPause({ team_id }, await currentTeamOf(tx, player_id)) !== null) await enqueue(tx, 'plan_roster', `${intent_id}:begun`, { intent_id }, now);
	if (cancelRequestedAt !== null) await enqueue(tx, 'plan_cancel', plan_ref, { plan_ref }, now);
	return { plan: begun, intent: { ...intent, state } };
}

function nextState(plan: Plan, providerPlan: ProviderPlan, taken: number): Plan['state'] {
	if (plan.state === 'completed' || plan.state === 'cancelled') return plan.state;
	if (taken >= plan.months) return 'completed';
	return providerPlan.status === 'ended' ? 'cancelled' : providerPlan.status;
}

/** Charges that our books lack or may know less about. */
function unbooked({ charges }: ProviderPlan, booked: (typeof payments.$inferSelect)[]): ProviderCharge[] {
	const refunded = new Map(booked.map(({ provider_ref, refunded_cents }) => [provider_ref, refunded_cents]));
	return charges.filter(({ charge_ref, refunded_cents, disputes }) => disputes.length > 0 || refunded.get(charge_ref) !== refunded_cents);
}

/**
 * The first `remainingInstallments` new charges count as installments. Any other is surplus. So is one that was taken
 * after the plan was stopped, or while it was paused or after the athlete had said no (`held`), because the provider
 * hadn't heard of it. What counts is when the provider began the charge, because a bank debit arrives days later. Only
 * the first installment is exempt: a checkout that was paid while its donation was being canceled is paid, as with a
 * one-time donation.
 */
async function bookInstallments(
	tx: Db,
	provider: string,
	intent: Intent,
	charges: ProviderCharge[],
	{ remainingInstallments, taken, plan }: { remainingInstallments: number; taken: number; plan?: Plan },
	now: Date,
): Promise<{ installment: number; held: number; surplus: number; first_at: Date | undefined }> {
	const booked: Awaited<ReturnType<typeof bookInstallments>> = { installment: 0, held: 0, surplus: 0, first_at: undefined };
	const closed = await closedSince(tx, intent.player_id);
	for (const charge of charges) {
		const kind = kindOf(charge, plan, { isFirst: taken + booked.installment === 0, isFull: booked.installment >= remainingInstallments, closed });
		const installment = taken + booked.installment + 1;
		const part = { intent, line: 0, amount_cents: charge.amount_cents, surplus: kind !== 'installment' };
		const isNew = await bookCharge(tx, { provider, charge, parts: [part], installment, team_id: plan?.team_id }, now);
		if (isNew) booked[kind]++;
		if (isNew && kind === 'installment') booked.first_at ??= charge.taken_at;
	}
	return booked;
}

function kindOf(
	{ begun_at }: ProviderCharge,
	plan: Plan | undefined,
	{ isFirst, isFull, closed }: { isFirst: boolean; isFull: boolean; closed: Date | null },
): 'installment' | 'held' | 'surplus' {
	if (isFull) return 'surplus';
	if (plan === undefined || isFirst) return 'installment';
	if (plan.cancel_requested_at !== null && begun_at > plan.cancel_requested_at) return 'surplus';
	const isUnwanted = closed !== null && begun_at > closed;
	return isUnwanted || isBegunInPause(plan, begun_at) ? 'held' : 'installment';
}

/** Whether this is the plan of the donation. A donation that was paid on two pages has a second one, which ends. */
export async function isPlanOf(tx: Db, intent_id: string, provider: string, plan_ref: string): Promise<boolean> {
	const ours = and(eq(plans.intent_id, intent_id), eq(plans.provider, provider), eq(plans.plan_ref, plan_ref));
	return (await tx.$count(plans, ours)) > 0;
}
