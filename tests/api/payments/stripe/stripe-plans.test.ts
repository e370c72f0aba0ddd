import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { installmentDates } from '#domain/donation/installments.ts';
import type { RecurringMonths } from '#domain/money/money.ts';
import { eq } from '#server/db/drizzle.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { addLastingPerson } from '../../fixtures/logged-in-people.ts';
import { beginMonthly, type MonthlyDonation, payMonthly, planOf } from '../../fixtures/payments/monthly-donations.ts';
import { click, registerMonthly, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { planLengths } from '../../fixtures/payments/plan-lengths.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
	world = await stripeWorld();
});
afterEach(async () => {
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
});
afterAll(() => world.close());

const begin = (months?: RecurringMonths) => beginMonthly(world, { ...(months && { months }) });
const paymentsOf = ({ intent_id }: MonthlyDonation) => world.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.instalment);
/** What the athlete keeps from a plan. */
const keptCents = async (begun: MonthlyDonation) =>
	(await paymentsOf(begun)).reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0);
const schedulesOf = ({ subscription }: MonthlyDonation) =>
	[...world.stripe.account.schedules.values()].filter((schedule) => schedule.subscription === subscription.id);

test('the first installment pays the donation; the schedule that ends the plan is made at once, once', async () => {
	const begun = await begin(6);
	expect(begun.subscription.metadata).toMatchObject({ intent_id: begun.intent_id, months: '6' });
	expect((await status(world, begun.intent_id)).state).toBe('paid');
	expect(await planOf(begun)).toMatchObject({ state: 'active', paid: 1, months: 6, portal: true });
	const [, , , , , , end] = installmentDates(begun.subscription.started_at, 7);
	expect(schedulesOf(begun)).toMatchObject([{ end_behavior: 'cancel', phase_end: end }]);
});

test('a monthly donation whose first page was lost is paid there: it is named, and the later page ends', async () => {
	const { intent_id } = await registerMonthly(world, await addLastingPerson(world));
	world.stripe.fault = (_method, path) => (path.endsWith('/checkout/sessions') ? 'after hang-up' : undefined);
	await click(world, intent_id);
	world.stripe.fault = () => undefined;
	world.pass(61_000);
	const later = await openSession(world, intent_id);
	const [first] = [...world.stripe.account.sessions.values()].filter(({ metadata }) => metadata.intent_id === intent_id);
	world.stripe.account.pay(first?.id ?? '');
	await deliver(world);
	expect(await status(world, intent_id)).toMatchObject({ state: 'paid', transaction_id: first?.id });
	expect(later.status).toBe('expired');
});

describe('exactly as many installments as were chosen', () => {
	const lengths = planLengths(['2027-01-31T12:00:00Z', '2028-02-29T23:59:59Z', '2029-08-31T00:00:00Z', '2030-11-30T18:00:00Z']);
	test.each(lengths)('%i from %s', async (months, start) => {
		world.passTo(new Date(start));
		const begun = await begin(months);
		for (const date of installmentDates(begun.subscription.started_at, months + 2).slice(1)) {
			world.passTo(new Date(date.getTime() + 1000));
			await deliver(world);
		}
		expect(await planOf(begun)).toMatchObject({ state: 'completed', paid: months, next_charge_at: null });
		expect(await keptCents(begun)).toBe(months * 2000);
		expect(world.stripe.account.invoices.filter(({ subscription }) => subscription === begun.subscription.id)).toHaveLength(months);
		expect(begun.subscription.status).toBe('canceled');
	});

	test('also when we sleep through all of it after the first payment: the schedule ends it by itself', async () => {
		const begun = await begin(3);
		world.stripe.takeEvents();
		world.pass(200 * 86_400_000);
		world.stripe.takeEvents();
		await settleDown(world);
		expect(world.stripe.account.invoices.filter(({ subscription }) => subscription === begun.subscription.id)).toHaveLength(3);
		expect(await planOf(begun)).toMatchObject({ state: 'completed', paid: 3 });
	});

	test('when the schedule comes only in the second month, it counts the month that is gone', async () => {
		world.passTo(new Date('2032-01-31T12:00:00Z'));
		const begun = await payMonthly(world);
		world.stripe.takeEvents();
		world.pass(40 * 86_400_000);
		await deliver(world);
		expect(schedulesOf(begun)).toMatchObject([{ end_behavior: 'cancel' }]);
		world.stripe.takeEvents();
		world.pass(300 * 86_400_000);
		world.stripe.account.tick();
		expect(world.stripe.account.invoices.filter(({ subscription }) => subscription === begun.subscription.id)).toHaveLength(3);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ state: 'completed', paid: 3 });
	});

	test('when no schedule can be made, the count of paid installments ends it', async () => {
		world.stripe.fault = (_method, path) => (path.startsWith('/v1/subscription_schedules') ? 'before hang-up' : undefined);
		const begun = await payMonthly(world);
		for (let month = 0; month < 5; month++) {
			world.stripe.takeEvents();
			await runPaymentWork(world.deps, 0);
			world.pass(31 * 86_400_000);
		}
		expect(begun.subscription.status).toBe('canceled');
		expect(world.stripe.account.invoices.filter(({ subscription }) => subscription === begun.subscription.id)).toHaveLength(3);
	});

	test('five installments before we hear of any: the first three stay, two go back, and the plan ends', async () => {
		const begun = await payMonthly(world);
		world.pass(125 * 86_400_000);
		await deliver(world);
		expect((await paymentsOf(begun)).map(({ state, surplus }) => [state, surplus])).toEqual([
			...Array.from({ length: 3 }, () => ['settled', false]),
			...Array.from({ length: 2 }, () => ['refunded', true]),
		]);
		expect(await keptCents(begun)).toBe(6000);
		expect(begun.subscription.status).toBe('canceled');
	});
});

/** Each kind of fault with each commit, and the longer list in the long run: a retry of Stripe's library waits for half a second. */
const faults = casesOf(['after hang-up', '429'] as const, ['before hang-up', 'before 500', 'after 500'] as const);
test.each(faults)('%s at every first try of limiting and of ending a plan', async (fault) => {
	const seen = new Set<string>();
	world.stripe.fault = (method, path) => {
		const key = `${method} ${path}`;
		if (!/subscription/.test(path) || seen.has(key)) return undefined;
		seen.add(key);
		return fault;
	};
	const begun = await payMonthly(world);
	world.stripe.takeEvents();
	for (let turn = 0; turn < 3; turn++) await settleDown(world);
	expect(schedulesOf(begun)).toMatchObject([{ end_behavior: 'cancel' }]);
	expect(await planOf(begun)).toMatchObject({ state: 'active', paid: 1 });
	expect((await begun.donor.call('POST', api.cancelPlan(begun.intent_id))).statusCode).toBe(200);
	await settleDown(world);
	expect(await planOf(begun)).toMatchObject({ state: 'cancelled', paid: 1 });
	expect(begun.subscription.status).toBe('canceled');
});

test('a card that fails and is tried again: past due, and back', async () => {
	const begun = await begin(3);
	begun.subscription.card_fails = true;
	world.pass(31 * 86_400_000);
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ state: 'past_due', paid: 1 });
	world.stripe.account.retryCard(begun.subscription);
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ state: 'active', paid: 2 });
});

describe('a past-due plan’s open invoice', () => {
	async function pastDue(): Promise<MonthlyDonation> {
		const begun = await begin(3);
		begun.subscription.card_fails = true;
		world.pass(31 * 86_400_000);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ state: 'past_due', paid: 1 });
		return begun;
	}
	const invoicesOf = ({ subscription }: MonthlyDonation) =>
		world.stripe.account.invoices.filter((invoice) => invoice.subscription === subscription.id).map(({ status }) => status);

	test('is voided with the plan that the donor stops, so its page takes nothing anymore, however often Stripe fails', async () => {
		const begun = await pastDue();
		let failures = 2;
		world.stripe.fault = (_method, path) => (path.endsWith('/void') && failures-- > 0 ? 'before hang-up' : undefined);
		await begun.donor.call('POST', api.cancelPlan(begun.intent_id));
		expect(invoicesOf(begun)).toEqual(['paid', 'open']);
		world.pass(3_600_000);
		await settleDown(world);
		expect(begun.subscription.status).toBe('canceled');
		expect(invoicesOf(begun)).toEqual(['paid', 'void']);
		world.stripe.account.retryCard(begun.subscription);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ state: 'cancelled', paid: 1 });
		expect(await paymentsOf(begun)).toHaveLength(1);
	});

	test('is voided when Stripe gives up on the card', async () => {
		const begun = await pastDue();
		world.stripe.account.end(begun.subscription);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ state: 'cancelled', paid: 1 });
		expect(invoicesOf(begun)).toEqual(['paid', 'void']);
	});

	test('that the donor paid just before goes back', async () => {
		const begun = await pastDue();
		world.stripe.fault = (_method, path) => (path.endsWith('/void') ? 'before hang-up' : undefined);
		await begun.donor.call('POST', api.cancelPlan(begun.intent_id));
		world.pass(60_000);
		world.stripe.account.retryCard(begun.subscription);
		world.stripe.fault = () => undefined;
		world.pass(3_600_000);
		await deliver(world);
		await deliver(world);
		expect(await keptCents(begun)).toBe(2000);
		expect(await paymentsOf(begun)).toMatchObject([{ surplus: false }, { surplus: true, state: 'refunded' }]);
	});
});

test('a plan that is ended at the dashboard is canceled', async () => {
	const begun = await begin(3);
	world.stripe.account.end(begun.subscription);
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ state: 'cancelled', paid: 1 });
});

test('while Stripe does not answer a cancel is kept, and carried out as soon as it does', async () => {
	const begun = await begin(3);
	world.stripe.fault = () => 'before hang-up';
	const called = await begun.donor.call('POST', api.cancelPlan(begun.intent_id));
	expect(called.json()).toMatchObject({ state: 'active', cancel_requested: true, next_charge_at: null });
	world.stripe.fault = () => undefined;
	await settleDown(world);
	expect(await planOf(begun)).toMatchObject({ state: 'cancelled' });
	expect(begun.subscription.status).toBe('canceled');
});

test('a stop that Stripe does not hear of for a month: what it took before the stop stays, what it took after goes back', async () => {
	const begun = await begin(6);
	world.stripe.fault = () => 'before hang-up';
	world.pass(31 * 86_400_000 + 1000);
	world.stripe.account.tick();
	expect((await begun.donor.call('POST', api.cancelPlan(begun.intent_id))).json()).toMatchObject({ cancel_requested: true, paid: 1 });
	world.pass(31 * 86_400_000);
	world.stripe.account.tick();
	// Asking again doesn't make the stop later.
	expect((await begun.donor.call('POST', api.cancelPlan(begun.intent_id))).json()).toMatchObject({ cancel_requested: true, paid: 1 });
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect((await paymentsOf(begun)).map(({ state, surplus }) => [state, surplus])).toEqual([
		['settled', false],
		['settled', false],
		['refunded', true],
	]);
	expect(await keptCents(begun)).toBe(4000);
	expect(await planOf(begun)).toMatchObject({ state: 'cancelled', paid: 2 });
	expect(begun.subscription.status).toBe('canceled');
});

test('an installment that is refunded or disputed leaves the others alone', async () => {
	const begun = await begin(3);
	world.pass(31 * 86_400_000);
	await deliver(world);
	const [, second] = await paymentsOf(begun);
	world.stripe.account.refundAtDashboard(second?.provider_ref ?? '', 2000);
	await deliver(world);
	expect((await paymentsOf(begun)).map(({ state }) => state)).toEqual(['settled', 'refunded']);
	expect(await keptCents(begun)).toBe(2000);
	expect(await planOf(begun)).toMatchObject({ state: 'active', paid: 2 });
});

test('the card is changed on the customer portal', async () => {
	const begun = await begin(3);
	const answer = await begun.donor.call('POST', api.planPortal(begun.intent_id));
	expect(answer.json()).toEqual({ url: `https://billing.stripe.example/p/${begun.subscription.customer}` });
	expect(await world.db.select({ state: plans.state }).from(plans).where(eq(plans.intent_id, begun.intent_id))).toEqual([{ state: 'active' }]);
});
