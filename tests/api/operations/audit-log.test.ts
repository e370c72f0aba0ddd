import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditAnswerSchema } from '#domain/admin/audit-entry.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { auditLog, users } from '#server/db/schema/people-schema.ts';
import { openAlerts } from '#server/modules/operations/alerts/open-alerts.ts';
import { checkChain, noteCheck } from '#server/modules/operations/audit-log/check-audit-chain.ts';
import { audit } from '#server/modules/operations/audit-log/record-audit.ts';
import { checkDaily } from '#server/modules/operations/daily-audit-check.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';

const DAY_MS = 86_400_000;
const whole = { violations: [] };

/** Changes the log behind its triggers' backs, as someone with access to the database could. */
async function tamper(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
	await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
	await work(db);
	await db.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
}

describe('the chain', () => {
	let database: Awaited<ReturnType<typeof testDatabase>>;
	let db: Db;
	beforeAll(async () => {
		database = await testDatabase();
		db = database.db;
	});
	afterAll(() => database.close());
	const write = (n: number) => audit(db, { at: new Date(Date.UTC(2026, 0, 1) + n * 60_000), actor_id: 1 + (n % 3), action: 'users_listed', subject_id: n });
	const entries = () => db.select().from(auditLog).orderBy(auditLog.position);
	const fresh = async () => {
		await database.close();
		database = await testDatabase();
		db = database.db;
		for (let n = 1; n <= 6; n++) await write(n);
	};
	beforeEach(fresh);

	test('of an empty log is whole; positions count from 1, and each entry holds the hash before it', async () => {
		await tamper(db, (tx) => tx.delete(auditLog));
		expect(await checkChain(db)).toEqual({ entries: 0, head: undefined, violations: [], checked_at: undefined });
		for (let n = 1; n <= 3; n++) await write(n);
		const rows = await entries();
		expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
		expect(rows.map(({ prev_hash }) => prev_hash)).toEqual(['', rows[0]?.hash, rows[1]?.hash]);
		expect(new Set(rows.map(({ hash }) => hash)).size).toBe(3);
		expect(await checkChain(db)).toMatchObject({ entries: 3, head: { position: 3, hash: rows[2]?.hash }, ...whole });
	});

	test('holds for entries of transactions side by side, also where some of them fail', async () => {
		const results = await Promise.allSettled(
			Array.from({ length: 40 }, (_, n) =>
				db.transaction(async (tx) => {
					await audit(tx, { at: new Date(), actor_id: 1, action: 'user_created', subject_id: n });
					if (n % 4 === 0) throw new Error('undone');
				}),
			),
		);
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
		expect(await checkChain(db)).toMatchObject({ entries: 36, ...whole });
	});

	test('covers every field', async () => {
		for (const change of [
			{ actor_id: 9 },
			{ action: 'user_removed' as const },
			{ subject_id: null },
			{ payment_id: crypto.randomUUID() },
			{ at: new Date() },
		]) {
			await fresh();
			await tamper(db, (tx) => tx.update(auditLog).set(change).where(eq(auditLog.position, 3)));
			expect((await checkChain(db)).violations, JSON.stringify(change)).toEqual([{ kind: 'changed', position: 3 }]);
		}
	});

	test('shows an entry that is gone, one that was written anew with its hash, and a hash that was changed', async () => {
		await tamper(db, (tx) => tx.delete(auditLog).where(eq(auditLog.position, 4)));
		expect((await checkChain(db)).violations).toEqual([{ kind: 'missing', position: 5 }]);
		await fresh();
		await tamper(db, (tx) =>
			tx.execute(
				sql`update audit_log set actor_id = 9, hash = audit_entry_hash(prev_hash, position, at, 9, action, subject_id, payment_id) where position = 2`,
			),
		);
		expect((await checkChain(db)).violations).toEqual([{ kind: 'changed', position: 3 }]);
	});

	test('shows entries that were cut off the end since the last check', async () => {
		await noteCheck(db, await checkChain(db), new Date());
		await tamper(db, (tx) => tx.delete(auditLog).where(eq(auditLog.position, 6)));
		const check = await checkChain(db);
		expect(check.violations).toEqual([{ kind: 'cut_off', position: 6 }]);
		// After a check that found a break, the next one compares with the last intact check again.
		await noteCheck(db, check, new Date());
		await write(7);
		expect((await checkChain(db)).violations).toEqual([{ kind: 'cut_off', position: 6 }]);
	});

	test('only grows', async () => {
		await expect(db.update(auditLog).set({ actor_id: 9 })).rejects.toThrow();
		await expect(db.delete(auditLog)).rejects.toThrow();
		await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
		expect(await entries()).toHaveLength(6);
	});

	test('is checked once a day; an alert says where it is broken, and clears once it is whole', async () => {
		let now = Date.UTC(2026, 5, 1);
		const said: string[] = [];
		const deps = { db, clock: () => new Date(now), log: { error: (message: string) => void said.push(message) } };
		expect([await checkDaily(deps), await checkDaily(deps)]).toEqual([true, false]);
		expect([await openAlerts(db), said]).toEqual([[], []]);
		await tamper(db, (tx) => tx.update(auditLog).set({ actor_id: 9 }).where(eq(auditLog.position, 3)));
		now += DAY_MS - 1;
		expect(await checkDaily(deps)).toBe(false);
		now += 1;
		expect(await checkDaily(deps)).toBe(true);
		expect(await openAlerts(db)).toMatchObject([
			{ title: 'The audit log was tampered with', detail: expect.stringContaining('Entry 3 was changed after it was written.') },
		]);
		expect(said).toEqual(['the audit log was tampered with: Entry 3 was changed after it was written.']);
		await tamper(db, (tx) => tx.update(auditLog).set({ actor_id: 1 }).where(eq(auditLog.position, 3)));
		now += DAY_MS;
		await checkDaily(deps);
		expect(await openAlerts(db)).toEqual([]);
	});

	test('takes in the entries of an earlier version, in the order in which they were written', async () => {
		const before = await entries();
		for (const statement of [
			'drop trigger audit_log_chained on audit_log',
			'drop trigger audit_log_append_only on audit_log',
			'drop trigger audit_log_no_truncate on audit_log',
			'drop function chain_audit_entry()',
			'drop function audit_entry_hash',
			'drop index audit_log_newest, audit_log_actor, audit_log_action',
			'alter table audit_log drop column position, drop column prev_hash, drop column hash',
			'create index audit_log_at on audit_log (at)',
		])
			await db.execute(sql.raw(statement));
		const folder = join(import.meta.dirname, '../../../server/db/migrations');
		const name = readdirSync(folder).find((file) => file.endsWith('_audit_log_in_a_chain.sql')) ?? '';
		for (const statement of readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
		expect(await entries()).toEqual(before);
		await write(7);
		expect(await checkChain(db)).toMatchObject({ entries: 7, ...whole });
	});
});

describe('for admins', () => {
	let world: BrowseWorld;
	let ada: Person;
	let bo: Person;
	const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 2, day, 12, minute));
	beforeAll(async () => {
		world = await browseWorld();
		ada = await addPerson(world, { role: 'admin', user_name: '=Ada Warden' });
		bo = await addPerson(world, { role: 'admin', user_name: 'Bo Reyes' });
		for (let n = 0; n < 30; n++)
			await audit(world.db, {
				at: at(1 + (n % 10), n),
				actor_id: n % 2 === 0 ? ada.user_id : bo.user_id,
				action: n % 3 === 0 ? 'user_created' : 'request_changed',
				subject_id: n,
			});
	});
	afterAll(() => world.close());

	const read = async (query = '') => {
		const answer = await ada.call('GET', `${adminApi.audit}${query}`);
		expect(answer.statusCode, answer.body).toBe(200);
		return auditAnswerSchema.parse(answer.json());
	};

	test('newest first, with names of today, and who is in it; reading it is an entry of its own', async () => {
		const { data, actors, next } = await read('?limit=3');
		expect(data[0]).toMatchObject({ action: 'audit_listed', actor_name: '=Ada Warden', subject_id: null, payment_id: null });
		expect(next).not.toBeNull();
		expect(actors).toEqual([
			{ actor_id: ada.user_id, actor_name: '=Ada Warden' },
			{ actor_id: bo.user_id, actor_name: 'Bo Reyes' },
		]);
		const times = data.map((row) => row.at);
		expect(times).toEqual([...times].sort().reverse());
	});

	test('pages by cursor meet without a gap, and older pages are no news', async () => {
		const filter = `from=2026-03-01&to=2026-03-31`;
		const all = (await read(`?${filter}&limit=500`)).data;
		expect(all).toHaveLength(30);
		const noted = await world.db.$count(auditLog);
		const paged: typeof all = [];
		let next: string | null = `${BigInt(at(11).getTime()) * 1000n}_999`;
		while (next !== null) {
			const page = await read(`?${filter}&limit=7&before=${next}`);
			expect(page.actors).toBeUndefined();
			paged.push(...page.data);
			next = page.next;
		}
		expect(paged).toEqual(all);
		expect(await world.db.$count(auditLog)).toBe(noted);
	});

	test('narrowed by admin, action and days, both included', async () => {
		const days = 'from=2026-03-02&to=2026-03-03';
		const found = (await read(`?${days}`)).data;
		expect(found.map((row) => row.at.slice(0, 10))).toEqual(['03', '03', '03', '02', '02', '02'].map((day) => `2026-03-${day}`));
		expect((await read(`?${days}&actor=${bo.user_id}`)).data.map(({ actor_id }) => actor_id)).toEqual([bo.user_id, bo.user_id, bo.user_id]);
		const made = (await read('?action=user_created&from=2026-03-01&to=2026-03-31')).data;
		expect(made).toHaveLength(10);
		expect(new Set(made.map(({ action }) => action))).toEqual(new Set(['user_created']));
		expect((await read(`?actor=2000000000`)).data).toEqual([]);
	});

	test.each(['?actor=0', '?actor=x', '?action=nothing', '?from=yesterday', '?before=1', '?limit=0'])('%s is refused', async (query) => {
		const answer = await ada.call('GET', `${adminApi.audit}${query}`);
		expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
	});

	test('as a file: filtered, with hashes, without formulas, and noted', async () => {
		const answer = await ada.call('GET', `${adminApi.auditCsv}?actor=${ada.user_id}&from=2026-03-01&to=2026-03-04`);
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
		expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
		const [head, ...lines] = answer.body.trimEnd().split('\r\n');
		expect(head).toBe('\uFEFFPosition,Time (UTC),Admin,Name,Action,What,Number,Payment,Hash');
		const entries = (await read(`?actor=${ada.user_id}&from=2026-03-01&to=2026-03-04`)).data;
		expect(lines).toHaveLength(entries.length);
		expect(lines[0]).toContain(`,'=Ada Warden,`);
		expect(lines[0]?.endsWith(`,${entries[0]?.hash}`)).toBe(true);
		expect((await read('?action=audit_exported&limit=1')).data).toMatchObject([{ actor_id: ada.user_id }]);
	});

	test('whoever removes an account leaves its number alone in the log', async () => {
		const gone = await addPerson(world, { role: 'admin', user_name: 'Cy Gone' });
		await gone.call('GET', adminApi.audit);
		await world.db.delete(users).where(eq(users.user_id, gone.user_id));
		const { data, actors } = await read(`?actor=${gone.user_id}`);
		expect(data).toMatchObject([{ actor_name: null }]);
		expect(actors).toContainEqual({ actor_id: gone.user_id, actor_name: null });
		expect(await checkChain(world.db)).toMatchObject(whole);
	});
});
