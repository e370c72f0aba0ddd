import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditFilter } from '#domain/admin/audit-entry.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { checkChain } from '#server/modules/operations/audit-log/check-audit-chain.ts';
import { auditActors, auditPage } from '#server/modules/operations/audit-log/list-audit.ts';
import { manyRows } from '#tests/fixtures/long-run.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill, many } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

describe.runIf(process.env.TEST_DB === 'postgres')('an audit log of 200,000 entries is read by an index', () => {
	let database: Database;
	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into audit_log (at, actor_id, action, position, prev_hash, hash)
				select timestamptz '2026-01-01' + n * interval '1 minute', 1 + n % 20, (array['users_listed', 'request_changed', 'user_created'])[1 + n % 3], n, md5(n::text), md5(n::text)
				from generate_series(1, ${many(200_000)}) n`);
		});
	}, 300_000);
	afterAll(() => database.close());
	const plan = (query: { getSQL(): SQL }) => explain(database.db, query);

	test.each<[string, AuditFilter, string | undefined]>([
		['all', {}, undefined],
		['an older page', {}, '1770000000000000_9000'],
		['one admin', { actor: 7 }, undefined],
		['one action', { action: 'user_created' }, undefined],
		['a day', { from: '2026-02-03', to: '2026-02-03' }, undefined],
		['an admin’s action on a day', { actor: 7, action: 'user_created', from: '2026-02-03', to: '2026-02-03' }, undefined],
	])('%s', async (_what, filter, before) => {
		expect(await plan(auditPage(database.db, filter, before, 50))).not.toContain('Seq Scan on audit_log');
	});

	test('and gone through from end to end in bounded steps', async () => {
		const { entries, violations } = await checkChain(database.db);
		// The rows were inserted without the trigger, so every entry is a violation. The check lists only the first ones.
		expect([entries, violations.length]).toEqual([manyRows(200_000), 100]);
	});

	test('who is in it', async () => {
		expect((await auditActors(database.db)).map(({ actor_id }) => actor_id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
	});
});
