import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

let database: Database;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const one = sql`select 1 as n`;

test.each<[string, () => PromiseLike<unknown>]>([
	['a query', () => database.db.execute(one)],
	['a select', () => database.db.select().from(jobs)],
	['a count', () => database.db.$count(jobs)],
	['a transaction', () => database.db.transaction((tx) => tx.execute(one))],
])('%s that goes past the open transaction is refused', async (_what, stray) => {
	const mixed = database.db.transaction(async (tx) => {
		await tx.execute(one);
		await stray();
	});
	await expect(mixed).rejects.toThrow('went past the open transaction');
});

test('beside and after a transaction the database is as free as ever, also where work goes on that the transaction has begun', async () => {
	const begun = Promise.withResolvers<void>();
	const beside = begun.promise.then(() => database.db.execute(one));
	const after = Promise.withResolvers<void>();
	const { later } = await database.db.transaction(async (tx) => {
		begun.resolve();
		// Returned inside an object, because a returned promise would be awaited.
		const later = after.promise.then(() => database.db.execute(one));
		return { later, rows: await tx.execute(one) };
	});
	after.resolve();
	expect([await beside, await later].map((answer) => rowsOf(answer))).toEqual([[{ n: 1 }], [{ n: 1 }]]);
});
