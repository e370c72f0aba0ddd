import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { basketOf, idsOf, paymentsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { type KillAt, mortal } from '../../fixtures/payments/mortal-provider.ts';
import { cancel, differences, paymentWorld, settleDown, status, type World } from '../../fixtures/payments/payment-world.ts';

let killAt: KillAt | undefined;
let world: World;
beforeAll(async () => {
	world = await paymentWorld((sandbox) =>
		mortal(sandbox, (call, when) => {
			if (killAt?.call !== call || killAt.when !== when) return false;
			killAt = undefined;
			return true;
		}),
	);
});
afterEach(async () => {
	expect(killAt).toBeUndefined();
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const states = (ids: string[]) => Promise.all(ids.map(async (id) => (await status(world, id)).state));

describe.each([
	{ call: 'createSession', when: 'before' },
	{ call: 'createSession', when: 'after' },
] as const)('the server dies $when $call', (edge) => {
	test.each([
		['at once', 1000],
		['after the attempt has ended', 5 * 60_000],
	])('and a click %s leads to one page that is charged once', async (_when, later) => {
		const ids = idsOf(await waiting(world, [50, 40, 30]));
		const basket_id = await basketOf(world, ids);
		killAt = edge;
		expect(await sessionOf(world, basket_id)).toBeUndefined();
		world.pass(later);
		const session = (await sessionOf(world, basket_id)) ?? '';
		await world.sandbox.pay(session);
		await settleDown(world);
		expect(await states(ids)).toEqual(['paid', 'paid', 'paid']);
		expect(await paymentsOf(world, ids)).toHaveLength(3);
	});

	test.each([
		['at once', 1000],
		['after the attempt has ended', 5 * 60_000],
	])('and %s one of them is paid by its own link, another is canceled, and the third by the basket', async (_when, later) => {
		const made = await waiting(world, [50, 40, 30]);
		const ids = idsOf(made);
		const basket_id = await basketOf(world, ids);
		killAt = edge;
		expect(await sessionOf(world, basket_id)).toBeUndefined();
		world.pass(later);
		await world.sandbox.pay((await sessionOf(world, ids[0] ?? '')) ?? '');
		expect((await cancel(world, made[1]?.op_id ?? '')).json()).toMatchObject({ state: 'cancelled' });
		await world.sandbox.pay((await sessionOf(world, basket_id)) ?? '');
		await settleDown(world);
		expect(await states(ids)).toEqual(['paid', 'cancelled', 'paid']);
		expect((await paymentsOf(world, ids)).filter(({ surplus }) => surplus)).toEqual([]);
	});
});

test.each(['before', 'after'] as const)('the server dies %s the page is looked up after the payment: it is booked at the next start', async (when) => {
	const ids = idsOf(await waiting(world, [50, 40]));
	await world.sandbox.pay((await sessionOf(world, await basketOf(world, ids))) ?? '');
	killAt = { call: 'getSession', when };
	await settleDown(world);
	expect(await states(ids)).toEqual(['paid', 'paid']);
	expect(await paymentsOf(world, ids)).toHaveLength(2);
});

test.each(['before', 'after'] as const)('the server dies %s another page is ended: neither is charged twice', async (when) => {
	const ids = idsOf(await waiting(world, [50, 40]));
	const own = (await sessionOf(world, ids[0] ?? '')) ?? '';
	const basket_id = await basketOf(world, ids);
	killAt = { call: 'expireSession', when };
	expect(await sessionOf(world, basket_id)).toBeUndefined();
	const shared = (await sessionOf(world, basket_id)) ?? '';
	await world.sandbox.pay(own);
	await world.sandbox.pay(shared);
	await settleDown(world);
	expect(await states(ids)).toEqual(['paid', 'paid']);
	expect((await paymentsOf(world, ids)).map(({ line, surplus }) => [line, surplus])).toEqual([
		[1, false],
		[2, false],
	]);
});
