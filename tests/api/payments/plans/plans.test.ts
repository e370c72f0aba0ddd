import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { installmentDates } from '#domain/donation/installments.ts';
import { eq } from '#server/db/drizzle.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import {
	beginPlan,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	registerMonthly,
	session,
	settleDown,
	status,
	type World,
} from '../../fixtures/payments/payment-world.ts';
import { planLengths } from '../../fixtures/payments/plan-lengths.ts';
import { device } from '../../fixtures/test-devices.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

/** A person whose session lasts through the years that these tests skip. */
const donor = () => addLastingPerson(world);
const planOf = async (of: Person, intent_id: string) =>
	(await of.call('GET', api.myPlans)).json().data.find((plan: { intent_id: string }) => plan.intent_id === intent_id);
const sessionOf = async (intent_id: string) => (await status(world, intent_id)).transaction_id ?? '';
const paymentsOf = (intent_id: string) => world.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.instalment);
/** What the athlete keeps from a plan. */
const keptCents = async (intent_id: string) =>
	(await paymentsOf(intent_id)).reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0);

describe('beginning', () => {
	test('needs a session and one’s own user_id; months are 3, 6 or 12', async () => {
		const [one, other] = [await donor(), await donor()];
		const body = { ...donationBody(world), user_id: one.user_id, recurring_cost_duration: 3 };
		expect((await other.call('POST', api.checkoutSubscription, body)).json().code).toBe('forbidden');
		expect((await one.call('POST', api.checkoutSubscription, { ...body, user_id: undefined })).json()).toMatchObject({ code: 'invalid', field: 'user_id' });
		for (const recurring_cost_duration of [0, 1, 4, 24, '3']) {
			const answer = await one.call('POST', api.checkoutSubscription, { ...body, recurring_cost_duration });
			expect(answer.json()).toMatchObject({ code: 'invalid', field: 'recurring_cost_duration' });
		}
		expect((await one.call('POST', api.checkoutSubscription, body)).statusCode).toBe(200);
	});

	test('the checkout says how often, the first installment pays the donation, and the provider is told where it ends', async () => {
		const one = await donor();
		const had = await received(world);
		const { intent_id } = await registerMonthly(world, one, { amount: 20, recurring_cost_duration: 6, named: true });
		const id = await session(world, intent_id);
		expect((await world.app.inject(`/sandbox/checkout/${id}`)).body).toContain('$20/month for 6 months');
		await press(world, id, 'pay');
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await received(world)).toBe(had + 2000);
		const [row] = await world.db.select().from(plans).where(eq(plans.intent_id, intent_id));
		expect(row?.limited_at).not.toBeNull();
		const [, second] = installmentDates(row?.started_at ?? new Date(0), 2);
		expect(await planOf(one, intent_id)).toMatchObject({
			...{ state: 'active', months: 6, paid: 1, amount: 20, cancel_requested: false, portal: false, player_name: 'Jordan Ellery', team_name: 'Harbor State' },
			next_charge_at: second?.toISOString(),
		});
	});

	test('one live plan per donor and athlete; a second asks', async () => {
		const one = await donor();
		await beginPlan(world, one);
		const body = { ...donationBody(world), user_id: one.user_id, recurring_cost_duration: 3 };
		const again = await one.call('POST', api.checkoutSubscription, body);
		expect([again.statusCode, again.json().code]).toEqual([409, 'plan_exists']);
		expect(again.json().detail).toContain('Jordan Ellery');
		expect((await one.call('POST', api.checkoutSubscription, { ...body, additional: true })).statusCode).toBe(200);
		expect((await one.call('POST', api.checkoutSubscription, { ...body, player_id: world.other })).statusCode).toBe(200);
		expect((await (await donor()).call('POST', api.checkoutSubscription, { ...body, user_id: (await donor()).user_id })).json().code).toBe('forbidden');
	});
});

describe('two checkouts that stand open side by side, and both are paid', () => {
	const paidBoth = async (second: { additional?: true }, { latterFirst = false } = {}) => {
		const one = await donor();
		const had = await received(world);
		const donations = [await registerMonthly(world, one), await registerMonthly(world, one, second)];
		const opened: string[] = [];
		for (const { intent_id } of donations) opened.push(await session(world, intent_id));
		for (const id of latterFirst ? opened.toReversed() : opened) {
			await world.sandbox.pay(id);
			if (latterFirst) await settleDown(world);
		}
		await Promise.all([settleDown(world), settleDown(world)]);
		const [first, other] = donations.map(({ intent_id }) => intent_id) as [string, string];
		return { one, first, other, opened, got: (await received(world)) - had };
	};

	test('the second ends, its money goes back, and only one goes on', async () => {
		const { one, first, other, opened, got } = await paidBoth({});
		const states = [await status(world, first), await status(world, other)];
		expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'paid']);
		const canceled = states.find(({ state }) => state === 'cancelled');
		expect(canceled?.refund).toBe('done');
		expect(await paymentsOf(canceled?.intent_id ?? '')).toMatchObject([{ state: 'refunded', surplus: true }]);
		expect(await planOf(one, canceled?.intent_id ?? '')).toMatchObject({ state: 'cancelled', paid: 0 });
		expect(got).toBe(5000);
		const ends = await Promise.all(opened.map(async (id) => (await world.sandbox.find(id))?.plan?.status));
		expect(ends.sort()).toEqual(['active', 'ended']);
		world.pass(130 * 86_400_000);
		await settleDown(world);
		expect(await keptCents(first)).toBe(states[0]?.state === 'paid' ? 15_000 : 0);
	});

	test.each([{ latterFirst: false }, { latterFirst: true }])('both go on where the second was meant, whichever is booked first: %o', async (order) => {
		const { one, first, other, got } = await paidBoth({ additional: true }, order);
		for (const intent_id of [first, other]) expect(await planOf(one, intent_id)).toMatchObject({ state: 'active', paid: 1 });
		expect(got).toBe(10_000);
	});
});

describe('the months', () => {
	const lengths = planLengths(['2027-01-31T12:00:00Z', '2028-02-29T23:59:59Z', '2029-08-31T00:00:00Z', '2030-11-30T18:00:00Z', '2031-03-14T06:59:59Z']);
	test.each(lengths)('%i from %s: exactly so many, each on its day', async (months, start) => {
		world.passTo(new Date(start));
		const one = await donor();
		const intent_id = await beginPlan(world, one, { recurring_cost_duration: months, amount: 20 });
		const [begun] = await world.db.select().from(plans).where(eq(plans.intent_id, intent_id));
		const dates = installmentDates(begun?.started_at ?? new Date(0), months + 2);
		for (const [n, date] of dates.entries()) {
			if (n === 0) continue;
			world.passTo(new Date(date.getTime() - 6 * 3_600_000));
			await settleDown(world);
			expect((await paymentsOf(intent_id)).length).toBe(Math.min(n, months));
			world.passTo(new Date(date.getTime() + 1000));
			await settleDown(world);
			expect((await paymentsOf(intent_id)).length).toBe(Math.min(n + 1, months));
		}
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'completed', paid: months, next_charge_at: null, ended_at: expect.any(String) });
		expect(await keptCents(intent_id)).toBe(months * 2000);
	});

	test('the button of the sandbox: a month passes, the card is declined, is tried again, and the plan goes on', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const id = await sessionOf(intent_id);
		const push = async (button: string) => {
			expect((await press(world, id, button as 'pay')).statusCode).toBe(303);
			await settleDown(world);
			return (await world.app.inject(`/sandbox/checkout/${id}`)).body;
		};
		expect(await push('month-declined')).toContain('The card was declined.');
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'past_due', paid: 1 });
		expect(await push('month')).toContain('A month passes');
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'active', paid: 2 });
		expect(await push('month')).toContain('This monthly donation has ended.');
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'completed', paid: 3 });
		await push('month');
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'completed', paid: 3 });
	});

	test('a card that keeps failing ends the plan: canceled, and what was paid stays', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		await world.sandbox.month(await sessionOf(intent_id), 'is declined');
		await world.sandbox.month(await sessionOf(intent_id), 'is declined');
		await settleDown(world);
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'cancelled', paid: 1 });
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test('an installment too many, because the provider was never told of the end: it goes back, and the plan ends there', async () => {
		const one = await donor();
		const { intent_id } = await registerMonthly(world, one);
		const id = await session(world, intent_id);
		// Five months pass before we look at all.
		await world.sandbox.pay(id);
		for (let month = 0; month < 4; month++) await world.sandbox.month(id, 'pays');
		await settleDown(world);
		expect((await paymentsOf(intent_id)).map(({ state, surplus }) => [state, surplus])).toEqual([
			...Array.from({ length: 3 }, () => ['settled', false]),
			...Array.from({ length: 2 }, () => ['refunded', true]),
		]);
		expect(await keptCents(intent_id)).toBe(15_000);
		expect((await world.sandbox.find(id))?.plan?.status).toBe('ended');
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'completed', paid: 3 });
	});
});

describe('while the athlete is away', () => {
	afterEach(() => world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.athlete)));
	const leave = async () => {
		await world.db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, world.athlete));
		await settleDown(world);
	};
	const comeBack = async () => {
		await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.athlete));
		await settleDown(world);
	};

	test('the sandbox charges nothing, its page says so, and afterwards as many installments as were chosen', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const id = await sessionOf(intent_id);
		await leave();
		expect(await planOf(one, intent_id)).toMatchObject({ paused: { reason: 'athlete_gone', team: null }, next_charge_at: null });
		expect((await world.app.inject(`/sandbox/checkout/${id}`)).body).toContain('This monthly donation is paused');
		await press(world, id, 'month' as 'pay');
		world.pass(40 * 86_400_000);
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toHaveLength(1);
		await comeBack();
		expect(await planOf(one, intent_id)).toMatchObject({ paused: null, next_charge_at: expect.any(String) });
		for (let month = 0; month < 4; month++) {
			world.pass(31 * 86_400_000);
			await settleDown(world);
		}
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'completed', paid: 3 });
		expect(await paymentsOf(intent_id)).toHaveLength(3);
	});

	test('a card that was declined is not tried again meanwhile', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const id = await sessionOf(intent_id);
		await press(world, id, 'month-declined' as 'pay');
		await settleDown(world);
		await leave();
		await press(world, id, 'month' as 'pay');
		await settleDown(world);
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'active', paid: 1 });
		await comeBack();
		world.pass(100 * 86_400_000);
		await settleDown(world);
		expect(await planOf(one, intent_id)).toMatchObject({ state: 'completed', paid: 3 });
	});
});

describe('ending one early', () => {
	test('no further charge, what was paid stays, and a new plan may begin', async () => {
		const [one, other] = [await donor(), await donor()];
		const intent_id = await beginPlan(world, one);
		expect((await other.call('POST', api.cancelPlan(intent_id))).json().code).toBe('forbidden');
		expect((await one.call('POST', api.cancelPlan(intent_id))).json()).toMatchObject({
			state: 'cancelled',
			cancel_requested: true,
			next_charge_at: null,
			paid: 1,
		});
		expect((await one.call('POST', api.cancelPlan(intent_id))).json()).toMatchObject({ state: 'cancelled', paid: 1 });
		world.pass(70 * 86_400_000);
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toHaveLength(1);
		expect((await one.call('POST', api.checkoutSubscription, { ...donationBody(world), user_id: one.user_id, recurring_cost_duration: 3 })).statusCode).toBe(
			200,
		);
	});

	test('deleting the account ends the plans, open checkouts too', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const open = await registerMonthly(world, one, { player_id: world.other });
		const open_id = await session(world, open.intent_id);
		await removeAccount(world.db, { user_id: one.user_id, actor_id: one.user_id, now: world.deps.clock(), publicUrl: world.env.PUBLIC_URL });
		await settleDown(world);
		expect((await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0]?.state).toBe('cancelled');
		expect((await world.sandbox.find(await sessionOf(intent_id)))?.plan?.status).toBe('ended');
		expect((await world.sandbox.find(open_id))?.status).toBe('expired');
		world.pass(70 * 86_400_000);
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toHaveLength(1);
	});

	test('a plan that is paid while its donation is being canceled has its first installment and no other', async () => {
		const one = await donor();
		const { intent_id } = await registerMonthly(world, one);
		const id = await session(world, intent_id);
		await world.sandbox.pay(id);
		await removeAccount(world.db, { user_id: one.user_id, actor_id: one.user_id, now: world.deps.clock(), publicUrl: world.env.PUBLIC_URL });
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect((await world.sandbox.find(id))?.plan?.status).toBe('ended');
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'settled', surplus: false }]);
	});

	test('a script that asks again and again is told to wait, before the card provider is asked', async () => {
		for (const [url, letter] of [
			[api.cancelPlan(randomUUID()), 'a'],
			[api.planPortal(randomUUID()), 'b'],
		] as const) {
			const codes = new Set<number>();
			for (let n = 0; n < 60; n++)
				codes.add(
					(await world.app.inject({ method: 'POST', url, headers: { [API_KEY_HEADER]: world.env.API_KEY }, cookies: { device: device(letter.repeat(22)) } }))
						.statusCode,
				);
			expect([...codes]).toEqual([401, 429]);
		}
	});

	test('the portal of a provider that has none', async () => {
		const one = await donor();
		expect((await one.call('POST', api.planPortal(await beginPlan(world, one)))).json().code).toBe('not_found');
	});
});

test('events that are lost: the reconciler finds an installment within the hour that it falls due', async () => {
	const one = await donor();
	const intent_id = await beginPlan(world, one);
	world.pass(32 * 86_400_000);
	await runPaymentWork(world.deps);
	expect(await planOf(one, intent_id)).toMatchObject({ paid: 2 });
});
