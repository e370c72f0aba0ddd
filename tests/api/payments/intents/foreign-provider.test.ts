import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '#server/db/drizzle.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { openCheckout } from '#server/modules/payments/checkout/open-checkout.ts';
import {
	cancel,
	click,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	register,
	session,
	settleDown,
	status,
	type World,
} from '../../fixtures/payments/payment-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());

/** A donation whose checkout was opened before the operator switched to the current provider. */
async function begunAtForeignProvider(op_id = randomUUID()): Promise<string> {
	const { intent_id } = await register(world, donationBody(world), op_id);
	await openCheckout({ ...world.deps, payments: { ...world.sandbox, name: 'elsewhere' } }, intent_id);
	// Not with `status`, which asks the current provider after a while.
	const [begun] = await world.db.select({ state: intents.state }).from(intents).where(eq(intents.intent_id, intent_id));
	expect(begun?.state).toBe('session_open');
	return intent_id;
}

test('the worker ends the attempt, and the link of the donation leads to the present provider', async () => {
	const intent_id = await begunAtForeignProvider();
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('expired');
	await press(world, await session(world, intent_id), 'pay');
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('paid');
	expect(await received(world)).toBe(5000);
});

test('a click does not wait for the worker, nor does the waiting page', async () => {
	const clicked = await begunAtForeignProvider();
	expect((await click(world, clicked)).headers.location).toContain('/sandbox/checkout/');
	const asked = await begunAtForeignProvider();
	world.pass(3000);
	expect((await status(world, asked)).state).toBe('expired');
});

test('a cancel is carried out', async () => {
	const op_id = randomUUID();
	await begunAtForeignProvider(op_id);
	expect((await cancel(world, op_id)).json().state).toBe('cancelled');
	expect(await differences(world)).toEqual([]);
});
