import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { type AthleteSupport, athleteSupportSchema, firstSupportMonth } from '#domain/donation/athlete-support-answer.ts';
import { and, eq, lt, ne, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { receivedByMonth, supporterCount } from '#server/modules/rosters/browse/support-of.ts';
import { manyRows } from '#tests/fixtures/long-run.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { askRefund, beginPlan, donationBody, paymentWorld, received, register, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';

const A_DAY_MS = 86_400_000;

describe('how an athlete is supported', () => {
	let world: World;
	beforeAll(async () => {
		world = await paymentWorld(undefined, new Date('2026-01-10T12:00:00Z'));
	});
	afterAll(() => world.close());

	const support = async (player_id = world.athlete): Promise<AthleteSupport> => {
		const answer = await world.app.inject({ url: api.support(player_id), headers: { [API_KEY_HEADER]: world.env.API_KEY } });
		expect(answer.statusCode).toBe(200);
		return athleteSupportSchema.parse(answer.json());
	};
	const sumOf = ({ months }: AthleteSupport): number => months.reduce((sum, { amount }) => sum + amount * 100, 0);
	/**
	 * Makes a paid one-time donation.
	 * @returns its payment.
	 */
	const give = async (amount: number, of?: Person): Promise<string> => {
		const body = donationBody(world, { amount, ...(of === undefined ? {} : { user_id: of.user_id }) });
		const { intent_id } = of === undefined ? await register(world, body) : (await of.call('POST', api.checkoutOneTime, body)).json();
		await world.sandbox.pay(await session(world, intent_id));
		await settleDown(world);
		const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
		return payment?.payment_id ?? '';
	};
	const refund = async (payment_id: string, cents?: number): Promise<void> => {
		await askRefund(world, payment_id, cents);
		await settleDown(world);
	};

	const people = (n: number) => Promise.all(Array.from({ length: n }, () => addLastingPerson(world)));

	test('donors count once, guests once per donation; months come when three accounts gave in each, and add up to the total', async () => {
		expect(await support()).toMatchObject({ supporters: 0, months: [] });
		const [robin, jo, sam] = (await people(3)) as [Person, Person, Person];
		await give(20, robin);
		await give(30, robin);
		expect(await support()).toMatchObject({ supporters: 1, months: [] });
		await give(10, jo);
		// Guests are supporters, but a named one and two guests are no three accounts.
		const guests = [await give(1), await give(1)];
		expect(await support()).toMatchObject({ supporters: 4, months: [] });
		await give(5.5, sam);
		expect(await support()).toMatchObject({ supporters: 5, months: [{ month: '2026-01', amount: 67.5 }] });
		// One account in another month would be told by that month's bar, and by the total minus the first one.
		world.pass(31 * A_DAY_MS);
		await beginPlan(world, jo);
		expect(await support()).toMatchObject({ supporters: 5, months: [] });
		await give(15, robin);
		const last = await give(7, sam);
		expect((await support()).months.map(({ month }) => month)).toEqual(['2026-01', '2026-02']);
		expect(sumOf(await support())).toBe(await received(world));
		// A part that went back comes off the month of its donation. A whole donation takes its donor along.
		const before = (await support()).months[1]?.amount ?? 0;
		await refund(last, 300);
		expect((await support()).months[1]).toEqual({ month: '2026-02', amount: before - 3 });
		await refund(guests[0] ?? '');
		expect(await support()).toMatchObject({ supporters: 4, months: [{ amount: 66.5 }, {}] });
		expect(sumOf(await support())).toBe(await received(world));
		// Unpaid donations count for nothing, and another athlete has none of this.
		await register(world);
		expect((await support()).supporters).toBe(4);
		expect(await support(world.other)).toMatchObject({ supporters: 0, months: [] });
		// A deleted account stays one donor.
		await removeAccount(world.db, { user_id: robin.user_id, actor_id: robin.user_id, now: world.deps.clock(), publicUrl: world.env.PUBLIC_URL });
		expect((await support()).supporters).toBe(4);
		expect(sumOf(await support())).toBe(await received(world));
	});

	test('three donors who give in another month each have no months', async () => {
		const athlete = await paymentWorld(undefined, new Date('2026-01-10T12:00:00Z'));
		const before = world;
		world = athlete;
		try {
			for (const person of await people(3)) {
				await give(40, person);
				world.pass(31 * A_DAY_MS);
			}
			expect(await support()).toMatchObject({ supporters: 3, months: [] });
		} finally {
			world = before;
			await athlete.close();
		}
	});

	test('the answer names nobody', async () => {
		const answer = await support();
		expect(Object.keys(answer).sort()).toEqual(['as_of', 'months', 'supporters']);
		for (const month of answer.months) expect(Object.keys(month).sort()).toEqual(['amount', 'month']);
	});

	test('a month drops off after a year, and its supporters stay', async () => {
		world.pass(330 * A_DAY_MS);
		const { supporters, months } = await support();
		expect(supporters).toBe(4);
		expect(months.map(({ month }) => month)).toEqual(['2026-02']);
	});

	test('what came before the months is told by none of them if it is from fewer than three accounts', async () => {
		const [first] = await world.db.select().from(payments).where(eq(payments.player_id, world.athlete)).orderBy(payments.created_at);
		await world.db
			.update(payments)
			.set({ created_at: new Date('2026-02-20T12:00:00Z') })
			.where(and(eq(payments.player_id, world.athlete), ne(payments.payment_id, first?.payment_id ?? ''), lt(payments.created_at, new Date('2026-02-01'))));
		expect((await support()).months).toEqual([]);
	});
});

/** Both databases plan alike, but only PostgreSQL is quick to fill. */
const donations = manyRows(200_000);
describe.runIf(process.env.TEST_DB === 'postgres')(`among ${donations} donations, one in a hundred of them to one athlete`, () => {
	let database: Database;
	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Football', 'football')`);
			await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'T', 't', 't')`);
			await tx.execute(
				sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug) select 2, 1, 't', 'P' || n, 'p' || n, 'p' || n from generate_series(1, 10000) n`,
			);
			await tx.execute(sql`
				insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, donor_pseudonym, state, paid_at)
				select md5(n::text)::uuid, 'one_time', case when n % 100 = 0 then 1 else n % 10000 + 1 end, 1, 'P', 'T', 5000, 'd' || n % 700, 'paid', timestamptz '2026-01-01' + n * interval '1 minute'
				from generate_series(1, ${donations}::int) n`);
			await tx.execute(sql`
				insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, created_at)
				select md5('p' || n)::uuid, md5(n::text)::uuid, case when n % 100 = 0 then 1 else n % 10000 + 1 end, 'sandbox', 'ch_' || n, 5000, 'settled', timestamptz '2026-01-01' + n * interval '1 minute'
				from generate_series(1, ${donations}::int) n`);
		});
	}, 180_000);
	afterAll(() => database.close());

	test('both figures come from the athlete’s index', async () => {
		const { db } = database;
		for (const query of [supporterCount(db, [1]), receivedByMonth(db, [1], firstSupportMonth(new Date('2026-05-20')))]) {
			const plan = await explain(db, query);
			expect(plan).toContain('payments_player');
			expect(plan).not.toMatch(/Seq Scan/);
		}
		expect(await supporterCount(db, [1])).toEqual([{ supporters: 7 }]);
	});
});
