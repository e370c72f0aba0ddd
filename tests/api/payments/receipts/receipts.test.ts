import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { donationsAnswerSchema, receiptSchema, statementSchema } from '#domain/donation/donation-records.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { addLastingPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import {
	askRefund,
	beginPlan,
	cancel,
	differences,
	donationBody,
	paymentWorld,
	press,
	register,
	registerMonthly,
	session,
	settleDown,
	status,
	strayCheckout,
	type World,
} from '../../fixtures/payments/payment-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const donor = (user_name = 'Robin Vale') => addLastingPerson(world, { user_name });

/** Registers a person's donation, without paying it. */
async function given(of: Person, amount = 50, player_id = world.athlete): Promise<string> {
	const body = donationBody(world, { user_id: of.user_id, amount, player_id });
	return (await of.call('POST', api.checkoutOneTime, body, { 'idempotency-key': randomUUID() })).json().intent_id;
}

async function paid(of: Person, amount = 50, player_id = world.athlete): Promise<string> {
	const intent_id = await given(of, amount, player_id);
	await press(world, await session(world, intent_id), 'pay');
	await settleDown(world);
	return (await status(world, intent_id)).payment_id ?? '';
}

async function refund(payment_id: string, cents?: number): Promise<void> {
	await askRefund(world, payment_id, cents);
	await settleDown(world);
}

const receipt = async (of: Person['call'], payment_id: string) => receiptSchema.parse((await of('GET', api.receipt(payment_id))).json());
const donations = async (of: Person, limit = 50, skip = 0) => donationsAnswerSchema.parse((await of.call('GET', api.myDonations(limit, skip))).json());
const statement = async (of: Person, year: number, zone = 'UTC') => statementSchema.parse((await of.call('GET', api.myStatement(year, zone))).json());

describe('a receipt', () => {
	test('names the donor to the donor alone, and says what went back, part by part', async () => {
		const [one, other] = [await donor(), await donor('Somebody Else')];
		const payment_id = await paid(one, 50);
		await refund(payment_id, 1000);
		await refund(payment_id, 500);
		const own = await receipt(one.call, payment_id);
		expect(own).toMatchObject({
			...{
				payment_id,
				player_name: 'Jordan Ellery',
				team_name: 'Harbor State',
				amount: 50,
				returned: 15,
				state: 'partly_refunded',
				months: null,
				instalment: null,
			},
			...{ test: true, of_account: true, donor: { name: 'Robin Vale', email: one.user_email }, number: expect.any(Number) },
			returns: [
				{ amount: 10, by: 'refund' },
				{ amount: 5, by: 'refund' },
			],
			reference: expect.stringMatching(/^cs_/),
		});
		for (const call of [other.call, visitor(world)]) {
			const seen = await receipt(call, payment_id);
			expect(seen).toEqual({ ...own, donor: null });
			expect(JSON.stringify(seen)).not.toContain('Robin');
		}
		await refund(payment_id);
		expect(await receipt(one.call, payment_id)).toMatchObject({ state: 'refunded', returned: 50 });
	});

	test('of a visitor names nobody; the name of a profile goes before the account’s; numbers count upwards', async () => {
		const { intent_id } = await register(world);
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
		const first = await receipt(visitor(world), (await status(world, intent_id)).payment_id ?? '');
		expect(first).toMatchObject({ of_account: false, donor: null });
		const one = await donor();
		await one.call('POST', api.addProfile, { user_id: one.user_id, first_name: 'Roberta', last_name: 'Vale-Quinn' });
		const next = await receipt(one.call, await paid(one));
		expect(next.donor?.name).toBe('Roberta Vale-Quinn');
		expect(next.number).toBeGreaterThan(first.number);
	});

	test('of an installment says which of how many; one of a deleted account names nobody', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one, { recurring_cost_duration: 3 });
		expect(await status(world, intent_id)).toMatchObject({ months: 3 });
		await world.sandbox.month((await status(world, intent_id)).transaction_id ?? '', 'pays');
		await settleDown(world);
		const rows = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.instalment);
		for (const [n, { payment_id, provider_ref }] of rows.entries()) {
			const told = await receipt(one.call, payment_id);
			expect(told).toMatchObject({ months: 3, instalment: n + 1, reference: n === 0 ? expect.stringMatching(/^cs_/) : provider_ref });
		}
		expect((await status(world, intent_id)).payment_id).toBe(rows[0]?.payment_id);
		await one.call('DELETE', api.account(one.user_id));
		expect(await receipt(visitor(world), rows[0]?.payment_id ?? '')).toMatchObject({ of_account: true, donor: null });
	});

	test('an id that was never given out: 404; one that is none: 422', async () => {
		const call = visitor(world);
		expect((await call('GET', api.receipt(randomUUID()))).json().code).toBe('not_found');
		expect((await call('GET', api.receipt('1'))).json().code).toBe('invalid');
	});
});

describe('my donations', () => {
	test('newest first, each in its state, each of one’s own alone', async () => {
		const one = await donor();
		const other = await donor();
		await paid(other);
		const settled = await paid(one, 10);
		const part = await paid(one, 20);
		await refund(part, 500);
		const whole = await paid(one, 30);
		await refund(whole);
		const waiting = await given(one, 40);
		const declined = await given(one, 45);
		await press(world, await session(world, declined), 'decline');
		await settleDown(world);
		const op_id = randomUUID();
		await one.call('POST', api.checkoutOneTime, donationBody(world, { user_id: one.user_id, amount: 60 }), { 'idempotency-key': op_id });
		expect((await cancel(world, op_id)).statusCode).toBe(200);
		const all = await donations(one);
		const told = all.data.map(({ payment_id, state, amount, returned }) => [payment_id, state, amount, returned]);
		expect(told).toEqual([
			[null, 'failed', 45, 0],
			[null, 'waiting', 40, 0],
			[whole, 'refunded', 30, 30],
			[part, 'partly_refunded', 20, 5],
			[settled, 'settled', 10, 0],
		]);
		expect(all.data[1]?.intent_id).toBe(waiting);
		expect([all.count, all.first_at]).toEqual([5, all.data[4]?.at]);
		// The same result, page by page.
		const pages = [await donations(one, 2, 0), await donations(one, 2, 2), await donations(one, 2, 4), await donations(one, 2, 6)];
		expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
		expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5]);
		// Unpaid donations aren't listed forever.
		world.pass(31 * 24 * 3_600_000);
		expect((await donations(one)).data.map(({ payment_id }) => payment_id)).toEqual([whole, part, settled]);
	});

	test('money that came beside the donation goes back, and is told', async () => {
		const one = await donor();
		const payment_id = await paid(one, 50);
		const [payment] = await world.db.select().from(payments).where(eq(payments.payment_id, payment_id));
		const stray = await strayCheckout(world, payment?.intent_id ?? '', 5000);
		await world.sandbox.pay(stray.session_id);
		await settleDown(world);
		const { data } = await donations(one);
		expect(data.map(({ state, instalment }) => [state, instalment])).toEqual([
			['refunded', null],
			['settled', null],
		]);
	});

	test('a disputed payment says so, and one that the bank took back is gone from the sum', async () => {
		const one = await donor();
		const [first, second] = [await paid(one, 10), await paid(one, 20)];
		const set = (payment_id: string, change: Partial<typeof payments.$inferInsert>) =>
			world.db.update(payments).set(change).where(eq(payments.payment_id, payment_id));
		await set(first, { state: 'disputed' });
		await set(second, { state: 'lost', lost_cents: 2000 });
		expect((await donations(one)).data.map(({ state, returned }) => [state, returned])).toEqual([
			['lost', 20],
			['disputed', 0],
		]);
		expect(await statement(one, world.deps.clock().getUTCFullYear())).toMatchObject({ amount: 30, returned: 20, kept: 10 });
		for (const payment_id of [first, second]) await set(payment_id, { state: 'settled', lost_cents: 0 });
	});

	test('a plan that nobody has paid waits with its months; each installment is an entry', async () => {
		const one = await donor();
		await registerMonthly(world, one, { amount: 20, recurring_cost_duration: 6 });
		const intent_id = await beginPlan(world, one, { amount: 10, player_id: world.other });
		const [begun] = await world.db.select().from(intents).where(eq(intents.intent_id, intent_id));
		await world.sandbox.month(begun?.provider_session_id ?? '', 'pays');
		await settleDown(world);
		expect((await donations(one)).data.map(({ amount, months, instalment, state }) => [amount, months, instalment, state])).toEqual([
			[10, 3, 2, 'settled'],
			[10, 3, 1, 'settled'],
			[20, 6, null, 'waiting'],
		]);
	});
});

describe('the yearly statement', () => {
	test('holds the payments of the year on the donor’s calendar, what went back, the sum, and the sums of the athletes', async () => {
		world.passTo('2041-12-31T23:30:00Z');
		const one = await donor();
		const late = await paid(one, 20);
		world.passTo('2042-01-01T04:30:00Z');
		await paid(one, 100, world.other);
		world.passTo('2042-06-15T12:00:00Z');
		const summer = await paid(one, 50);
		world.passTo('2043-02-01T12:00:00Z');
		await refund(summer, 1500);

		const utc = await statement(one, 2042);
		expect(utc).toMatchObject({ year: 2042, time_zone: 'UTC', amount: 150, returned: 15, kept: 135, donor: { email: one.user_email } });
		expect(utc.payments.map(({ amount, returned }) => [amount, returned])).toEqual([
			[100, 0],
			[50, 15],
		]);
		expect(utc.athletes).toMatchObject([
			{ player_id: world.other, payments: 1, amount: 100, returned: 0, kept: 100 },
			{ player_id: world.athlete, payments: 1, amount: 50, returned: 15, kept: 35 },
		]);
		// Half past four in the morning in London is the evening before in Chicago. Half past eleven at night is the next
		// day in Tokyo.
		expect((await statement(one, 2042, 'America/Chicago')).payments.map(({ amount }) => amount)).toEqual([50]);
		expect((await statement(one, 2041, 'America/Chicago')).amount).toBe(120);
		const tokyo = await statement(one, 2042, 'Asia/Tokyo');
		expect(tokyo.payments[0]?.payment_id).toBe(late);
		expect(tokyo).toMatchObject({ amount: 170, kept: 155 });
		expect(await statement(one, 2044)).toMatchObject({ payments: [], athletes: [], amount: 0, kept: 0 });
	});

	test('refuses years and time zones that are none', async () => {
		const one = await donor();
		for (const [year, zone, field] of [
			[1999, 'UTC', 'year'],
			[20260, 'UTC', 'year'],
			[2026, 'Mars/Olympus', 'time_zone'],
			[2026, '', 'time_zone'],
		] as const) {
			expect((await one.call('GET', api.myStatement(year, zone))).json()).toMatchObject({ code: 'invalid', field });
		}
	});
});
