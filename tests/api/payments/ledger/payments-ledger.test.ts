import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { paymentRefunds, payments } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { type AthleteBooking, LedgerConflictError, post, postMany } from '#server/modules/payments/ledger/ledger.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { counts, donationBody, paymentWorld, received, register, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());

const inWorld = <T>(work: (tx: Db) => Promise<T>) => inTransaction(world.db, work);

/** A payment without an intent, like an installment or a seeded donation. */
async function payment(amount: number, player_id = world.athlete): Promise<AthleteBooking> {
	const payment_id = randomUUID();
	await world.db.insert(payments).values({ payment_id, player_id, provider: 'test', provider_ref: payment_id, amount_cents: amount, state: 'settled' });
	return { kind: 'settled', payment_id, player_id, amount, booking_key: `test:${payment_id}` };
}

/** The whole chain of messages, because drizzle wraps the database's own. */
async function refusal(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (error) {
		const said: string[] = [];
		for (let e: unknown = error; e instanceof Error; e = e.cause) said.push(e.message);
		return said.join(' <- ');
	}
	return 'nothing was refused';
}

/** A canceled plan without a history, with nothing left to do about it. */
function aPlan({ state }: { state: 'active' | 'past_due' | 'completed' }) {
	const ended = state === 'completed' ? sql`now()` : sql`null::timestamptz`;
	return sql`
		with i as (
			insert into intents (intent_id, kind, months, player_id, team_id, player_name, team_name, amount_cents)
			select gen_random_uuid(), 'recurring', 3, player_id, team_id, 'x', 'x', 100 from players limit 1 returning *
		)
		insert into plans (intent_id, player_id, team_id, months, amount_cents, state, provider, plan_ref, started_at, checked_at, cancel_requested_at, ended_at)
		select intent_id, player_id, team_id, months, amount_cents, ${state}, 'test', 'plan_x', now(), now(), now(), ${ended} from i`;
}

describe('post', () => {
	test('writes two entries that sum to zero, and the athlete has the money', async () => {
		const had = await received(world);
		const booking = await payment(1234);
		expect(await inWorld((tx) => post(tx, booking))).toBe(true);
		const entries = rowsOf<{ account: string; cents: number }>(
			await world.db.execute(
				sql`select account, amount_cents::int as cents from ledger_entries join ledger_transactions using (transaction_id) where booking_key = ${booking.booking_key} order by account`,
			),
		);
		expect(entries).toEqual([
			{ account: 'athlete', cents: -1234 },
			{ account: 'provider_clearing', cents: 1234 },
		]);
		expect(await received(world)).toBe(had + 1234);
	});

	test('the same key is booked once, also at the same time; with other content it is refused', async () => {
		const booking = await payment(500);
		const had = await received(world);
		const results = await Promise.all(Array.from({ length: 5 }, () => inWorld((tx) => post(tx, booking))));
		expect(results.filter(Boolean)).toHaveLength(1);
		expect(await received(world)).toBe(had + 500);
		await expect(inWorld((tx) => post(tx, { ...booking, amount: 501 }))).rejects.toThrow(`booking key ${booking.booking_key} stands for another booking`);
		await expect(inWorld((tx) => post(tx, { ...booking, player_id: world.other }))).rejects.toThrow(LedgerConflictError);
	});

	test('a refund takes the money back', async () => {
		const booking = await payment(700);
		const had = await received(world);
		await inWorld((tx) => post(tx, booking));
		await inWorld(async (tx) => {
			await post(tx, { ...booking, kind: 'refunded', booking_key: `${booking.booking_key}:refund` });
			await tx
				.insert(paymentRefunds)
				.values({ provider: 'test', refund_ref: randomUUID(), payment_id: booking.payment_id, amount_cents: 700, state: 'stands', told_at: new Date() });
			await tx.update(payments).set({ state: 'refunded', refunded_cents: 700 }).where(eq(payments.payment_id, booking.payment_id));
		});
		expect(await received(world)).toBe(had);
	});

	test('many at once: all of them or none', async () => {
		const [a, b, c] = [await payment(100), await payment(250), await payment(400, world.other)] as const;
		const had = await received(world);
		const otherHad = await received(world, world.other);
		expect(await inWorld((tx) => postMany(tx, [a, b, c]))).toBe(3);
		expect(await inWorld((tx) => postMany(tx, [c, a]))).toBe(0);
		expect([await received(world), await received(world, world.other)]).toEqual([had + 350, otherHad + 400]);
		const before = await counts(world);
		expect(
			await refusal(
				inWorld((tx) =>
					postMany(tx, [
						{ ...a, booking_key: 'x' },
						{ ...b, payment_id: randomUUID(), booking_key: 'y' },
					]),
				),
			),
		).toMatch(/foreign key/);
		expect(
			await refusal(
				inWorld((tx) =>
					postMany(tx, [
						{ ...a, booking_key: 'x' },
						{ ...b, booking_key: 'x' },
					]),
				),
			),
		).toMatch(/given twice/);
		expect(await counts(world)).toEqual(before);
	});

	test.each([0, -5, 1.5, Number.NaN])('%d cents are no booking', async (amount) => {
		const booking = await payment(100).then((b) => ({ ...b, amount }));
		expect(await refusal(inWorld((tx) => post(tx, booking)))).toMatch(/at least one cent|not a whole number/);
		await world.db.delete(payments).where(eq(payments.payment_id, booking.payment_id));
	});

	test('after all that every rule holds', async () => {
		expect(await ledgerViolations(world.db)).toEqual([]);
	});
});

describe('the ledger in the database', () => {
	test.each([
		'update ledger_entries set amount_cents = amount_cents + 1',
		'update ledger_transactions set booking_key = booking_key || booking_key',
		'delete from ledger_entries',
		'delete from ledger_transactions',
		'truncate ledger_entries',
		'truncate ledger_transactions, ledger_entries',
	])('refuses: %s', async (statement) => {
		expect(await refusal(world.db.execute(sql.raw(statement)))).toMatch(/append-only/);
	});

	test('refuses entries that do not sum to zero', async () => {
		const booking = await payment(100);
		const unbalanced = sql`
			with t as (insert into ledger_transactions (kind, payment_id, booking_key) values ('settled', ${booking.payment_id}, 'crooked') returning transaction_id)
			insert into ledger_entries (transaction_id, account, player_id, amount_cents)
			select transaction_id, 'provider_clearing', null::int, 100 from t union all select transaction_id, 'athlete', ${world.athlete}::int, -99 from t`;
		expect(await refusal(world.db.execute(unbalanced))).toMatch(/do not sum to zero/);
		await world.db.delete(payments).where(eq(payments.payment_id, booking.payment_id));
	});

	test.each([
		['money that nobody gave', sql`insert into received_increments select player_id, 1 from players`, /what an athlete received/],
		[
			'a settled payment without a booking',
			sql`insert into payments (payment_id, player_id, provider, provider_ref, amount_cents, state) select gen_random_uuid(), player_id, 'test', 'unbooked', 100, 'settled' from players limit 1`,
			/has one settled booking/,
		],
		[
			'a paid intent without a payment',
			sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state, paid_at) select gen_random_uuid(), 'one_time', player_id, team_id, 'x', 'x', 100, 'paid', now() from players limit 1`,
			/a paid intent has one payment/,
		],
		[
			'surplus money that stays',
			sql`update payments set surplus = true where payment_id = (select payment_id from payments where state = 'settled' limit 1)`,
			/surplus money/,
		],
		[
			'a refund that is not booked',
			sql`update payments set refunded_cents = 1 where payment_id = (select payment_id from payments where state = 'settled' limit 1)`,
			/refunded or lost is booked/,
		],
		[
			'a refund that the payment does not know',
			sql`insert into payment_refunds (provider, refund_ref, payment_id, amount_cents, state, told_at) select provider, 're_1', payment_id, 1, 'stands', now() from payments where state = 'settled' limit 1`,
			/is the sum of its refunds/,
		],
		[
			'a refund that failed and is not booked back',
			sql`with of as (select payment_id, provider, provider_ref from payments where state = 'settled' limit 1), booked as (
					insert into ledger_transactions (kind, payment_id, booking_key) select 'refunded', payment_id, provider || ':' || provider_ref || ':refunded:re_2' from of
				) insert into payment_refunds (provider, refund_ref, payment_id, amount_cents, state, told_at, failed_at) select provider, 're_2', payment_id, 1, 'failed', now(), now() from of`,
			/failed is booked back/,
		],
		[
			'a paid monthly donation without a plan',
			sql`insert into intents (intent_id, kind, months, player_id, team_id, player_name, team_name, amount_cents, state, paid_at) select gen_random_uuid(), 'recurring', 3, player_id, team_id, 'x', 'x', 100, 'paid', now() from players limit 1`,
			/a paid monthly donation has a plan/,
		],
		['a completed plan without its installments', aPlan({ state: 'completed' }), /as many installments as months/],
		['a live plan that nobody limits', aPlan({ state: 'active' }), /ends at the provider after its months/],
		['a live plan that was canceled and goes on', aPlan({ state: 'past_due' }), /canceled has a job/],
	])('the check finds %s', async (_what, crime, rule) => {
		class Undo extends Error {}
		let found: string[] = [];
		const attempt = inWorld(async (tx) => {
			await tx.execute(crime);
			found = (await ledgerViolations(tx)).map((violation) => violation.rule);
			throw new Undo();
		});
		await expect(attempt).rejects.toThrow(Undo);
		expect(found.join('\n')).toMatch(rule);
	});
});

test('what an athlete received and the maximum follow a payment, which moves no row of the roster', async () => {
	const mark = async (): Promise<number> => {
		const [row] = await world.db.select({ xid: players.changed_xid }).from(players).where(eq(players.player_id, world.other));
		return Number(row?.xid);
	};
	const before = { xid: await mark(), cents: await received(world, world.other) };
	const { intent_id } = await register(world, donationBody(world, { player_id: world.other, amount: 9000 }));
	expect(await mark()).toBe(before.xid);
	await world.sandbox.pay(await session(world, intent_id));
	expect(await received(world, world.other)).toBe(before.cents);
	await settleDown(world);
	expect(await mark()).toBe(before.xid);
	const headers = { [API_KEY_HEADER]: world.env.API_KEY };
	const player = (await world.app.inject({ url: api.player(world.other, world.team), headers })).json();
	expect(player.received_donations).toBe(before.cents / 100 + 9000);
	const max = (await world.app.inject({ url: api.maxDonation, headers })).json();
	expect(max.max_donation_amount).toBeGreaterThanOrEqual(before.cents / 100 + 9000);
});
