import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq, sql } from '#server/db/drizzle.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { ledgerEntries, ledgerTransactions, payments } from '#server/db/schema/payments-schema.ts';
import { followBalance } from '#server/modules/payments/ledger/follow-balance.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { cardFee, DISPUTE_FEE } from '#tests/fixtures/stripe-fake/fake-balance.ts';
import { received, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver as deliverEvents, payAtStripe, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const HOUR = 3_600_000;

let world: StripeWorld;
beforeEach(async () => {
	world = await stripeWorld(undefined, { retries: 0 });
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

const feeOf = async (provider_ref: string) =>
	(await world.db.select({ fee: payments.fee_cents }).from(payments).where(eq(payments.provider_ref, provider_ref)))[0]?.fee;
/** Cents by account, as the ledger has them. */
async function accounts(): Promise<Record<string, number>> {
	const rows = await world.db
		.select({ account: ledgerEntries.account, cents: sql<number>`sum(${ledgerEntries.amount_cents})`.mapWith(Number) })
		.from(ledgerEntries)
		.groupBy(ledgerEntries.account);
	return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
/** Delivers the events, and reads the balance. */
async function deliver(of: StripeWorld): Promise<void> {
	await deliverEvents(of);
	await followBalance(of.deps);
}
const asked = () => world.stripe.requests.filter((request) => request === 'GET /v1/balance_transactions').length;

test('what Stripe kept of a charge stands in the ledger under an account of its own; the athlete has all of the donation', async () => {
	const charge = await payAtStripe(world, 50);
	await deliver(world);
	expect(await feeOf(charge)).toBe(cardFee(5000));
	expect(await accounts()).toEqual({ provider_clearing: 5000 - cardFee(5000), provider_fees: cardFee(5000), athlete: -5000 });
	expect(await received(world)).toBe(5000);
	expect(await world.db.select().from(balanceTransactions)).toMatchObject([
		{ category: 'charge', charge_ref: charge, source_ref: `ch_of_${charge}`, amount_cents: 5000, fee_cents: cardFee(5000), currency: 'usd' },
	]);
});

test('a fee that is read before its charge is booked waits for it', async () => {
	const charge = await payAtStripe(world, 20);
	await followBalance(world.deps);
	expect(await world.db.select({ payment_id: balanceTransactions.payment_id }).from(balanceTransactions)).toEqual([{ payment_id: null }]);
	await deliver(world);
	expect(await feeOf(charge)).toBe(cardFee(2000));
});

test('read again and again, by several processes at once and after a death between two pages, each fee is booked once', async () => {
	for (let n = 0; n < 101; n++) world.stripe.account.charge(1000);
	const charge = await payAtStripe(world, 30);
	for (const event of world.stripe.takeEvents()) expect(event.type).toBe('checkout.session.completed');
	const calls = asked();
	world.stripe.fault = (_method, path) => (path === '/v1/balance_transactions' && asked() === calls + 2 ? 'before 500' : undefined);
	await expect(followBalance(world.deps)).rejects.toThrow('Stripe');
	expect(await world.db.$count(balanceTransactions)).toBe(100);
	world.stripe.fault = () => undefined;
	expect(await followBalance(world.deps)).toBe(0);
	world.pass(31_000);
	expect((await Promise.all([followBalance(world.deps), followBalance(world.deps), followBalance(world.deps)])).sort()).toEqual([0, 0, 2]);
	await settleDown(world);
	world.pass(HOUR);
	await followBalance(world.deps);
	expect(await feeOf(charge)).toBe(cardFee(3000));
	expect(await world.db.$count(ledgerTransactions, eq(ledgerTransactions.kind, 'fee'))).toBe(1);
});

test('a movement that comes into the list after younger ones is found', async () => {
	const charge = await payAtStripe(world, 10);
	const [late] = world.stripe.account.funds.transactions.splice(0);
	await deliver(world);
	expect(await feeOf(charge)).toBeNull();
	world.pass(HOUR);
	await followBalance(world.deps);
	if (late !== undefined) world.stripe.account.funds.transactions.push(late);
	world.pass(HOUR / 2);
	await followBalance(world.deps);
	expect(await feeOf(charge)).toBe(cardFee(1000));
});

test('the fee of a dispute is its payment’s too, and one that is given back is taken off', async () => {
	const charge = await payAtStripe(world, 50);
	await deliver(world);
	const dispute = world.stripe.account.dispute(charge, 'needs_response');
	world.pass(HOUR);
	await deliver(world);
	expect(await feeOf(charge)).toBe(cardFee(5000) + DISPUTE_FEE);
	world.stripe.account.dispute(charge, 'won');
	world.stripe.account.funds.move({ type: 'adjustment', reporting_category: 'dispute_reversal', amount: 0, fee: -DISPUTE_FEE, source: dispute.id });
	world.pass(HOUR);
	await deliver(world);
	expect(await feeOf(charge)).toBe(cardFee(5000));
	expect(await received(world)).toBe(5000);
});

test('a fee in another currency is kept, and not booked as if it were dollars', async () => {
	const charge = await payAtStripe(world, 50);
	const [movement] = world.stripe.account.funds.transactions;
	if (movement !== undefined) movement.currency = 'eur';
	await deliver(world);
	expect(await feeOf(charge)).toBeNull();
	expect(await world.db.select().from(balanceTransactions)).toMatchObject([{ currency: 'eur', fee_cents: cardFee(5000) }]);
});
