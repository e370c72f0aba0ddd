import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Database, Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { limitCounts, usedProofs } from '#server/db/schema/limits-schema.ts';
import { canceledOperations, intents, jobs, payments, plans, providerEvents } from '#server/db/schema/payments-schema.ts';
import { loginFailures, passwordAsks, passwordCodes } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { registerDonationIntent } from '#server/modules/payments/donations/register-donation.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { exampleContactBody } from '#server/modules/requests/request-examples.ts';
import { tidyAll } from '#server/tidy.ts';
import { many, vacuum } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import {
	beginPlan,
	cancel,
	checkout,
	donationBody,
	paymentWorld,
	register,
	session,
	settleDown,
	strayCheckout,
	type World,
} from '../fixtures/payments/payment-world.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let world: World;
let one: Person;
const said: string[] = [];
beforeAll(async () => {
	world = await paymentWorld();
	one = await addPerson(world);
});
afterAll(() => world.close());

const now = () => world.deps.clock();
const ago = (ms: number) => new Date(now().getTime() - ms);
const tidy = () => tidyAll({ db: world.db, clock: world.deps.clock, env: world.env, log: { error: (message) => said.push(message) } });

type IntentState = (typeof intents.$inferSelect)['state'];

/** A donation that nobody paid, last changed this many days ago. */
async function unpaid(state: IntentState, days: number, of?: Person): Promise<string> {
	const user = of && { user_id: of.user_id, user_email: of.user_email };
	const { intent_id } = await registerDonationIntent(
		world.deps,
		{ ...donationBody(world), ...(user === undefined ? {} : { user_id: user.user_id }) },
		{ user },
	);
	await aged(intent_id, days, state);
	return intent_id;
}

async function aged(intent_id: string, days: number, state?: IntentState): Promise<void> {
	const then = ago(days * DAY);
	await world.db
		.update(intents)
		.set({ created_at: then, updated_at: then, ...(state === undefined ? {} : { state }) })
		.where(eq(intents.intent_id, intent_id));
}

const isThere = async (intent_id: string) => (await world.db.$count(intents, eq(intents.intent_id, intent_id))) > 0;

describe('what led to no money goes after its term', () => {
	test('a visitor’s donation that nobody paid: after 60 days, whatever became of it', async () => {
		const states: IntentState[] = ['created', 'failed', 'expired', 'cancelled'];
		const old = await Promise.all(states.map((state) => unpaid(state, 61)));
		const young = await Promise.all(states.map((state) => unpaid(state, 59)));
		await tidy();
		expect(await Promise.all(old.map(isThere))).toEqual(states.map(() => false));
		expect(await Promise.all(young.map(isThere))).toEqual(states.map(() => true));
	});

	test('somebody’s own: after 400 days', async () => {
		const [old, young] = [await unpaid('expired', 401, one), await unpaid('expired', 399, one)];
		await tidy();
		expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
	});

	test('never one that is on its way, was paid, is a plan, or took money that went back', async () => {
		const open = await Promise.all([unpaid('session_open', 500), unpaid('processing', 500)]);
		const paid = (await register(world)).intent_id;
		await world.sandbox.pay(await session(world, paid));
		const plan = await beginPlan(world, one);
		const op_id = randomUUID();
		const twice = (await register(world, donationBody(world), op_id)).intent_id;
		await cancel(world, op_id);
		const stray = await strayCheckout(world, twice, 5000);
		await world.sandbox.pay(stray.session_id);
		await settleDown(world);
		for (const intent_id of [paid, plan, twice]) await aged(intent_id, 500);
		const before = { payments: await world.db.$count(payments), plans: await world.db.$count(plans) };
		await tidy();
		for (const intent_id of [...open, paid, plan, twice]) expect(await isThere(intent_id), intent_id).toBe(true);
		expect({ payments: await world.db.$count(payments), plans: await world.db.$count(plans) }).toEqual(before);
		expect(await ledgerViolations(world.db)).toEqual([]);
		await world.db.update(intents).set({ state: 'cancelled' }).where(eq(intents.state, 'session_open'));
	});

	test('a key whose donation is gone may come again: it is registered anew, and charged by nobody', async () => {
		const op_id = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op_id);
		await aged(intent_id, 61);
		await tidy();
		const answer = await checkout(world, donationBody(world), op_id);
		expect(answer.statusCode).toBe(200);
		expect(answer.json().intent_id).not.toBe(intent_id);
	});

	test('sessions of the sandbox that nobody paid', async () => {
		const { intent_id } = await register(world);
		const session_id = await session(world, intent_id);
		const kept = await world.db.$count(sandboxSessions);
		await world.db
			.update(sandboxSessions)
			.set({ expires_at: ago(61 * DAY), status: 'expired' })
			.where(eq(sandboxSessions.session_id, session_id));
		await tidy();
		expect(await world.db.$count(sandboxSessions)).toBe(kept - 1);
	});

	test('cancels of what never arrived, after 30 days', async () => {
		const [old, young] = [randomUUID(), randomUUID()];
		await world.db.insert(canceledOperations).values([
			{ op_id: old, cancelled_at: ago(31 * DAY) },
			{ op_id: young, cancelled_at: ago(29 * DAY) },
		]);
		await tidy();
		const left = (await world.db.select().from(canceledOperations)).map((row) => row.op_id);
		expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
	});
});

describe('what is done goes after its term', () => {
	test('events of the card provider, 60 days after they came, once they are handled', async () => {
		const event = (event_id: string, days: number, handled: boolean) => ({
			provider: 'sandbox',
			event_id,
			type: 'x',
			payload: {},
			received_at: ago(days * DAY),
			run_after: new Date(now().getTime() + DAY),
			handled_at: handled ? ago(days * DAY) : null,
		});
		await world.db.insert(providerEvents).values([event('old', 61, true), event('young', 59, true), event('open', 61, false)]);
		await tidy();
		const left = (await world.db.select().from(providerEvents)).map((row) => row.event_id);
		expect(['old', 'young', 'open'].map((id) => left.includes(id))).toEqual([false, true, true]);
	});

	test('jobs, after 180 days; that of a refund never, since its key keeps the refund from being made twice', async () => {
		const job = (job_key: string, kind: 'receipt_mail' | 'refund', days: number, done: boolean) => ({
			kind,
			job_key,
			payload: {},
			run_after: new Date(now().getTime() + DAY),
			done_at: done ? ago(days * DAY) : null,
		});
		await world.db
			.insert(jobs)
			.values([
				job('old', 'receipt_mail', 181, true),
				job('young', 'receipt_mail', 179, true),
				job('open', 'receipt_mail', 181, false),
				job('back', 'refund', 900, true),
			]);
		await tidy();
		const left = (await world.db.select().from(jobs)).map((row) => row.job_key);
		expect(['old', 'young', 'open', 'back'].map((key) => left.includes(key))).toEqual([false, true, true, true]);
	});
});

describe('what visitors wrote goes after its term', () => {
	async function message(days: number, state: 'open' | 'done', user_id: number | null = null): Promise<number> {
		const [row] = await world.db
			.insert(contactMessages)
			.values({ ...exampleContactBody, user_id, state, search_fold: '', created_at: ago(days * DAY) })
			.returning({ message_id: contactMessages.message_id });
		return row?.message_id ?? Number.NaN;
	}

	test('messages: done ones after 180 days, others after 400; those of an account stay', async () => {
		const kept = [await message(179, 'done'), await message(399, 'open'), await message(900, 'done', one.user_id)];
		const gone = [await message(181, 'done'), await message(401, 'open')];
		await tidy();
		const left = (await world.db.select().from(contactMessages)).map((row) => row.message_id);
		expect([kept.map((id) => left.includes(id)), gone.map((id) => left.includes(id))]).toEqual([
			[true, true, true],
			[false, false],
		]);
	});

	async function request(days: number, status: 'new' | 'accepted' | 'declined', user_id: number | null = null): Promise<number> {
		const [row] = await world.db
			.insert(collaborationRequests)
			.values({
				user_id,
				status,
				player_id: world.athlete,
				player_name: 'Jordan Ellery',
				team_id: world.team,
				team_name: 'Harbor State',
				scope_of_use: 'Gaming',
				requested_date: '2026-01-01',
				search_fold: '',
				created_at: ago(days * DAY),
			})
			.returning({ request_id: collaborationRequests.request_id });
		return row?.request_id ?? Number.NaN;
	}

	test('requests: declined ones after 180 days, others after 400; accepted ones, and those of an account, stay', async () => {
		const kept = [await request(179, 'declined'), await request(399, 'new'), await request(900, 'accepted'), await request(900, 'declined', one.user_id)];
		const gone = [await request(181, 'declined'), await request(401, 'new')];
		await tidy();
		const left = (await world.db.select().from(collaborationRequests)).map((row) => row.request_id);
		expect([kept.map((id) => left.includes(id)), gone.map((id) => left.includes(id))]).toEqual([
			[true, true, true, true],
			[false, false],
		]);
	});
});

test('codes and who asked for them, failures, hours of limits and proofs go when they count no more', async () => {
	const code = { user_id: one.user_id, selector: 'AB', code_hash: 'x', device_hash: 'x', expires_at: now() };
	await world.db.insert(passwordCodes).values([
		{ ...code, created_at: ago(61 * MINUTE) },
		{ ...code, created_at: ago(59 * MINUTE) },
	]);
	await world.db.insert(passwordAsks).values([
		{ user_id: one.user_id, device_hash: 'old', asked_at: ago(61 * MINUTE) },
		{ user_id: one.user_id, device_hash: 'young', asked_at: ago(59 * MINUTE) },
	]);
	const failure = { asker_hash: 'x', failures: 1, not_before: now() };
	await world.db.insert(loginFailures).values([
		{ ...failure, email_hash: 'old', last_at: ago(25 * 60 * MINUTE) },
		{ ...failure, email_hash: 'young', last_at: ago(23 * 60 * MINUTE) },
	]);
	const count = { kind: 'gift', used: 1, most: 10 };
	await world.db.insert(limitCounts).values([
		{ ...count, subject: 'old', hour_from: ago(61 * MINUTE) },
		{ ...count, subject: 'young', hour_from: ago(59 * MINUTE) },
	]);
	await world.db.insert(usedProofs).values([
		{ signature: 'old', expires_at: ago(1000) },
		{ signature: 'young', expires_at: new Date(now().getTime() + MINUTE) },
	]);
	await tidy();
	const left = [passwordCodes, passwordAsks, loginFailures, usedProofs].map((table) => world.db.$count(table));
	expect(await Promise.all(left)).toEqual([1, 1, 1, 1]);
	expect((await world.db.select().from(limitCounts)).map((row) => row.subject)).not.toContain('old');
});

test('one part that fails is told to the log, and the others have their turn', async () => {
	await world.db.execute(sql`alter table provider_events rename to provider_events_away`);
	await world.db.insert(contactMessages).values({ ...exampleContactBody, state: 'done', search_fold: '', created_at: ago(500 * DAY) });
	const before = await world.db.$count(contactMessages);
	said.length = 0;
	await tidy();
	await world.db.execute(sql`alter table provider_events_away rename to provider_events`);
	expect(said).toEqual([expect.stringMatching(/^tidying payments: /)]);
	expect(await world.db.$count(contactMessages)).toBe(before - 1);
});

/** The indexes that the parts of tidying read, and nothing else. */
const INDEXES = [
	'intents_unpaid',
	'cancelled_operations_at',
	'provider_events_handled',
	'jobs_done',
	'contact_messages_of_visitors',
	'collaboration_requests_of_visitors',
	'login_failures_last',
	'limit_counts_hour',
	'used_proofs_expiry',
];

describe('batches', () => {
	let database: Database;
	let db: Db;
	beforeAll(async () => {
		database = await testDatabase();
		db = database.db;
	});
	afterAll(() => database.close());

	test('2,500 rows go in three', async () => {
		await db.execute(sql`insert into cancelled_operations (op_id, cancelled_at) select gen_random_uuid(), '2020-01-01' from generate_series(1, 2500)`);
		await db.insert(canceledOperations).values({ op_id: randomUUID() });
		expect(await deleteInBatches(db, canceledOperations, sql`cancelled_at < '2021-01-01'`)).toBe(2500);
		expect(await db.$count(canceledOperations)).toBe(1);
	});

	test.runIf(process.env.TEST_DB === 'postgres')('a row that somebody holds is left, and nobody waits for it', async () => {
		const op_id = randomUUID();
		await db.insert(canceledOperations).values([
			{ op_id, cancelled_at: new Date('2020-01-01') },
			{ op_id: randomUUID(), cancelled_at: new Date('2020-01-01') },
		]);
		const held = Promise.withResolvers<void>();
		const done = Promise.withResolvers<void>();
		const holder = db.transaction(async (tx) => {
			await tx.select().from(canceledOperations).where(eq(canceledOperations.op_id, op_id)).for('update');
			held.resolve();
			await done.promise;
		});
		await held.promise;
		expect(await deleteInBatches(db, canceledOperations, sql`cancelled_at < '2021-01-01'`)).toBe(1);
		done.resolve();
		await holder;
		expect(await deleteInBatches(db, canceledOperations, sql`cancelled_at < '2021-01-01'`)).toBe(1);
	});

	/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
	test.runIf(process.env.TEST_DB === 'postgres')(
		'with 100,000 rows that stay, each part looks into its index alone',
		async () => {
			const rows = sql`from generate_series(1, ${many(100_000)}) n`;
			await db.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'x', 'x')`);
			await db.execute(sql`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'x', 'x', 'x')`);
			await db.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug) select 2, team_id, 'x', 'x', 'x', 'x' from teams`);
			await db.execute(
				sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents) select gen_random_uuid(), 'one_time', player_id, team_id, 'x', 'x', 100 from players, generate_series(1, ${many(100_000)})`,
			);
			await db.execute(sql`insert into cancelled_operations (op_id) select gen_random_uuid() ${rows}`);
			await db.execute(sql`insert into provider_events (provider, event_id, type, payload, handled_at) select 'x', n::text, 'x', '{}', now() ${rows}`);
			await db.execute(sql`insert into jobs (kind, job_key, payload, done_at) select 'receipt_mail', n::text, '{}', now() ${rows}`);
			await db.execute(
				sql`insert into contact_messages (first_name, last_name, email, phone_number, subject, message, search_fold) select 'x', 'x', 'x', 'x', 'x', 'x', 'x' ${rows}`,
			);
			await db.execute(
				sql`insert into collaboration_requests (player_id, player_name, team_id, team_name, scope_of_use, requested_date, search_fold) select player_id, 'x', team_id, 'x', 'x', '2026-01-01', 'x' from players, generate_series(1, ${many(100_000)})`,
			);
			await db.execute(sql`insert into login_failures (email_hash, asker_hash, failures, not_before, last_at) select n::text, 'x', 1, now(), now() ${rows}`);
			await db.execute(sql`insert into limit_counts (kind, subject, hour_from, used, most) select 'x', n::text, now(), 1, 1 ${rows}`);
			await db.execute(sql`insert into used_proofs (signature, expires_at) select n::text, now() + interval '1 day' ${rows}`);
			await vacuum(db);
			await db.execute(sql`select pg_stat_reset()`);
			await tidyAll({ db, clock: () => new Date(), env: world.env, log: { error: (message) => said.push(message) } });
			const used = async () =>
				rowsOf<{ indexrelname: string }>(await db.execute(sql`select indexrelname from pg_stat_user_indexes where idx_scan > 0`)).map(
					(row) => row.indexrelname,
				);
			// A connection reports what it has read a moment later.
			await expect.poll(used, { timeout: 30_000 }).toEqual(expect.arrayContaining(INDEXES));
		},
		300_000,
	);
});
