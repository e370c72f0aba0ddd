import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Alert } from '#domain/admin/admin-alert.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { received } from '../../fixtures/payments/payment-world.ts';
import { deliver, payAtStripe, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
let admin: Person;
beforeEach(async () => {
	world = await stripeWorld(undefined, {}, new Date('2027-03-01T10:00:00Z'));
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

const alerts = async (): Promise<Alert[]> => (await admin.call('GET', adminApi.alerts)).json().data;

async function paid(): Promise<{ charge: string; payment_id: string }> {
	const charge = await payAtStripe(world);
	await deliver(world);
	const [payment] = await world.db.select().from(payments).where(eq(payments.provider_ref, charge));
	return { charge, payment_id: payment?.payment_id ?? '' };
}

test('an admin is told of a dispute with the bank’s deadline and where to answer it, once, until it is answered', async () => {
	const { charge, payment_id } = await paid();
	const dispute = world.stripe.account.dispute(charge, 'needs_response', undefined, 'fraudulent');
	await deliver(world);
	const link = `https://dashboard.stripe.com/disputes/${dispute.id}`;
	expect(await alerts()).toMatchObject([
		{
			title: expect.stringMatching(/^A bank disputes a payment of \$50\. Respond by 03\/08\/2027, 10:\d\d AM UTC$/),
			detail: expect.stringContaining('Reason: fraudulent'),
			link,
			times: 1,
		},
	]);
	expect((await admin.call('GET', adminApi.payment(payment_id))).json().disputes).toMatchObject([
		{ dispute_ref: dispute.id, status: 'open', reason: 'fraudulent', due_by: expect.stringContaining('2027-03-08'), link },
	]);
	world.stripe.account.emit('charge.dispute.funds_withdrawn', { object: 'dispute', payment_intent: charge });
	await deliver(world);
	expect(await alerts()).toMatchObject([{ times: 1 }]);
	world.stripe.account.dispute(charge, 'under_review');
	await deliver(world);
	expect(await alerts()).toEqual([]);
	world.stripe.account.dispute(charge, 'lost');
	await deliver(world);
	expect((await admin.call('GET', adminApi.payment(payment_id))).json().disputes).toMatchObject([{ status: 'lost', due_by: null }]);
});

test('an admin who has cleared it is told again only when the deadline is another', async () => {
	const { charge } = await paid();
	const dispute = world.stripe.account.dispute(charge, 'needs_response');
	await deliver(world);
	const [alert] = await alerts();
	await admin.call('POST', adminApi.clearAlert(alert?.alert_id ?? 0));
	world.stripe.account.dispute(charge, 'needs_response');
	await deliver(world);
	expect(await alerts()).toEqual([]);
	dispute.due_by = (dispute.due_by ?? 0) + 86_400;
	world.stripe.account.dispute(charge, 'needs_response');
	await deliver(world);
	expect(await alerts()).toMatchObject([{ title: expect.stringContaining('03/09/2027') }]);
});

test('a bank that only asks takes no money, and waits for an answer too', async () => {
	const had = await received(world);
	const { charge, payment_id } = await paid();
	world.stripe.account.dispute(charge, 'warning_needs_response');
	await deliver(world);
	expect(await alerts()).toMatchObject([{ title: expect.stringContaining('A bank is asking about a payment of $50') }]);
	expect((await admin.call('GET', adminApi.payment(payment_id))).json()).toMatchObject({
		standing: 'settled',
		blocked: null,
		disputes: [{ status: 'inquiry' }],
	});
	world.stripe.account.dispute(charge, 'warning_closed');
	await deliver(world);
	expect(await alerts()).toEqual([]);
	expect(await received(world)).toBe(had + 5000);
});
