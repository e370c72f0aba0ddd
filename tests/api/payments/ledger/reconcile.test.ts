import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reconciliation, reconciliationSchema } from '#domain/admin/reconciliation.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { openEmbedded } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { reconciliations } from '#server/db/schema/reconciliation-schema.ts';
import { sandboxCharges, sandboxRefunds, sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { reconcileDaily } from '#server/modules/payments/workers/money-worker.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { beginPlan, differences, paymentWorld, register, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';

const root = join(import.meta.dirname, '../../../..');
const HOUR = 3_600_000;

describe('the sandbox and the books', () => {
	let world: World;
	let admin: Person;
	beforeAll(async () => {
		world = await paymentWorld();
		admin = await addLastingPerson(world, { role: 'admin' });
	});
	afterAll(() => world.close());

	const read = async (): Promise<Reconciliation> => reconciliationSchema.parse((await admin.call('GET', adminApi.reconciliation)).json());
	/** An admin requests a comparison, and the server works on it. */
	async function compare(): Promise<Reconciliation> {
		world.pass(HOUR);
		const asked = await admin.call('POST', adminApi.reconciliation, { days: 30 });
		expect(asked.statusCode, asked.body).toBe(200);
		for (let turn = 0; (await read()).running !== null; turn++) {
			if (turn > 20) throw new Error('it does not end');
			await reconcileDaily(world.deps, 2);
		}
		return read();
	}
	async function pay(): Promise<string> {
		const { intent_id } = await register(world);
		await world.sandbox.pay(await session(world, intent_id));
		return intent_id;
	}

	test('nothing has been compared at first; then they agree', async () => {
		expect(await read()).toEqual({ provider: 'sandbox', running: null, last: null, differences: [] });
		await pay();
		await beginPlan(world, await addLastingPerson(world));
		expect(await compare()).toMatchObject({ running: null, last: { asked_by: 'admin', found: 0, movements: 2, payments: 2 }, differences: [] });
		expect(await world.db.$count(auditLog, eq(auditLog.action, 'reconciliation_started'))).toBe(1);
	});

	test('what was never booked, and what went back without our knowing, is found and booked', async () => {
		await pay();
		const [charge] = await world.db.select().from(sandboxCharges).orderBy(sandboxCharges.created_at).limit(1);
		const back = { charge_id: charge?.charge_id ?? '', amount_cents: 700 };
		await world.db.insert(sandboxRefunds).values({ refund_key: 'behind our back', ...back, created_at: world.deps.clock() });
		const { differences: found } = await compare();
		expect(found.map(({ kind, ours_cents, theirs_cents, mended }) => [kind, ours_cents, theirs_cents, mended]).sort()).toEqual([
			['refund_differs', 0, 700, true],
			['unbooked_charge', null, 5000, true],
		]);
		await settleDown(world);
		expect(await differences(world)).toEqual([]);
		expect((await compare()).last).toMatchObject({ found: 0 });
	});

	test('a payment that the sandbox never made stays open', async () => {
		const [payment] = await world.db.select().from(payments).limit(1);
		const values = {
			...payment,
			payment_id: crypto.randomUUID(),
			provider_ref: 'ch_nowhere',
			state: 'pending' as const,
			created_at: world.deps.clock(),
			fee_cents: null,
		};
		const { receipt_number: _number, standing: _standing, intent_id: _intent, ...row } = values as typeof payments.$inferSelect;
		await world.db.insert(payments).values(row);
		expect((await compare()).differences).toMatchObject([{ kind: 'missing_charge', ref: 'ch_nowhere', mended: false }]);
		await world.db.delete(reconciliations);
		await world.db.delete(payments).where(eq(payments.provider_ref, 'ch_nowhere'));
	});

	test('asked for twice it is one, and days that are none are refused', async () => {
		const [one, other] = await Promise.all([1, 2].map(() => admin.call('POST', adminApi.reconciliation, { days: 1 })));
		expect(one?.json().running.run_id).toBe(other?.json().running.run_id);
		expect((await admin.call('POST', adminApi.reconciliation, { days: 0 })).json()).toMatchObject({ code: 'invalid', field: 'days' });
	});
});

/** The command has to be careful with the embedded database, and one database is enough. */
describe.runIf(process.env.TEST_DB !== 'postgres')('npm run reconcile', () => {
	const folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	const run = (...args: string[]) =>
		new Promise<{ code: number | string | null | undefined; said: string }>((done) => {
			const env = { PATH: process.env.PATH, DATA_DIR: folder, SEED: 'none' };
			execFile(process.execPath, ['server/modules/payments/reconciliation/reconcile-cli.ts', ...args], { cwd: root, env }, (error, out, err) =>
				done({ code: error?.code ?? 0, said: out + err }),
			);
		});

	test('says what differs and ends with 1, with 0 where nothing does, and with 2 where it can’t tell', { timeout: 240_000 }, async () => {
		expect(await run('--days', '3')).toEqual({
			code: 0,
			said: expect.stringMatching(/^No differences in 0 balance changes, 0 disputes, and 0 payments in the ledger since \d{4}-/),
		});
		const { db, close } = await openEmbedded(folder);
		const made_at = new Date(Date.now() - HOUR);
		const stray = {
			session_id: 'cs_stray',
			intent_id: crypto.randomUUID(),
			attempt: 1,
			amount_cents: 1234,
			description: '',
			success_url: '',
			failure_url: '',
			expires_at: made_at,
		};
		await db.insert(sandboxSessions).values({ ...stray, status: 'paid' });
		await db.insert(sandboxCharges).values({ charge_id: 'ch_stray', session_id: 'cs_stray', amount_cents: 1234, created_at: made_at });
		expect(await run()).toEqual({ code: 2, said: expect.stringContaining('is already in use by another process. Stop that process') });
		await close();
		const { code, said } = await run();
		expect(code).toBe(1);
		expect(said).toContain('Charge missing from our ledger (ch_stray). Ledger: nothing. Card provider: $12.34. Open.\n1 difference in 1 balance changes, ');
		expect(await run('--days', '0')).toEqual({ code: 2, said: 'Couldn’t compare the ledger. --days must be a whole number from 1 to 3650.\n' });
	});
});
