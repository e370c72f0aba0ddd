import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { type Database, openPostgres } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { casesOf, isLong } from '#tests/fixtures/long-run.ts';
import { type Ending, PostgresProxy } from '#tests/fixtures/postgres-proxy.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { keyedDonations } from '../fixtures/payments/keyed-donations.ts';
import { deviceOf, insertRoster } from '../fixtures/payments/payment-world.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

/** Each way in which PostgreSQL, or something on the way to it, ends a connection. */
const ENDINGS = casesOf<Ending>(
	['reset', { fatal: '57P01' }],
	['close', ...['57P02', '57P03', '57P05', '25P03', '08006', '08P01', '53300'].map((fatal) => ({ fatal }))],
);
const nameOf = (ending: Ending) => (typeof ending === 'string' ? ending : ending.fatal);

/** Through a proxy that ends connections. */
describe('a lost connection to PostgreSQL is a 503 that a client can repeat', () => {
	let url: string;
	let proxy: PostgresProxy;
	let database: Database;
	let world: BrowseWorld;
	let roster: Awaited<ReturnType<typeof insertRoster>>;

	beforeAll(async () => {
		const { server, template } = inject('postgres');
		url = await createDatabase(server, template);
		proxy = await PostgresProxy.start(url);
		database = await openPostgres(proxy.url);
		world = await browseWorld({ database, figures: NO_LIMITS });
		roster = await insertRoster(world.db);
	});
	afterEach(() => {
		proxy.faultOf = () => undefined;
	});
	afterAll(async () => {
		await world.close();
		await proxy.stop();
		await dropDatabase(inject('postgres').server, url);
	});

	const donate = (op_id: string) => keyedDonations(world, roster).donate(op_id);
	const readSports = () => world.get(api.sports);
	const stored = (op_id: string) => keyedDonations(world, roster).stored(op_id);

	function expectRefusal(answer: LightMyRequestResponse): void {
		expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
		expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
	}

	/** Asks until the answer is 200: after a lost connection, the next one may be dead, too. */
	async function untilDone(ask: () => Promise<LightMyRequestResponse>): Promise<void> {
		for (const until = Date.now() + 10_000; Date.now() < until; await wait(20)) {
			const answer = await ask();
			if (answer.statusCode === 200) return;
			expectRefusal(answer);
		}
		throw new Error('The service did not come back.');
	}

	/** Ends the connection at the first message that contains the text. */
	function endOnce(at: string, loses: 'request' | 'answer', ending: Ending): () => boolean {
		let done = false;
		proxy.faultOf = (message) => {
			if (done || !message.includes(at)) return undefined;
			done = true;
			return { loses, ending };
		};
		return () => done;
	}

	describe.each(ENDINGS.map((ending) => [nameOf(ending), ending] as const))('%s', (_name, ending) => {
		test.each([
			['at the beginning of a transaction', 'begin'],
			['in the middle of it', 'insert into "intents"'],
		])('%s: nothing is stored, and the same key stores it once', async (_when, at) => {
			const op_id = randomUUID();
			const ended = endOnce(at, 'request', ending);
			expectRefusal(await donate(op_id));
			expect(ended()).toBe(true);
			await untilDone(() => donate(op_id));
			expect(await stored(op_id)).toBe(1);
		});

		test('in a read, and at connecting', async () => {
			endOnce('from "sports"', 'request', ending);
			expectRefusal(await readSports());
			await untilDone(readSports);
			// The pool has no connection left, and the next startup message is lost.
			proxy.cut(ending);
			endOnce('client_encoding', 'request', ending);
			await untilDone(readSports);
		});

		test('between two statements: what the work threw is what the caller gets, or that the connection is lost', async () => {
			const between = (then: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<unknown>) =>
				inTransaction(world.db, async (tx) => {
					await tx.execute(sql`select 1`);
					proxy.cut(ending);
					await wait(20);
					await then(tx);
				});
			await expect(between((tx) => tx.execute(sql`select 2`))).rejects.toMatchObject({ cause: { code: 'DATABASE_UNAVAILABLE' } });
			await untilDone(readSports);
			const refusal = new HttpError(409, 'conflict', 'said by the work');
			await expect(between(() => Promise.reject(refusal))).rejects.toBe(refusal);
			await untilDone(readSports);
			const inner = between((tx) => inTransaction(tx, () => Promise.reject(refusal)));
			await expect(inner).rejects.toMatchObject({ cause: { code: 'DATABASE_UNAVAILABLE' } });
			await untilDone(readSports);
		});
	});

	test('a transaction that never began gives its connection back: more of them than there are connections', async () => {
		for (let n = 0; n < 20; n++) {
			endOnce('begin', 'request', 'reset');
			await expect(inTransaction(world.db, () => Promise.resolve())).rejects.toMatchObject({ cause: { code: 'DATABASE_UNAVAILABLE' } });
		}
		await untilDone(readSports);
		expect(database.load().open).toBeLessThan(3);
	});

	test.each([
		['before PostgreSQL got it', 'request', 0],
		['after PostgreSQL did it', 'answer', 1],
	] as const)('a commit that is lost %s: the answer doesn’t say which, and the same key stores it once', async (_when, loses, rows) => {
		const op_id = randomUUID();
		let inserted = false;
		proxy.faultOf = (message) => {
			inserted ||= message.includes('insert into "intents"');
			return inserted && message.includes('commit') ? { loses, ending: 'reset' } : undefined;
		};
		const answer = await donate(op_id);
		expectRefusal(answer);
		expect(answer.json().detail).toBe('We lost the connection while saving, so this may or may not have been saved. Please check before you try again.');
		proxy.faultOf = () => undefined;
		await untilDone(readSports);
		expect(await stored(op_id)).toBe(rows);
		await untilDone(() => donate(op_id));
		expect(await stored(op_id)).toBe(1);
	});

	test('a single statement that is lost on its way: the same words, but not for one that only reads', async () => {
		const note = () => world.db.execute(sql`insert into meta (key, value) values ('cut', 'yes') on conflict (key) do nothing`);
		endOnce('insert into meta', 'answer', 'reset');
		await expect(note()).rejects.toMatchObject({ cause: { code: 'DATABASE_OUTCOME_UNKNOWN' } });
		await untilDone(readSports);
		endOnce('select 42', 'answer', 'reset');
		await expect(world.db.execute(sql`select 42`)).rejects.toMatchObject({ cause: { code: 'DATABASE_UNAVAILABLE' } });
		await untilDone(readSports);
	});

	test('a donation’s link: a page with 503 and Retry-After that doesn’t say more than we know', async () => {
		const op_id = randomUUID();
		const { intent_id } = (await donate(op_id)).json();
		endOnce('from "intents"', 'request', 'reset');
		const answer = await world.app.inject({ url: api.pay(intent_id), cookies: { device: deviceOf(op_id) } });
		expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
		expect(answer.body).toContain('Opening this link didn’t charge you');
		expect(answer.body).not.toContain('You weren’t charged');
		await untilDone(readSports);
	});

	/** A phone repeats whatever is answered with 503. */
	const CUTS = isLong ? 40 : 6;
	test(`12 phones give and pay while every connection is cut ${CUTS} times: no answer but 503, no donation lost or doubled`, { timeout: 900_000 }, async () => {
		const before = { intents: await world.db.$count(intents), payments: await world.db.$count(payments) };
		const paid = new Set<string>();
		const others = new Map<string, number>();
		let refused = 0;
		let giving = true;

		/** Repeats until the answer is the expected one. */
		async function insist(status: number, ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
			for (const until = Date.now() + 60_000; Date.now() < until; ) {
				const answer = await ask();
				if (answer.statusCode === status) return answer;
				if (answer.statusCode === 503 && Number(answer.headers['retry-after']) > 0) refused++;
				else {
					const what = `${answer.statusCode} ${answer.body.slice(0, 100)}`;
					others.set(what, (others.get(what) ?? 0) + 1);
				}
				await wait(20);
			}
			throw new Error(`never answered with ${status}: ${JSON.stringify(Object.fromEntries(others))}`);
		}
		async function phone(): Promise<void> {
			while (giving) {
				const op_id = randomUUID();
				const cookies = { device: deviceOf(op_id) };
				const { intent_id } = (await insist(200, () => donate(op_id))).json();
				await insist(200, () => world.post(api.filterPlayers(0), {}));
				const session = String((await insist(303, () => world.app.inject({ url: api.pay(intent_id), cookies }))).headers.location);
				const form = { 'content-type': 'application/x-www-form-urlencoded', origin: world.env.PUBLIC_URL };
				await insist(303, () => world.app.inject({ method: 'POST', url: `${new URL(session).pathname}/pay`, headers: form, payload: '' }));
				await insist(200, () => world.get(api.intent(intent_id)));
				paid.add(op_id);
			}
		}
		const phones = Promise.all(Array.from({ length: 12 }, phone));
		const terminateAll = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
		const beside = await openPostgres(url, { max: 1 });
		const done = () => paid.size;
		for (let cut = 0; cut < CUTS; cut++) {
			const until = done() + 1;
			await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(until);
			if (cut % 2 === 0) await beside.db.execute(terminateAll);
			else proxy.cut(ENDINGS[(cut >> 1) % ENDINGS.length] ?? 'reset');
		}
		giving = false;
		await phones;
		expect(Object.fromEntries(others)).toEqual({});
		expect(refused).toBeGreaterThan(0);
		const rows = rowsOf<{ op_id: string; payments: number }>(
			await beside.db.execute(sql`select op_id, (select count(*)::int from payments p where p.intent_id = i.intent_id) as payments from intents i`),
		);
		await beside.close();
		expect(rows.filter(({ op_id }) => paid.has(op_id)).length).toBe(paid.size);
		expect(rows.length - before.intents).toBe(paid.size);
		expect(await ledgerViolations(world.db)).toEqual([]);
	});
});
