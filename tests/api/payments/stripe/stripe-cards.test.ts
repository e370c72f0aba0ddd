import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api, screens } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { providerCustomers } from '#server/db/schema/payments-schema.ts';
import { outgoingMails, users } from '#server/db/schema/people-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import type { PaymentMethod, Session } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { beginMonthly, type MonthlyOptions, planOf } from '../../fixtures/payments/monthly-donations.ts';
import { click, donationBody, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';
import { quickPasswords } from '../../fixtures/quick-passwords.ts';

const DAY = 86_400_000;

let world: StripeWorld;
beforeAll(async () => {
	world = await stripeWorld(undefined, {}, new Date('2027-01-05T12:00:00Z'));
});
afterEach(async () => {
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.db.delete(outgoingMails);
});
afterAll(() => world.close());

const person = () => addLastingPerson(world);
const begin = (donor: Person, body: MonthlyOptions['body'] = {}, card?: PaymentMethod) =>
	beginMonthly(world, { donor, body: { additional: true, ...body }, ...(card && { card }) });
const mailsTo = async ({ user_email }: Person) =>
	(await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, user_email)).orderBy(outgoingMails.mail_id)).filter(
		({ subject }) => !subject.startsWith('Receipt'),
	);
async function live(days: number): Promise<void> {
	world.pass(days * DAY);
	await deliver(world);
}
const customersOf = ({ user_id }: Person) => world.db.select().from(providerCustomers).where(eq(providerCustomers.user_id, user_id));
async function openOneTime(donor: Person): Promise<Session> {
	const { intent_id } = (await donor.call('POST', api.checkoutOneTime, donationBody(world, { user_id: donor.user_id }))).json();
	return openSession(world, intent_id);
}

describe('an installment that fails', () => {
	test.each([true, 'authentication'] as const)('(%s): the donor has one mail with the page that mends it, and the plan goes on', async (card_fails) => {
		const begun = await begin(await person());
		begun.subscription.card_fails = card_fails;
		await live(31);
		await deliver(world);
		const invoice = world.stripe.account.invoices.findLast(({ subscription }) => subscription === begun.subscription.id);
		const url = `https://invoice.stripe.example/i/${invoice?.id}`;
		const mails = await mailsTo(begun.donor);
		expect(mails.map(({ subject }) => subject)).toEqual(['Your payment for Jordan Ellery didn’t go through']);
		for (const text of [url, '$20', 'your bank wants you to confirm', '1 of 3 made', screens.myDonations]) expect(mails[0]?.body).toContain(text);
		expect((await begun.donor.call('POST', api.planPayment(begun.intent_id))).json()).toEqual({ url });
		world.stripe.account.retryCard(begun.subscription);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ state: 'active', paid: 2 });
		expect((await begun.donor.call('POST', api.planPayment(begun.intent_id))).json()).toMatchObject({ code: 'not_found' });
		expect((await mailsTo(begun.donor)).length).toBe(1);
	});

	test('each installment that fails has its own mail; one that is paid before we come to it has none', async () => {
		const begun = await begin(await person(), { recurring_cost_duration: 6 });
		begun.subscription.card_fails = true;
		await live(31);
		world.stripe.account.retryCard(begun.subscription);
		begun.subscription.card_fails = true;
		await live(31);
		expect((await mailsTo(begun.donor)).length).toBe(2);
		world.stripe.account.retryCard(begun.subscription);
		begun.subscription.card_fails = true;
		world.pass(31 * DAY);
		const events = world.stripe.takeEvents();
		world.stripe.account.retryCard(begun.subscription);
		expect(events.some(({ type }) => type === 'invoice.payment_failed')).toBe(true);
		await settleDown(world);
		expect((await mailsTo(begun.donor)).length).toBe(2);
	});

	test('nobody else gets to the page', async () => {
		const begun = await begin(await person());
		expect((await (await person()).call('POST', api.planPayment(begun.intent_id))).json()).toMatchObject({ code: 'forbidden' });
	});
});

describe('a card that expires', () => {
	test('before the next installment: the donor is told when the one before is taken, once, by way of the login', async () => {
		const now = world.deps.clock();
		const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
		const card = world.stripe.account.card({ month: next.getUTCMonth() + 1, year: next.getUTCFullYear() });
		const begun = await begin(await person(), {}, card);
		expect(await mailsTo(begun.donor)).toEqual([]);
		await live(31);
		await deliver(world);
		const [mail, ...more] = await mailsTo(begun.donor);
		expect([mail?.subject, more]).toEqual(['The card for your monthly donation expires soon', []]);
		for (const text of ['Visa ending in 4242', 'Jordan Ellery', screens.myDonations]) expect(mail?.body).toContain(text);
		expect(mail?.body).not.toContain('stripe');
	});

	test('after the last installment, or of a plan that is stopped: nobody is told of the card', async () => {
		const [one, other] = [await begin(await person()), await begin(await person())];
		const now = world.deps.clock();
		for (const { subscription } of [one, other]) {
			const method = world.stripe.account.paymentMethods.get(subscription.default_payment_method ?? '');
			const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
			if (method !== undefined) Object.assign(method.card, { exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() });
		}
		await live(31);
		await other.donor.call('POST', api.cancelPlan(other.intent_id));
		await live(31);
		await live(31);
		expect([await mailsTo(one.donor), await mailsTo(other.donor)]).toMatchObject([[], [{ subject: 'Your monthly donation for Jordan Ellery has stopped' }]]);
		expect((await planOf(one)).state).toBe('completed');
	});
});

describe('another card', () => {
	test('that is chosen in the portal pays the plan for which it was asked, and no other', async () => {
		const donor = await person();
		const [one, other] = [await begin(donor), await begin(donor, { player_id: world.other })];
		expect(one.subscription.customer).toBe(other.subscription.customer);
		const before = other.subscription.default_payment_method;
		expect((await donor.call('POST', api.planPortal(one.intent_id))).json().url).toContain('billing.stripe');
		const card = world.stripe.account.chooseCard(one.subscription.customer);
		await deliver(world);
		expect([one.subscription.default_payment_method, other.subscription.default_payment_method]).toEqual([card.id, before]);
		const [mail, ...more] = await mailsTo(donor);
		expect([mail?.subject, more]).toEqual(['The card for your monthly donation was changed', []]);
		for (const text of ['$20', 'Jordan Ellery', card.card.last4, screens.forgotPassword]) expect(mail?.body).toContain(text);
		// Back a little later, for the other plan.
		await donor.call('POST', api.planPortal(other.intent_id));
		const second = world.stripe.account.chooseCard(one.subscription.customer);
		await deliver(world);
		expect(other.subscription.default_payment_method).toBe(second.id);
	});

	test('two visits before we hear of the first; a visit that changes nothing', async () => {
		const begun = await begin(await person());
		const first = begun.subscription.default_payment_method;
		await begun.donor.call('POST', api.planPortal(begun.intent_id));
		world.stripe.account.emit('customer.updated', { id: begun.subscription.customer, object: 'customer' });
		await deliver(world);
		expect([begun.subscription.default_payment_method, await mailsTo(begun.donor)]).toEqual([first, []]);
		const card = world.stripe.account.chooseCard(begun.subscription.customer);
		const events = world.stripe.takeEvents();
		await begun.donor.call('POST', api.planPortal(begun.intent_id));
		world.stripe.account.events.push(...events);
		await deliver(world);
		expect(begun.subscription.default_payment_method).toBe(card.id);
	});

	test('that is chosen days later, for something else, changes nothing', async () => {
		const begun = await begin(await person());
		const first = begun.subscription.default_payment_method;
		await begun.donor.call('POST', api.planPortal(begun.intent_id));
		await live(3);
		world.stripe.account.chooseCard(begun.subscription.customer);
		await deliver(world);
		expect(begun.subscription.default_payment_method).toBe(first);
	});
});

describe('a donor’s record at Stripe', () => {
	test('is one for all donations of an account; a visitor has none', async () => {
		const donor = await person();
		const [first, second] = await Promise.all([openOneTime(donor), openOneTime(donor)]);
		const monthly = await begin(donor);
		const [kept, ...more] = await customersOf(donor);
		expect(more).toEqual([]);
		expect(new Set([first.customer, second.customer, monthly.subscription.customer])).toEqual(new Set([kept?.customer_ref]));
		expect(world.stripe.account.customers.get(kept?.customer_ref ?? '')?.email).toBe(donor.user_email);
		expect([...world.stripe.account.customers.values()].filter(({ email }) => email === donor.user_email)).toHaveLength(1);
	});

	test.each(['deleted there', 'of another account'] as const)('that is %s is replaced', async (how) => {
		const donor = await person();
		const { customer } = await openOneTime(donor);
		const record = world.stripe.account.customers.get(customer ?? '');
		if (record === undefined) throw new Error('no record');
		if (how === 'deleted there') record.deleted = true;
		else world.stripe.account.customers.delete(record.id);
		const again = await openOneTime(donor);
		expect(again.customer).not.toBe(customer);
		expect(await customersOf(donor)).toMatchObject([{ customer_ref: again.customer }]);
		expect((await openOneTime(donor)).customer).toBe(again.customer);
	});

	test('is asked for twice while Stripe does not answer, and begun once', async () => {
		const donor = await person();
		let failures = 2;
		world.stripe.fault = (method, path) => (method === 'POST' && path === '/v1/customers' && failures-- > 0 ? 'after hang-up' : undefined);
		const { intent_id } = (await donor.call('POST', api.checkoutOneTime, donationBody(world, { user_id: donor.user_id }))).json();
		expect((await click(world, intent_id)).statusCode).toBe(503);
		expect((await openSession(world, intent_id)).customer).toBe((await customersOf(donor))[0]?.customer_ref);
		expect([...world.stripe.account.customers.values()].filter(({ email }) => email === donor.user_email)).toHaveLength(1);
	});

	test('is begun with the e-mail that the account has by then, where the answer to the first call was lost', async () => {
		const donor = await person();
		world.stripe.fault = (method, path) => (method === 'POST' && path === '/v1/customers' ? 'after hang-up' : undefined);
		const { intent_id } = (await donor.call('POST', api.checkoutOneTime, donationBody(world, { user_id: donor.user_id }))).json();
		expect((await click(world, intent_id)).statusCode).toBe(503);
		world.stripe.fault = () => undefined;
		const user_email = 'lost.answer@people.example';
		await world.db.update(users).set({ user_email, email_key: user_email }).where(eq(users.user_id, donor.user_id));
		const { customer } = await openSession(world, intent_id);
		expect(world.stripe.account.customers.get(customer ?? '')?.email).toBe(user_email);
	});

	test('has the account’s new e-mail, and goes with the account, together with what it still pays', async () => {
		const password = 'Riverside-42';
		const donor = await addLastingPerson(world, { password_hash: await quickPasswords().hash(password) });
		const begun = await begin(donor);
		const record = world.stripe.account.customers.get(begun.subscription.customer);
		const user_email = 'moved.house@people.example';
		const changed = await donor.call('PUT', api.account(donor.user_id), { user_email, password });
		expect(changed.statusCode, changed.body).toBe(200);
		await deliver(world);
		expect(record?.email).toBe(user_email);
		expect((await donor.call('DELETE', api.account(donor.user_id))).statusCode).toBe(200);
		await settleDown(world);
		expect([record?.deleted, begun.subscription.status]).toEqual([true, 'canceled']);
		expect(await customersOf(donor)).toEqual([]);
	});
});
