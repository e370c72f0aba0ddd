import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { and, eq, isNotNull } from '#server/db/drizzle.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { sessionOf } from '../../fixtures/payments/basket-world.ts';
import { saveCard, sendByCard } from '../../fixtures/payments/card-world.ts';
import { type KillAt, mortal } from '../../fixtures/payments/mortal-provider.ts';
import { cancel, differences, paymentWorld, settleDown, status, type World } from '../../fixtures/payments/payment-world.ts';

let killAt: KillAt | undefined;
/** How often the bank was asked. */
let asked = 0;
let world: World;
let donor: Person;
let card_id: string;
beforeAll(async () => {
	world = await paymentWorld((sandbox) =>
		mortal(sandbox, (call, when) => {
			if (call === 'authorizeCard' && when === 'before') asked += 1;
			if (killAt?.call !== call || killAt.when !== when) return false;
			killAt = undefined;
			return true;
		}),
	);
	donor = await addLastingPerson(world);
	card_id = await saveCard(world, donor);
});
afterEach(async () => {
	expect(killAt).toBeUndefined();
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const send = (op_id: string) => sendByCard(world, donor, card_id, { amount: 1 }, op_id);
const intentOf = async (op_id: string): Promise<string> => (await send(op_id)).json().intent_id;

test.each(['before', 'after'] as const)('the server dies %s the bank is asked: the phone asks again, and it is charged once', async (when) => {
	const op_id = randomUUID();
	killAt = { call: 'authorizeCard', when };
	expect((await send(op_id)).statusCode).toBe(500);
	const intent_id = await intentOf(op_id);
	world.pass(11 * MINUTE_MS);
	await settleDown(world);
	expect(await status(world, intent_id)).toMatchObject({ state: 'paid', card: { state: 'captured' } });
});

test.each(['before', 'after'] as const)('the server dies %s the bank is asked, and the phone is gone: a job goes on', async (when) => {
	const op_id = randomUUID();
	killAt = { call: 'authorizeCard', when };
	await send(op_id);
	await settleDown(world);
	const intent_id = await intentOf(op_id);
	expect(await status(world, intent_id)).toMatchObject({ state: 'paid', card: { state: 'captured' } });
});

test.each(['before', 'after'] as const)('the server dies %s the money is taken: it is taken and booked once', async (when) => {
	const intent_id = await intentOf(randomUUID());
	killAt = { call: 'captureCard', when };
	world.pass(11 * MINUTE_MS);
	await settleDown(world);
	expect(await status(world, intent_id)).toMatchObject({ state: 'paid', card: { state: 'captured' } });
});

test.each(['before', 'after'] as const)('the server dies %s an undo reaches the provider: nothing is charged', async (when) => {
	const op_id = randomUUID();
	const intent_id = await intentOf(op_id);
	killAt = { call: 'expireSession', when };
	expect((await cancel(world, op_id)).statusCode).toBe(500);
	world.pass(11 * MINUTE_MS);
	await settleDown(world);
	expect(await status(world, intent_id)).toMatchObject({ state: 'cancelled', card: { state: 'undone' }, payment_id: null });
});

test.each(['before', 'after'] as const)('the server dies %s the bank is asked, and then it is canceled: nothing is charged', async (when) => {
	const op_id = randomUUID();
	killAt = { call: 'authorizeCard', when };
	await send(op_id);
	expect((await cancel(world, op_id)).json().state).toBe('cancelled');
	await settleDown(world);
	expect(await status(world, await intentOf(op_id))).toMatchObject({ state: 'cancelled', payment_id: null });
});

test.each(['before', 'after'] as const)(
	'the server dies %s the bank is asked, for two donations: both phones ask again at once, and each is charged',
	async (when) => {
		const ops = [randomUUID(), randomUUID()];
		for (const op_id of ops) {
			killAt = { call: 'authorizeCard', when };
			await send(op_id);
		}
		await Promise.all(ops.map(intentOf));
		await settleDown(world);
		for (const op_id of ops) expect(await status(world, await intentOf(op_id))).toMatchObject({ state: 'paid', card: { state: 'captured' } });
	},
);

test.each([
	['before', 'its link'],
	['after', 'its link'],
	['before', 'a basket'],
	['after', 'a basket'],
] as const)('the server dies %s the bank is asked, and the donor opens %s two hours later: only the checkout charges', async (when, opened) => {
	const op_id = randomUUID();
	killAt = { call: 'authorizeCard', when };
	await send(op_id);
	const [{ intent_id } = { intent_id: '' }] = await world.db.select().from(intents).where(eq(intents.op_id, op_id));
	world.pass(121 * MINUTE_MS);
	const session = await sessionOf(world, opened === 'its link' ? intent_id : await basketWith(intent_id));
	const askedBefore = asked;
	// The consent's job is due. It leaves the donation to the page that is open.
	await runPaymentWork(world.deps, 0);
	expect(await differences(world)).toEqual([]);
	await world.sandbox.pay(session ?? '');
	await settleDown(world);
	expect(await status(world, intent_id)).toMatchObject({ state: 'paid', card: { state: 'fell_back', reason: 'not_answered' } });
	expect(asked).toBe(askedBefore);
	// What the lost answer authorized is never taken, and lapses.
	const isCard = and(eq(sandboxSessions.intent_id, intent_id), isNotNull(sandboxSessions.card_ref));
	const held = await world.db.select().from(sandboxSessions).where(isCard);
	expect(held.map((one) => one.status)).toEqual(when === 'after' ? ['authorized'] : []);
	world.pass(8 * 24 * 60 * MINUTE_MS);
	for (const { session_id } of held) expect(await world.sandbox.find(session_id)).toMatchObject({ status: 'expired' });
});

/** A checkout of this donation together with one whose card is gone. */
async function basketWith(intent_id: string): Promise<string> {
	const other = (await sendByCard(world, donor, randomUUID(), { amount: 1 })).json();
	const basket = await donor.call('POST', api.checkoutBasket, { intent_ids: [intent_id, other.intent_id], user_id: donor.user_id });
	return basket.json().basket_id;
}
