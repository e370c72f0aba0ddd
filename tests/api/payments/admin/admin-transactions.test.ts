import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Transaction, transactionsAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { auditLog, userProfiles, users } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import { addLastingPerson, addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import {
	checkout,
	click,
	donationBody,
	paymentWorld,
	press,
	register,
	session,
	settleDown,
	status,
	strayCheckout,
	type World,
} from '../../fixtures/payments/payment-world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
	await world.db.update(teams).set({ conference: 'Great Basin' });
});
afterAll(() => world.close());

async function list(query = ''): Promise<{ rows: Transaction[]; total: number }> {
	const answer = await admin.call('GET', adminApi.allTransactions + query);
	expect(answer.statusCode, answer.body).toBe(200);
	return { rows: transactionsAnswerSchema.parse(answer.json()), total: Number(answer.headers['x-total-count']) };
}

/**
 * A paid donation, a minute after the previous one. `user_id` goes into its intent, as registration does for a
 * logged-in donor.
 */
async function give(amount: number, user_id: number | null = null): Promise<string> {
	world.pass(60_000);
	const { intent_id } = await register(world, donationBody(world, { amount }));
	await world.db.update(intents).set({ user_id }).where(eq(intents.intent_id, intent_id));
	await press(world, await session(world, intent_id), 'pay');
	await settleDown(world);
	return intent_id;
}

describe('GET /v1/get_all_transactions', () => {
	test('an empty list at first', async () => {
		expect(await list()).toEqual({ rows: [], total: 0 });
	});

	test('a visitor’s donation has no e-mail; a donor’s has theirs and the company; the reference is the receipt’s', async () => {
		const donor = await addPerson(world, { user_email: 'tallow@people.example' });
		await world.db.insert(userProfiles).values({ user_id: donor.user_id, company_name: 'Tallow Feed' });
		const first = await give(50);
		const second = await give(19.5, donor.user_id);
		const { rows, total } = await list();
		expect(total).toBe(2);
		const same = {
			team_conference: 'Great Basin',
			team_name: 'Harbor State',
			player_name: 'Jordan Ellery',
			transaction_type: 'one_time',
			recurring_cost_duration: null,
			test: true,
		};
		expect(rows).toEqual([
			{
				...same,
				user_email: 'tallow@people.example',
				user_company_name: 'Tallow Feed',
				transaction_amount: 19.5,
				transaction_id: (await status(world, second)).transaction_id,
				created_at: expect.any(String),
			},
			{
				...same,
				user_email: null,
				user_company_name: null,
				transaction_amount: 50,
				transaction_id: (await status(world, first)).transaction_id,
				created_at: expect.any(String),
			},
		]);
	});

	test('of a donor whose account is gone the pseudonym stands there', async () => {
		const donor = await addPerson(world);
		const intent_id = await give(75, donor.user_id);
		await world.db.delete(users).where(eq(users.user_id, donor.user_id));
		expect((await list()).rows[0]).toMatchObject({ transaction_amount: 75, user_email: null });
		await world.db.update(intents).set({ donor_pseudonym: 'donor-5f0c2a91' }).where(eq(intents.intent_id, intent_id));
		expect((await list()).rows[0]).toMatchObject({ transaction_amount: 75, user_email: 'donor-5f0c2a91' });
	});

	test('names are those at the time of the donation; donations that are not paid are not there', async () => {
		await give(33);
		await world.db.update(teams).set({ team_name: 'Renamed State' });
		const unpaid = await register(world, donationBody(world, { amount: 44 }));
		await click(world, unpaid.intent_id);
		await checkout(world, donationBody(world, { amount: 45 }));
		expect((await list()).rows[0]).toMatchObject({ transaction_amount: 33, team_name: 'Harbor State' });
	});

	test('a second charge for one donation is a transaction with a reference of its own', async () => {
		const intent_id = await give(66);
		const { rows: before } = await list();
		world.pass(60_000);
		const stray = await strayCheckout(world, intent_id, 6600);
		await world.sandbox.pay(stray.session_id);
		await settleDown(world);
		const { rows, total } = await list();
		expect(total).toBe(before.length + 1);
		expect(rows.slice(1)).toEqual(before);
		expect(rows[0]).toMatchObject({ transaction_amount: 66, player_name: 'Jordan Ellery' });
		expect(new Set(rows.map((row) => row.transaction_id)).size).toBe(rows.length);
	});

	test('a recurring donation says its months; each later installment has a reference of its own', async () => {
		const intent_id = await give(77);
		await world.db.update(intents).set({ kind: 'recurring', months: 6 }).where(eq(intents.intent_id, intent_id));
		const [first] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
		if (first === undefined) throw new Error('nothing was paid');
		world.pass(60_000);
		const { receipt_number: _first, ...charge } = first;
		await world.db
			.insert(payments)
			.values({ ...charge, payment_id: crypto.randomUUID(), provider_ref: 'ch_second', instalment: 2, created_at: world.deps.clock() });
		const { rows } = await list('?limit=2');
		const recurring = { transaction_amount: 77, transaction_type: 'recurring', recurring_cost_duration: 6 };
		expect(rows).toMatchObject([
			{ ...recurring, transaction_id: 'ch_second' },
			{ ...recurring, transaction_id: (await status(world, intent_id)).transaction_id },
		]);
	});

	test('limit, skip and the total', async () => {
		const all = await list();
		expect(all.total).toBe(all.rows.length);
		expect(await list('?limit=2')).toEqual({ rows: all.rows.slice(0, 2), total: all.total });
		expect(await list('?limit=2&skip=1')).toEqual({ rows: all.rows.slice(1, 3), total: all.total });
		expect((await list('?limit=100000')).rows).toEqual(all.rows);
		expect((await list('?skip=1000')).rows).toEqual([]);
		expect(all.rows.map((row) => row.created_at)).toEqual(all.rows.map((row) => row.created_at).sort((a, b) => (a < b ? 1 : -1)));
		for (const query of ['?limit=0', '?limit=ten', '?skip=-1']) expect((await admin.call('GET', adminApi.allTransactions + query)).statusCode).toBe(422);
	});

	test('is written down, by id alone', async () => {
		await list();
		const entries = await world.db.select().from(auditLog).where(eq(auditLog.action, 'transactions_listed')).orderBy(auditLog.audit_id);
		expect(entries.at(-1)).toMatchObject({ actor_id: admin.user_id, subject_id: null });
	});

	test('the dashboard’s list is written down once, not for each page of it', async () => {
		const listed = () => world.db.$count(auditLog, eq(auditLog.action, 'transactions_listed'));
		const before = await listed();
		const { next } = (await admin.call('GET', `${adminApi.transactions}?limit=1`)).json();
		expect((await admin.call('GET', `${adminApi.transactions}?limit=1&before=${encodeURIComponent(next)}`)).statusCode).toBe(200);
		expect(await listed()).toBe(before + 1);
	});
});
