import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Alert } from '#domain/admin/admin-alert.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { followBalance } from '#server/modules/payments/ledger/follow-balance.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { addLastingPerson } from '../../fixtures/logged-in-people.ts';
import { basketOf, basketStatus, idsOf, paymentsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { askRefund, cancel, received, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { bookedAndCharged } from '../../fixtures/payments/stripe-books.ts';
import { deliver, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
beforeEach(async () => {
	world = await stripeWorld(undefined, {}, new Date('2027-03-01T10:00:00Z'));
});
afterEach(async () => {
	expect(await bookedAndCharged(world)).toEqual([]);
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

async function opened(amounts: number[]) {
	const made = await waiting(world, amounts);
	const basket_id = await basketOf(world, idsOf(made));
	const session = world.stripe.account.sessions.get((await sessionOf(world, basket_id)) ?? '');
	if (session === undefined) throw new Error('no page was opened');
	return { made, ids: idsOf(made), basket_id, session };
}

async function paid(amounts: number[]) {
	const { ids, session } = await opened(amounts);
	world.stripe.account.pay(session.id);
	await deliver(world);
	return { ids, charge: session.payment_intent ?? '' };
}

const cents = async (ids: string[], of: 'refunded_cents' | 'lost_cents' | 'fee_cents') => (await paymentsOf(world, ids)).map((payment) => payment[of]);
const states = async (ids: string[]) => (await paymentsOf(world, ids)).map(({ state }) => state);

test('a page has one line per donation, and the visitor gets one mail where they paid', async () => {
	const { ids, session, basket_id } = await opened([50, 40, 30]);
	expect(session).toMatchObject({ amount: 12_000, metadata: { intent_id: basket_id, attempt: '1', lines: '3' } });
	expect(session.lines.map(({ name, amount }) => [name, amount])).toEqual([
		['Donation For Jordan Ellery (Harbor State)', 5000],
		['Donation For Émile O’Brien (Harbor State)', 4000],
		['Donation For Jordan Ellery (Harbor State)', 3000],
	]);
	expect(session.submit_type).toBe('pay');
	world.stripe.account.pay(session.id, 'visitor@people.example');
	await deliver(world);
	expect(await states(ids)).toEqual(['settled', 'settled', 'settled']);
	expect(await world.db.select({ to: outgoingMails.recipient, subject: outgoingMails.subject }).from(outgoingMails)).toEqual([
		{ to: 'visitor@people.example', subject: 'Receipt: $120 for 3 donations' },
	]);
});

test('a lost event is made up for, a doubled one books once', async () => {
	const { ids, session } = await opened([50, 40]);
	world.stripe.account.pay(session.id);
	const events = world.stripe.takeEvents();
	world.pass(61_000);
	await settleDown(world);
	expect(await states(ids)).toEqual(['settled', 'settled']);
	expect(events.length).toBeGreaterThan(0);
	await settleDown(world);
	expect(await received(world)).toBe(5000);
});

test('a cancel ends Stripe’s page for all of them', async () => {
	const { made, session } = await opened([50, 40]);
	expect((await cancel(world, made[1]?.op_id ?? '')).json()).toMatchObject({ state: 'cancelled' });
	expect(world.stripe.account.pay(session.id)).toBe(false);
});

test('a refund of a line keeps the others; one at the dashboard is split by what is left of each', async () => {
	const { ids, charge } = await paid([50, 40, 30]);
	const [first] = await paymentsOf(world, ids);
	await askRefund(world, first?.payment_id ?? '', 2000);
	await settleDown(world);
	await deliver(world);
	expect(await cents(ids, 'refunded_cents')).toEqual([2000, 0, 0]);
	// 30, 40, and 30 dollars are left.
	const refund = world.stripe.account.refundAtDashboard(charge, 5000);
	await deliver(world);
	expect(await cents(ids, 'refunded_cents')).toEqual([3500, 2000, 1500]);
	expect(await received(world)).toBe(8000 - 3500 - 1500);
	// The bank returns it, exactly as it was split, and then everything is refunded.
	world.stripe.account.settleRefund(refund, 'failed', 'lost_or_stolen_card');
	world.stripe.account.refundAtDashboard(charge, 10_000);
	await deliver(world);
	expect(await cents(ids, 'refunded_cents')).toEqual([5000, 4000, 3000]);
	expect(await states(ids)).toEqual(['refunded', 'refunded', 'refunded']);
});

test('a line’s refund that crosses one at the dashboard never takes more than Stripe gave', async () => {
	const { ids, charge } = await paid([50, 40, 30]);
	const [first] = await paymentsOf(world, ids);
	await askRefund(world, first?.payment_id ?? '');
	world.stripe.account.refundAtDashboard(charge, 6000);
	await settleDown(world);
	await deliver(world);
	// Of the first line, half was left; the request takes that.
	expect(await cents(ids, 'refunded_cents')).toEqual([5000, 2000, 1500]);
});

test('a dispute is split by what is left of each line; when it is lost, exactly that goes, and a win brings it back', async () => {
	const { ids, charge } = await paid([50, 40, 30]);
	const admin = await addLastingPerson(world, { role: 'admin' });
	world.stripe.account.dispute(charge, 'needs_response', 6000);
	await deliver(world);
	expect(await states(ids)).toEqual(['disputed', 'disputed', 'disputed']);
	const alerts: Alert[] = (await admin.call('GET', adminApi.alerts)).json().data;
	expect(alerts).toMatchObject([{ title: expect.stringContaining('a payment of $60'), times: 1 }]);
	const [first] = await paymentsOf(world, ids);
	expect((await admin.call('GET', adminApi.payment(first?.payment_id ?? ''))).json().disputes).toMatchObject([{ amount_cents: 2500, status: 'open' }]);
	world.stripe.account.dispute(charge, 'lost');
	await deliver(world);
	expect(await cents(ids, 'lost_cents')).toEqual([2500, 2000, 1500]);
	world.stripe.account.dispute(charge, 'won');
	await deliver(world);
	expect(await cents(ids, 'lost_cents')).toEqual([0, 0, 0]);
	expect(await received(world)).toBe(8000);
});

test('a line that was refunded while the bank was still asking loses nothing more', async () => {
	const { ids, charge } = await paid([50, 40, 30]);
	world.stripe.account.dispute(charge, 'warning_needs_response', 7000);
	await deliver(world);
	const [first] = await paymentsOf(world, ids);
	world.stripe.account.refund(charge, 5000, { refund_key: `refund:${await askRefund(world, first?.payment_id ?? '')}` });
	await deliver(world);
	expect(await cents(ids, 'refunded_cents')).toEqual([5000, 0, 0]);
	world.stripe.account.dispute(charge, 'lost');
	await deliver(world);
	expect(await cents(ids, 'lost_cents')).toEqual([0, 4000, 3000]);
});

test('a line whose share of a dispute went to the others is no longer disputed', async () => {
	const { ids, charge } = await paid([50, 40]);
	world.stripe.account.dispute(charge, 'needs_response', 1);
	await deliver(world);
	expect(await states(ids)).toEqual(['disputed', 'settled']);
	const [first] = await paymentsOf(world, ids);
	world.stripe.account.refund(charge, 3000, { refund_key: `refund:${await askRefund(world, first?.payment_id ?? '', 3000)}` });
	await deliver(world);
	expect(await states(ids)).toEqual(['settled', 'disputed']);
});

test('the fee of the charge is shared by the lines, in whichever order we hear of it', async () => {
	const { ids } = await paid([50, 40, 30]);
	await followBalance(world.deps);
	const fees = (await cents(ids, 'fee_cents')).map(Number);
	const charged = world.stripe.account.funds.transactions.reduce((sum, { fee }) => sum + fee, 0);
	expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(charged);
	expect(fees[0]).toBeGreaterThan(fees[2] ?? 0);
	// This time the balance is read before the charge is booked.
	const { ids: others, session } = await opened([10, 20]);
	world.stripe.account.pay(session.id);
	world.pass(16 * 60_000);
	await followBalance(world.deps);
	await deliver(world);
	expect((await cents(others, 'fee_cents')).every((fee) => (fee ?? 0) > 0)).toBe(true);
	const admin = await addLastingPerson(world, { role: 'admin' });
	const listed = (await admin.call('GET', `${adminApi.transactions}?limit=5`)).json().data;
	expect(listed.every(({ balance_transaction }: { balance_transaction: string | null }) => balance_transaction !== null)).toBe(true);
});

test('a checkout whose answer was lost is paid after all: it is named, its donor gets the mail, and the later page ends', async () => {
	const made = await waiting(world, [50, 40]);
	const [kept = '', left = ''] = idsOf(made);
	const basket_id = await basketOf(world, [kept, left]);
	world.stripe.fault = () => 'after hang-up';
	expect(await sessionOf(world, basket_id)).toBeUndefined();
	world.stripe.fault = () => undefined;
	const [lost] = [...world.stripe.account.sessions.values()];
	// A donation of the lost page is canceled, so the later page is for the other one alone.
	world.pass(2 * 60_000);
	expect((await cancel(world, made[1]?.op_id ?? '')).json().state).toBe('cancelled');
	const later = world.stripe.account.sessions.get((await sessionOf(world, basket_id)) ?? '');
	expect(later?.amount).toBe(5000);
	world.stripe.account.pay(lost?.id ?? '', 'visitor@people.example');
	await deliver(world);
	await deliver(world);
	expect((await status(world, kept)).transaction_id).toBe(lost?.id);
	expect(await basketStatus(world, basket_id)).toMatchObject({ state: 'paid', transaction_id: lost?.id, amount: 90 });
	expect(await paymentsOf(world, [kept, left])).toMatchObject([{ surplus: false }, { surplus: true, state: 'refunded' }]);
	expect(await world.db.select({ to: outgoingMails.recipient, subject: outgoingMails.subject }).from(outgoingMails)).toContainEqual({
		to: 'visitor@people.example',
		subject: 'Receipt: $50 for Jordan Ellery',
	});
	expect(later?.status).toBe('expired');
});

test('a donation’s own page that was lost is paid: the checkout that it shares ends, and its other donation waits again', async () => {
	const [alone = '', other = ''] = idsOf(await waiting(world, [50, 40]));
	world.stripe.fault = () => 'after hang-up';
	expect(await sessionOf(world, alone)).toBeUndefined();
	world.stripe.fault = () => undefined;
	const [lost] = [...world.stripe.account.sessions.values()];
	world.pass(2 * 60_000);
	const basket_id = await basketOf(world, [alone, other]);
	const shared = world.stripe.account.sessions.get((await sessionOf(world, basket_id)) ?? '');
	world.stripe.account.pay(lost?.id ?? '');
	await deliver(world);
	expect(await status(world, alone)).toMatchObject({ state: 'paid', transaction_id: lost?.id, in_basket: false });
	expect(shared?.status).toBe('expired');
	expect((await status(world, other)).state).toBe('expired');
	const again = world.stripe.account.sessions.get((await sessionOf(world, basket_id)) ?? '');
	expect(again?.amount).toBe(4000);
});

test('an answer that was lost when the page was opened, and a refusal, lead to one page later', async () => {
	const made = await waiting(world, [50, 40]);
	const basket_id = await basketOf(world, idsOf(made));
	world.stripe.fault = () => 'after hang-up';
	expect(await sessionOf(world, basket_id)).toBeUndefined();
	world.stripe.fault = () => undefined;
	const session = await sessionOf(world, basket_id);
	expect(session).toBeDefined();
	// After a minute it would be another attempt, with another key at Stripe.
	const [again] = idsOf(await waiting(world, [10, 20]));
	const other = await basketOf(world, [again ?? '', ...idsOf(made).slice(0, 1)]);
	world.stripe.fault = () => 'before 500';
	expect(await sessionOf(world, other)).toBeUndefined();
	world.stripe.fault = () => undefined;
	world.pass(2 * 60_000);
	const late = (await sessionOf(world, other)) ?? '';
	world.stripe.account.pay(late);
	await deliver(world);
	expect(await states([made[0]?.intent_id ?? '', again ?? ''])).toEqual(['settled', 'settled']);
});
