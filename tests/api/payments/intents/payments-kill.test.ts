import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { openEmbedded } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { insertRoster } from '../../fixtures/payments/payment-world.ts';
import { receivedBy } from '../../fixtures/rosters/set-received.ts';

let server: TestServer;
let athlete: number;

/** Opens the embedded folder while no server has it. */
async function withData<T>(work: (db: Awaited<ReturnType<typeof openEmbedded>>['db']) => Promise<T>): Promise<T> {
	const database = await openEmbedded(server.dataDir);
	try {
		return await work(database.db);
	} finally {
		await database.close();
	}
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
	return fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers: { [API_KEY_HEADER]: DEFAULT_API_KEY, ...init.headers } });
}
function checkout(op_id: string): Promise<Response> {
	const body = JSON.stringify({ amount: 50, player_id: athlete, player_name: '', team_id: 1 });
	return call(api.checkoutOneTime, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': op_id }, body });
}
function press(session_path: string): Promise<Response> {
	return call(`${session_path}/pay`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' });
}
/** Sends, and pulls the plug `ms` later, wherever the server is at that point. It ignores what came back in time. */
async function killedDuring(send: () => Promise<Response>, ms: number): Promise<void> {
	const sent = send().catch(() => undefined);
	await new Promise((resolve) => setTimeout(resolve, ms));
	await server.kill();
	await sent;
	await server.start();
}

describe.skipIf(process.env.TEST_DB === 'postgres')('kill -9 of the server', () => {
	beforeAll(async () => {
		server = await TestServer.create({ env: { SEED: 'none' } });
		athlete = (await withData(insertRoster)).athlete;
		await server.start();
	}, 180_000);
	afterAll(async () => {
		await server.kill();
		rmSync(server.dataDir, { recursive: true, force: true });
	});

	// With each commit, only around Pay, where money moves.
	test('between request and answer, at the checkout and right after Pay: one donation, one session, one payment', { timeout: 240_000 }, async () => {
		const op_id = randomUUID();
		if (isLong) await killedDuring(() => checkout(op_id), 8);
		const { intent_id } = await (await checkout(op_id)).json();
		if (isLong) await killedDuring(() => call(api.pay(intent_id)), 8);
		const session = new URL(String((await call(api.pay(intent_id))).headers.get('location'))).pathname;
		await killedDuring(() => press(session), 8);
		const paid = await press(session);
		expect(paid.status).toBe(303);
		expect(paid.headers.get('location')).toContain(`/success?intent=${intent_id}`);
		// The plug is pulled before the event is handled, or during that. The next start finishes it.
		await server.kill();
		await server.start();
		await expect.poll(async () => (await (await call(api.intent(intent_id))).json()).state, { timeout: 30_000 }).toBe('paid');
		await server.kill();
		await withData(async (db) => {
			expect(await ledgerViolations(db)).toEqual([]);
			expect(await db.$count(intents)).toBe(1);
			expect(await db.$count(sandboxSessions)).toBe(1);
			expect(await db.select({ state: payments.state, surplus: payments.surplus }).from(payments)).toEqual([{ state: 'settled', surplus: false }]);
			expect(await receivedBy(db, athlete)).toBe(5000);
		});
	});
});
