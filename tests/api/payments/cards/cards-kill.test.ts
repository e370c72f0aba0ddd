import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { sessionOf } from '../../fixtures/payments/basket-world.ts';
import { saveCard, sendByCard } from '../../fixtures/payments/card-world.ts';
import { type KillAt, mortal } from '../../fixtures/payments/mortal-provider.ts';
import { cancel, differences, paymentWorld, settleDown, status, type World } from '../../fixtures/payments/payment-world.ts';

let killAt: KillAt | undefined;
let world: World;
let donor: Person;
let card_id: string;
beforeAll(async () => {
	world = await paymentWorld((sandbox) =>
		mortal(sandbox, (call, when) => {
			if (killAt?.call !== call || killAt.when !== when) return false;
			killAt = undefined;
			return true;
		}),
	);
	donor = await addPerson(world, {}, new Date('2099-01-01'));
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

test.each(['before', 'after'] as const)('the server dies %s the bank is asked, and a click comes first: one charge', async (when) => {
	const [op_id, other_op] = [randomUUID(), randomUUID()];
	killAt = { call: 'authorizeCard', when };
	await send(op_id);
	killAt = { call: 'authorizeCard', when };
	await send(other_op);
	const [one] = await Promise.all([op_id, other_op].map(intentOf));
	const session = await sessionOf(world, one ?? '');
	expect(session).toBeUndefined();
	await settleDown(world);
	for (const op of [op_id, other_op]) expect(await status(world, await intentOf(op))).toMatchObject({ state: 'paid', card: { state: 'captured' } });
});
