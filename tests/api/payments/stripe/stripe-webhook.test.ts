import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerEvents } from '#server/db/schema/payments-schema.ts';
import type { StripeEvent } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { WEBHOOK_SECRET } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { post, postRaw, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
	// Runs on its own clock, because a second more or less decides whether a signature is valid.
	world = await stripeWorld(undefined, {}, new Date('2027-05-04T10:00:00Z'));
});
afterAll(() => world.close());

const intent_id = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11';
let count = 0;
function event(type: string, object: unknown): StripeEvent {
	count++;
	return { id: `evt_${count}`, object: 'event', type, livemode: true, created: 0, data: { object } };
}
const noted = async (id: string) => (await world.db.select().from(providerEvents)).filter((row) => row.event_id === id);

describe('the signature', () => {
	const one = event('checkout.session.completed', { id: 'cs_1', metadata: { intent_id } });
	const payload = JSON.stringify(one);
	const sign = (secret: string, seconds: number, text = payload) =>
		Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp: world.stripe.account.now() + seconds });

	test.each([
		['none', () => ''],
		['another secret', () => sign('whsec_other', 0)],
		['of another body', () => sign(WEBHOOK_SECRET, 0, `${payload} `)],
		['older than five minutes', () => sign(WEBHOOK_SECRET, -301)],
		['no header at all of that form', () => 'v1=abc'],
	])('%s: 400, and nothing is noted', async (_name, signature) => {
		expect((await postRaw(world, payload, signature())).statusCode).toBe(400);
		expect(await noted(one.id)).toEqual([]);
	});

	test('that holds: noted once, however often it comes', async () => {
		for (let i = 0; i < 4; i++) expect((await postRaw(world, payload, sign(WEBHOOK_SECRET, -299))).statusCode).toBe(200);
		expect(await noted(one.id)).toMatchObject([{ provider: 'stripe', type: one.type, payload: { session_id: 'cs_1' }, handled_at: null }]);
	});

	test('two secrets during a rotation: either one may sign, and no other', async () => {
		const rotated = await stripeWorld(undefined, {}, new Date('2027-05-04T10:00:00Z'), { STRIPE_WEBHOOK_SECRET: `whsec_new, ${WEBHOOK_SECRET}` });
		const sent = async (secret: string) => {
			const text = JSON.stringify(event('ping', {}));
			const timestamp = rotated.stripe.account.now();
			return (await postRaw(rotated, text, Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp }))).statusCode;
		};
		expect([await sent('whsec_new'), await sent(WEBHOOK_SECRET), await sent('whsec_other')]).toEqual([200, 200, 400]);
		await rotated.close();
	});

	test('over the bytes as they came, in whatever spacing', async () => {
		const spaced = JSON.stringify(event('ping', {}), null, 2);
		expect((await postRaw(world, spaced, sign(WEBHOOK_SECRET, 0, spaced))).statusCode).toBe(200);
	});
});

describe('what an event is about', () => {
	test.each<[string, object, object]>([
		['checkout.session.expired', { id: 'cs_9', metadata: { intent_id } }, { session_id: 'cs_9' }],
		['customer.subscription.updated', { id: 'sub_9', metadata: { intent_id } }, { plan_ref: 'sub_9' }],
		['invoice.paid', { parent: { subscription_details: { subscription: 'sub_9', metadata: { intent_id } } } }, { plan_ref: 'sub_9' }],
		['charge.refunded', { payment_intent: 'pi_9' }, { charge_ref: 'pi_9' }],
		['refund.updated', { payment_intent: { id: 'pi_9' } }, { charge_ref: 'pi_9' }],
		['charge.dispute.closed', { payment_intent: 'pi_9' }, { charge_ref: 'pi_9' }],
	])('%s', async (type, object, payload) => {
		const one = event(type, object);
		expect(await post(world, one)).toBe(200);
		expect(await noted(one.id)).toMatchObject([{ payload, handled_at: null }]);
	});

	test.each<[string, object]>([
		['product.created', { id: 'prod_1' }],
		['checkout.session.completed', { id: 'cs_of_another_shop', metadata: {} }],
		['invoice.paid', { parent: null }],
		['charge.refunded', { payment_intent: null }],
	])('%s that does not concern us is noted as handled', async (type, object) => {
		const one = event(type, object);
		expect(await post(world, one)).toBe(200);
		expect(await noted(one.id)).toMatchObject([{ payload: {}, handled_at: expect.any(Date) }]);
	});
});

test('without Stripe there is no such address', async () => {
	const { paymentWorld } = await import('../../fixtures/payments/payment-world.ts');
	const sandboxed = await paymentWorld();
	expect((await sandboxed.app.inject({ method: 'POST', url: '/v1/webhooks/stripe', payload: {} })).statusCode).toBe(404);
	await sandboxed.close();
});
