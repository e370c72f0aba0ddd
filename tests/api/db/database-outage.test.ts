import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Database, openPostgres } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { startPostgres, type TestPostgres } from '#tests/fixtures/test-postgres.ts';
import { addSport, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';

/** On a server of its own, because the test stops it. */
describe.runIf(process.env.TEST_DB === 'postgres')('PostgreSQL goes away and comes back', () => {
	let postgres: TestPostgres;
	let database: Database;
	let world: BrowseWorld;
	const ask = () => world.app.inject({ url: api.sports, headers: { [API_KEY_HEADER]: world.env.API_KEY } });

	beforeAll(async () => {
		postgres = await startPostgres();
		database = await openPostgres(postgres.url);
		world = await browseWorld({ database });
		await addSport(world.db, 1, 'Football');
	});
	afterAll(async () => {
		await world.close();
		await postgres.stop();
	});

	/** Asks until the answer is 200, for at most ten seconds. */
	async function untilBack(): Promise<void> {
		for (const until = Date.now() + 10_000; Date.now() < until; await wait(50)) if ((await ask()).statusCode === 200) return;
		throw new Error('The service did not come back.');
	}

	test('cut connections, idle and at work: no crash, and the next request is answered', async () => {
		for (let round = 0; round < 6; round++) {
			const working = Array.from({ length: 8 }, () =>
				world.db.execute(sql`select pg_sleep(30)`).then(
					() => 'done',
					() => 'cut',
				),
			);
			await untilWorking(8);
			await world.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`);
			expect(new Set(await Promise.all(working))).toEqual(new Set(['cut']));
			await untilBack();
		}
	});

	async function untilWorking(count: number): Promise<void> {
		const working = sql`select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
		while (rowsOf<{ n: number }>(await world.db.execute(working))[0]?.n !== count) await wait(20);
	}

	test('while it is away: 503 with Retry-After at once; it is back within seconds, six times over', async () => {
		for (let round = 0; round < 6; round++) {
			await postgres.crash();
			// The first requests discover the outage.
			await Promise.all(Array.from({ length: 20 }, ask));
			const started = performance.now();
			for (let i = 0; i < 50; i++) {
				const answer = await ask();
				expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
				expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
			}
			// It would take minutes if each request waited for its own connection.
			expect(performance.now() - started).toBeLessThan(20_000);
			await postgres.restart();
			await untilBack();
		}
	});
});
