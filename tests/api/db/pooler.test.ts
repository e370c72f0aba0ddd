import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openPostgres } from '#server/db/open-database.ts';
import { hasPgBouncer, type Pooler, startPgBouncer } from '#tests/fixtures/pgbouncer.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { keyedDonations } from '../fixtures/payments/keyed-donations.ts';
import { insertRoster } from '../fixtures/payments/payment-world.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

/** What an operator has to set (docs/cluster.md). */
const IGNORED = 'ignore_startup_parameters = extra_float_digits,statement_timeout';

describe.runIf(process.env.TEST_DB === 'postgres' && hasPgBouncer)('behind PgBouncer, in transaction mode', () => {
	let url: string;
	let pooler: Pooler;
	let database: Database;
	let world: BrowseWorld;
	let roster: Awaited<ReturnType<typeof insertRoster>>;

	beforeAll(async () => {
		const { server, template } = inject('postgres');
		url = await createDatabase(server, template);
		pooler = await startPgBouncer(url, [IGNORED]);
		database = await openPostgres(pooler.url, { migrateUrl: url });
		world = await browseWorld({ database, figures: NO_LIMITS });
		roster = await insertRoster(world.db);
	});
	afterAll(async () => {
		await world?.close();
		await pooler?.end();
		await dropDatabase(inject('postgres').server, url);
	});

	const listing = (skip: number) => world.post(`/v1/v1/common_filter_players?limit=21&skip=${skip}`, { sport_id: 2 });
	const donate = (op_id: string) => keyedDonations(world, roster).donate(op_id);
	const stored = (op_id: string) => keyedDonations(world, roster).stored(op_id);

	test('forty reads and donations at once, over four connections', async () => {
		const operations = Array.from({ length: 20 }, () => randomUUID());
		const answers = await Promise.all([...Array.from({ length: 40 }, (_, at) => listing(at)), ...operations.map(donate)]);
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
		expect(await Promise.all(operations.map(stored))).toEqual(operations.map(() => 1));
	});

	test('more processes start, because migrations go past it', async () => {
		for (let at = 0; at < 3; at++) await (await openPostgres(pooler.url, { max: 2, migrateUrl: url })).close();
	});

	test('migrations through it are refused with the setting to make, and nothing stays locked', async () => {
		await expect(openPostgres(pooler.url, { max: 1 })).rejects.toThrow(/behind a pooler.*Set DATABASE_MIGRATE_URL/);
		await (await openPostgres(url, { max: 1 })).close();
	});

	test('one that refuses our parameters is named at the start, with the line to add', async () => {
		const strict = await startPgBouncer(url, []);
		try {
			await expect(openPostgres(strict.url, { max: 1, migrateUrl: url })).rejects.toThrow(/ignore_startup_parameters = extra_float_digits,statement_timeout/);
		} finally {
			await strict.end();
		}
	});

	test('one that is down: 503 at once, and the same donation goes through, once, when it is back', async () => {
		const op_id = randomUUID();
		await pooler.stop();
		await expect(openPostgres(pooler.url, { max: 1, migrateUrl: url })).rejects.toThrow(/isn’t responding \(ECONNREFUSED\)/);
		const refused = await donate(op_id);
		expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([503, 'unavailable', true]);
		await pooler.start();
		await expect.poll(async () => (await donate(op_id)).statusCode, { timeout: 10_000 }).toBe(200);
		expect([(await donate(op_id)).statusCode, await stored(op_id)]).toEqual([200, 1]);
	});
});
