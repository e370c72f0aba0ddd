import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from '#server/db/drizzle.ts';
import { basketLines, intents } from '#server/db/schema/payments-schema.ts';
import { addLastingPerson } from '../../fixtures/logged-in-people.ts';
import { basketOf, idsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { sendOneTime } from '../../fixtures/payments/card-world.ts';
import { register, registerMonthly } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

/**
 * An attempt that was under way while the server was replaced is repeated under its key. If the new server asked for
 * anything else, Stripe would refuse it; under another key, a donation would have two open pages. So these change only in
 * a version that no such attempt can reach.
 */
describe('what an attempt asks Stripe for', () => {
	let world: StripeWorld;
	beforeAll(async () => {
		world = await stripeWorld();
	});
	afterAll(() => world.close());

	const site = 'http://localhost:8080';
	const payLink = (id: string) => `${site}/v1/pay/${id}`;
	const price = (cents: string, name: string) => ({ quantity: '1', price_data: { currency: 'usd', unit_amount: cents, product_data: { name } } });
	const opKey = async (intent_id: string) => (await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0]?.op_id ?? '';
	const JORDAN = 'Donation For Jordan Ellery (Harbor State)';
	const EMILE = 'Donation For Émile O’Brien (Harbor State)';

	test('a visitor’s donation', async () => {
		const { intent_id } = await register(world);
		await sessionOf(world, intent_id);
		const metadata = {
			...{ intent_id, attempt: '1', site, op_id: await opKey(intent_id) },
			...{ player_id: String(world.athlete), team_id: String(world.team), athlete: 'Jordan Ellery', cents: '5000' },
		};
		expect(world.stripe.askedUnder(`session:${intent_id}:1`)).toEqual({
			client_reference_id: intent_id,
			metadata,
			expires_at: expect.stringMatching(/^\d{10}$/),
			success_url: `${site}/success?intent=${intent_id}&player_name=Jordan+Ellery&amount=50`,
			cancel_url: `${payLink(intent_id)}/leave`,
			line_items: { 0: price('5000', JORDAN) },
			mode: 'payment',
			submit_type: 'pay',
			payment_intent_data: { metadata, description: JORDAN, statement_descriptor_suffix: expect.any(String) },
		});
	});

	test('an account’s donation that saves the card', async () => {
		const person = await addLastingPerson(world);
		const op_id = randomUUID();
		const { intent_id } = (await sendOneTime(world, person, { save_card: true }, op_id)).json();
		await openSession(world, intent_id, op_id);
		const customer = [...world.stripe.account.customers.keys()].at(-1) ?? '';
		expect(world.stripe.askedUnder(`session:${intent_id}:1:${customer}`)).toMatchObject({
			...{ customer, metadata: { intent_id, user_id: String(person.user_id) }, mode: 'payment' },
			allowed_payment_method_types: { 0: 'card' },
			payment_intent_data: { setup_future_usage: 'off_session' },
		});
	});

	test('a monthly donation', async () => {
		const person = await addLastingPerson(world);
		const { intent_id } = await registerMonthly(world, person);
		await sessionOf(world, intent_id);
		const customer = [...world.stripe.account.customers.keys()].at(-1) ?? '';
		const metadata = {
			...{ intent_id, attempt: '1', site, user_id: String(person.user_id), months: '3' },
			...{ player_id: String(world.athlete), team_id: String(world.team), athlete: 'Jordan Ellery', cents: '5000' },
		};
		expect(world.stripe.askedUnder(`session:${intent_id}:1:${customer}`)).toEqual({
			client_reference_id: intent_id,
			customer,
			metadata,
			expires_at: expect.stringMatching(/^\d{10}$/),
			success_url: `${site}/success?intent=${intent_id}&player_name=Jordan+Ellery&amount=50`,
			cancel_url: `${payLink(intent_id)}/leave`,
			line_items: { 0: { ...price('5000', JORDAN), price_data: { ...price('5000', JORDAN).price_data, recurring: { interval: 'month' } } } },
			mode: 'subscription',
			subscription_data: { metadata, description: JORDAN },
		});
	});

	test('a basket of two, and then of the one that is left', async () => {
		const donations = await waiting(world, [10, 20]);
		const [first, second] = donations;
		if (first === undefined || second === undefined) throw new Error('no donations');
		const basket_id = await basketOf(world, idsOf(donations));
		await sessionOf(world, basket_id);
		const lineText = ({ intent_id, op_id }: typeof first, player_id: number, cents: number, name: string) =>
			`${intent_id} ${op_id} ${player_id} ${world.team} ${cents} ${name}`;
		const lines = { line_1: lineText(first, world.athlete, 1000, 'Jordan Ellery'), line_2: lineText(second, world.other, 2000, 'Émile O’Brien') };
		const metadata = { intent_id: basket_id, attempt: '1', lines: '2', site, ...lines };
		expect(world.stripe.askedUnder(`session:${basket_id}:1`)).toEqual({
			client_reference_id: basket_id,
			metadata,
			expires_at: expect.stringMatching(/^\d{10}$/),
			success_url: `${site}/basket/${basket_id}?paid`,
			cancel_url: `${payLink(basket_id)}/leave`,
			line_items: { 0: price('1000', JORDAN), 1: price('2000', EMILE) },
			mode: 'payment',
			submit_type: 'pay',
			payment_intent_data: { metadata, description: '2 donations', statement_descriptor_suffix: expect.any(String) },
		});
		// The first is opened alone and paid, so the basket's next attempt has one line, which is line 1.
		const alone = await sessionOf(world, first.intent_id);
		world.stripe.account.pay(alone ?? '');
		await deliver(world);
		await sessionOf(world, basket_id);
		const left = { intent_id: basket_id, attempt: '2', lines: '1', site, line_1: lines.line_2 };
		expect(world.stripe.askedUnder(`session:${basket_id}:2`)).toMatchObject({
			metadata: left,
			line_items: { 0: price('2000', EMILE) },
			payment_intent_data: { metadata: left, description: EMILE },
		});
		expect((await world.db.select().from(basketLines).where(eq(basketLines.basket_id, basket_id))).map(({ attempt, line }) => [attempt, line])).toEqual([
			[1, 1],
			[1, 2],
			[2, 1],
		]);
	});
});
