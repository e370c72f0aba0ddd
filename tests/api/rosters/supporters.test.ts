import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { donationsAnswerSchema } from '#domain/donation/donation-records.ts';
import { SUPPORTERS_SHOWN } from '#domain/donation/supporter-list.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles } from '#server/db/schema/people-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { namedDonations } from '#server/modules/rosters/browse/supporters-of.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { askRefund, beginPlan, donationBody, paymentWorld, register, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';

describe('recent supporters of an athlete', () => {
	let world: World;
	beforeAll(async () => {
		world = await paymentWorld();
	});
	afterAll(() => world.close());

	const listed = async (): Promise<string[]> => {
		const answer = await world.app.inject({ url: api.supporters(world.athlete), headers: { [API_KEY_HEADER]: world.env.API_KEY } });
		expect(answer.headers['cache-control']).toBe('no-store');
		return answer.json().supporters.map(({ name }: { name: string }) => name);
	};
	const donor = async (first_name: string, last_name: string | null = null): Promise<Person> => {
		const person = await addLastingPerson(world);
		await world.db.insert(userProfiles).values({ user_id: person.user_id, first_name, last_name });
		return person;
	};
	/**
	 * Makes a paid one-time donation.
	 * @returns its intent.
	 */
	const give = async (of: Person | undefined, named: boolean): Promise<string> => {
		const who = of === undefined ? {} : { user_id: of.user_id };
		const body = { ...donationBody(world), named, ...who };
		const answer = of === undefined ? await register(world, body) : (await of.call('POST', api.checkoutOneTime, body)).json();
		await world.sandbox.pay(await session(world, answer.intent_id));
		await settleDown(world);
		world.pass(1000);
		return answer.intent_id;
	};
	const refund = async (intent_id: string, amount_cents?: number): Promise<void> => {
		const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
		await askRefund(world, payment?.payment_id ?? '', amount_cents);
		await settleDown(world);
	};

	test('only who chose it and has an account; each once, newest first, without an amount', async () => {
		const [marisol, jo, quiet] = [await donor('Marisol', 'Tejada'), await donor('Jo'), await donor('Quiet')];
		await give(marisol, true);
		await give(quiet, false);
		await give(undefined, true);
		await give(jo, true);
		expect(await listed()).toEqual(['Jo', 'Marisol T.']);
		await give(marisol, true);
		expect(await listed()).toEqual(['Marisol T.', 'Jo']);
		await give(marisol, false);
		expect(await listed()).toEqual(['Marisol T.', 'Jo']);
		await beginPlan(world, quiet, { named: true });
		expect(await listed()).toEqual(['Quiet', 'Marisol T.', 'Jo']);
		const answer = await world.app.inject({ url: api.supporters(world.athlete), headers: { [API_KEY_HEADER]: world.env.API_KEY } });
		expect(answer.json()).toEqual({ supporters: [{ name: 'Quiet' }, { name: 'Marisol T.' }, { name: 'Jo' }] });
		expect((await world.app.inject({ url: api.supporters(world.other), headers: { [API_KEY_HEADER]: world.env.API_KEY } })).json()).toEqual({ supporters: [] });
	});

	test('whoever takes it back leaves the list at once: for one donation or for all, of their own alone', async () => {
		const [taker, other] = [await donor('Taker'), await donor('Other')];
		const hide = (of: Person, intent_id?: string) => of.call('POST', api.hideName, intent_id === undefined ? {} : { intent_id });
		const first = await give(taker, true);
		await give(taker, true);
		const foreign = await give(other, true);
		const mine = async () => donationsAnswerSchema.parse((await taker.call('GET', api.myDonations(50, 0))).json()).data.map(({ named }) => named);
		expect([(await hide(taker, foreign)).statusCode, (await hide(taker, randomUUID())).statusCode]).toEqual([404, 404]);
		expect((await hide(taker, first)).json()).toEqual({ hidden: 1 });
		expect(await mine()).toEqual([true, false]);
		expect((await listed()).slice(0, 2)).toEqual(['Other', 'Taker']);
		expect((await hide(taker)).json()).toEqual({ hidden: 1 });
		expect((await hide(taker)).json()).toEqual({ hidden: 0 });
		expect(await mine()).toEqual([false, false]);
		const now = await listed();
		expect([now[0], now.includes('Taker')]).toEqual(['Other', false]);
		expect((await hide(other)).json()).toEqual({ hidden: 1 });
	});

	test('whoever takes it back for a monthly donation isn’t listed for its later installments, either', async () => {
		const monthly = await donor('Monthly');
		const intent_id = await beginPlan(world, monthly, { named: true });
		expect((await listed())[0]).toBe('Monthly');
		expect((await monthly.call('POST', api.hideName, { intent_id })).json()).toEqual({ hidden: 1 });
		world.pass(40 * 24 * 3_600_000);
		await settleDown(world);
		expect(await world.db.$count(payments, eq(payments.intent_id, intent_id))).toBe(2);
		expect(await listed()).not.toContain('Monthly');
	});

	test('who has not paid yet is not listed; a donation that was given back leaves, a part of it does not', async () => {
		const one = await donor('Returned');
		expect((await one.call('POST', api.checkoutOneTime, { ...donationBody(world), named: true, user_id: one.user_id })).statusCode).toBe(200);
		expect(await listed()).not.toContain('Returned');
		const intent_id = await give(one, true);
		await refund(intent_id, 2000);
		expect((await listed())[0]).toBe('Returned');
		await refund(intent_id);
		expect(await listed()).not.toContain('Returned');
	});

	test('a deleted account leaves at once, and a name that was corrected is shown as it is now', async () => {
		const one = await donor('Before');
		await give(one, true);
		await world.db.update(userProfiles).set({ first_name: 'After' }).where(eq(userProfiles.user_id, one.user_id));
		expect((await listed())[0]).toBe('After');
		await removeAccount(world.db, { user_id: one.user_id, actor_id: one.user_id, now: world.deps.clock(), publicUrl: world.env.PUBLIC_URL });
		expect(await listed()).not.toContain('After');
	});

	test('so many and no more', async () => {
		for (let n = 0; n < SUPPORTERS_SHOWN; n++) await give(await donor(`Fan${n}`), true);
		const names = await listed();
		expect(names).toEqual(Array.from({ length: SUPPORTERS_SHOWN }, (_, n) => `Fan${SUPPORTERS_SHOWN - 1 - n}`));
	});
});

/** Both databases plan alike, but only PostgreSQL is quick to fill. */
describe.runIf(process.env.TEST_DB === 'postgres')('among 20,000 donations to one athlete', () => {
	let database: Database;
	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Football', 'football')`);
			await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'T', 't', 't')`);
			await tx.execute(
				sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug) select 2, 1, 't', 'P' || n, 'p' || n, 'p' || n from generate_series(1, 100) n`,
			);
			await tx.execute(
				sql`insert into users (user_name, user_email, email_key, password_hash) select 'Fan' || n, n || '@p.example', n || '@p.example', 'x' from generate_series(1, 1000) n`,
			);
			await tx.execute(sql`
				insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, user_id, named, state, paid_at)
				select md5(n::text)::uuid, 'one_time', 1, 1, 'P', 'T', 5000, 1 + n % 1000, n % 3 = 0, 'paid', timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 20000) n`);
			await tx.execute(sql`
				insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state)
				select md5('p' || n)::uuid, md5(n::text)::uuid, 1, 'sandbox', 'ch_' || n, 5000, 'settled' from generate_series(1, 20000) n`);
		});
	}, 180_000);
	afterAll(() => database.close());

	test('the list comes from its index', async () => {
		const plan = await explain(database.db, namedDonations(database.db, [1]));
		expect(plan).toContain('intents_named');
		expect(plan).not.toMatch(/Seq Scan on (intents|payments)|Sort/);
		expect(await namedDonations(database.db, [1])).toHaveLength(100);
	});
});
