import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { toCents } from '#domain/money/money.ts';
import type { ProviderCharge, ProviderPlan } from '../provider/payment-provider.ts';
import { getCharge } from './stripe-charges.ts';
import { chosenBy, customerSchema, paymentMethodSchema } from './stripe-customers.ts';
import { readMonths, readOrigin } from './stripe-origin.ts';
import { centsSchema, referenceSchema, timeSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

const phaseSchema = z.object({
	start_date: timeSchema,
	end_date: timeSchema,
	items: z.array(z.object({ price: referenceSchema, quantity: z.optional(z.int()) })),
});
const scheduleSchema = z.object({ id: z.string(), status: z.string(), end_behavior: z.string(), phases: z.array(phaseSchema) });
type Schedule = z.infer<typeof scheduleSchema>;
/** What the same call returns with a subscription. */
const EXPANDED = ['schedule', 'latest_invoice', 'default_payment_method', 'customer.invoice_settings.default_payment_method'];
const subscriptionSchema = z.object({
	id: z.string(),
	status: z.string(),
	start_date: timeSchema,
	customer: customerSchema,
	default_payment_method: z.nullable(paymentMethodSchema),
	latest_invoice: z.nullable(z.object({ id: z.string(), status: z.nullable(z.string()), attempted: z.boolean(), hosted_invoice_url: z.nullish(z.string()) })),
	description: z.nullish(z.string()),
	metadata: z.catchall(z.object({ intent_id: z.uuid() }), z.string()),
	items: z.object({ data: z.array(z.object({ current_period_end: timeSchema, price: z.object({ unit_amount: z.nullable(centsSchema) }) })) }),
	schedule: z.nullable(scheduleSchema),
	pause_collection: z.nullable(z.object({ behavior: z.string() })),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const invoicesSchema = z.object({
	data: z.array(
		z.object({
			id: z.string(),
			status: z.nullable(z.string()),
			created: z.int(),
			amount_paid: centsSchema,
			payments: z.object({ data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: z.optional(referenceSchema) }) })) }),
		}),
	),
});
type Invoice = z.infer<typeof invoicesSchema>['data'][number];
/** An average month: up to twelve months of any lengths round to their number. */
const MONTH_MS = (365.25 / 12) * 86_400_000;

export function retrieve(stripe: Stripe, plan_ref: string): Promise<Subscription> {
	return callStripe(subscriptionSchema, stripe.subscriptions.retrieve(plan_ref, { expand: EXPANDED }));
}

/** Takes two calls, and one for each installment that isn't booked. */
export async function getPlan(stripe: Stripe, plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan> {
	return toProviderPlan(stripe, await retrieve(stripe, plan_ref), await invoicesOf(stripe, plan_ref, 'paid'), booked);
}

async function toProviderPlan(stripe: Stripe, subscription: Subscription, invoices: readonly Invoice[], booked: ReadonlySet<string>): Promise<ProviderPlan> {
	const status = statusOf(subscription);
	const [item] = subscription.items.data;
	return {
		plan_ref: subscription.id,
		intent_id: subscription.metadata.intent_id,
		status,
		started_at: subscription.start_date,
		next_charge_at: status === 'ended' ? null : (item?.current_period_end ?? null),
		customer_ref: subscription.customer.id,
		card: cardOf(subscription),
		unpaid: unpaidOf(subscription),
		charges: await unbookedInstallments(stripe, invoices, booked),
		record: {
			origin: readOrigin(subscription.metadata),
			months: readMonths(subscription.metadata),
			opened_at: subscription.start_date,
			amount_cents: item?.price.unit_amount == null ? null : toCents(item.price.unit_amount),
			description: subscription.description ?? null,
			payer_email: subscription.customer.email ?? null,
		},
	};
}

/** The plan's own card takes precedence over the donor's. */
function cardOf({ default_payment_method, customer }: Subscription): ProviderPlan['card'] {
	const card = (default_payment_method ?? chosenBy(customer))?.card;
	if (card == null) return null;
	const { brand, last4, exp_month, exp_year } = card;
	// A card is valid through the last day of its month.
	return { label: `${brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${last4}`, expires_at: new Date(Date.UTC(exp_year, exp_month, 1)) };
}

/** Stripe's hosted page takes another card and handles the bank's confirmation. */
function unpaidOf({ status, latest_invoice }: Subscription): ProviderPlan['unpaid'] {
	if (latest_invoice?.status !== 'open' || !latest_invoice.attempted || status === 'canceled') return null;
	const { id, hosted_invoice_url } = latest_invoice;
	return hosted_invoice_url == null ? null : { ref: id, url: hosted_invoice_url };
}

export function statusOf({ status }: Subscription): ProviderPlan['status'] {
	if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
	return status === 'active' || status === 'trialing' ? 'active' : 'past_due';
}

/** What a subscription has billed so far, with one status or any. A plan has far fewer than a page holds. */
export async function invoicesOf(stripe: Stripe, subscription: string, status?: 'paid'): Promise<Invoice[]> {
	const asked = { subscription, limit: 100, expand: ['data.payments'], ...(status && { status }) };
	return (await callStripe(invoicesSchema, stripe.invoices.list(asked))).data;
}

async function unbookedInstallments(stripe: Stripe, invoices: readonly Invoice[], booked: ReadonlySet<string>): Promise<ProviderCharge[]> {
	const charges: ProviderCharge[] = [];
	const taken = invoices.filter(({ status }) => status === 'paid').toSorted((a, b) => a.created - b.created);
	for (const { amount_paid, payments } of taken) {
		const reference = payments.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
		if (amount_paid > 0 && reference !== undefined && !booked.has(reference)) charges.push(await getCharge(stripe, reference));
	}
	return charges;
}

/**
 * A schedule made from the subscription copies it and would release it. Then its only phase gets the remaining months
 * and cancels at the end. A late schedule starts with the current month.
 */
export async function limitPlan(stripe: Stripe, plan_ref: string, months: number): Promise<void> {
	const subscription = await retrieve(stripe, plan_ref);
	if (statusOf(subscription) === 'ended') return;
	const schedule = await scheduleOf(stripe, subscription);
	if (schedule.end_behavior === 'cancel') return;
	const gone = monthsBetween(subscription.start_date, phaseOf(schedule).start_date);
	if (gone >= months) await end(stripe, subscription);
	else await endSchedule(stripe, schedule, months - gone);
}

/** Makes the subscription end this many months after its schedule starts. */
export async function endAfter(stripe: Stripe, subscription: Subscription, months: number): Promise<void> {
	await endSchedule(stripe, await scheduleOf(stripe, subscription), months);
}

/**
 * Months of the subscription's schedule: from its start through the current period, and in all. Without a schedule, a
 * new one would start with the current period.
 */
export function monthsOf({ schedule, items }: Subscription): { now: number; planned: number } {
	const end = items.data[0]?.current_period_end;
	if (schedule === null || end === undefined) return { now: 1, planned: 1 };
	const { start_date, end_date } = phaseOf(schedule);
	return { now: monthsBetween(start_date, end), planned: monthsBetween(start_date, end_date) };
}

/** A subscription has at most one schedule, so a repeat needs no key. */
async function scheduleOf(stripe: Stripe, { id, schedule }: Subscription): Promise<Schedule> {
	return schedule ?? (await callStripe(scheduleSchema, stripe.subscriptionSchedules.create({ from_subscription: id })));
}

function phaseOf({ id, phases: [phase] }: Schedule): Schedule['phases'][number] {
	if (phase === undefined) throw new Error(`schedule ${id} has no phase`);
	return phase;
}

function monthsBetween(from: Date, to: Date): number {
	return Math.round((to.getTime() - from.getTime()) / MONTH_MS);
}

async function endSchedule(stripe: Stripe, schedule: Schedule, months: number): Promise<void> {
	const phase = phaseOf(schedule);
	await callStripe(
		z.unknown(),
		stripe.subscriptionSchedules.update(schedule.id, {
			end_behavior: 'cancel',
			proration_behavior: 'none',
			phases: [
				{
					start_date: phase.start_date.getTime() / 1000,
					items: phase.items.map(({ price, quantity = 1 }) => ({ price, quantity })),
					duration: { interval: 'month', interval_count: months },
					proration_behavior: 'none',
				},
			],
		}),
	);
}

/**
 * Voids what a subscription has billed and nobody has paid. Stripe would go on collecting a draft, and its page would
 * take the money of an open invoice even after the subscription has ended.
 */
export async function voidUnpaid(stripe: Stripe, invoices: readonly Invoice[]): Promise<void> {
	for (const { id, status } of invoices) {
		if (status === 'draft') await callStripe(z.unknown(), stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
		if (status === 'draft' || status === 'open') await callStripe(z.unknown(), stripe.invoices.voidInvoice(id));
	}
}

/**
 * Ends the plan without a final invoice and without a refund for part of the month, and voids what is unpaid. A repeat
 * does what is left of it.
 */
export async function cancelPlan(stripe: Stripe, plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan> {
	const subscription = await retrieve(stripe, plan_ref);
	if (statusOf(subscription) !== 'ended') await end(stripe, subscription);
	const invoices = await invoicesOf(stripe, plan_ref);
	await voidUnpaid(stripe, invoices);
	return toProviderPlan(stripe, { ...subscription, status: 'canceled' }, invoices, booked);
}

/** A subscription under a schedule ends through the schedule. */
async function end(stripe: Stripe, { id, schedule }: Subscription): Promise<void> {
	const plainly = { invoice_now: false, prorate: false };
	const isScheduled = schedule !== null && (schedule.status === 'active' || schedule.status === 'not_started');
	await callStripe(z.unknown(), isScheduled ? stripe.subscriptionSchedules.cancel(schedule.id, plainly) : stripe.subscriptions.cancel(id, plainly));
}
