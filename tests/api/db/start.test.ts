import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { casesOf, isLong } from '#tests/fixtures/long-run.ts';

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
/** A compile cache that is filled once makes each start a third faster. */
const compileCache = fileURLToPath(new URL('../../../.cache/compile', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const children = new Set<ChildProcess>();

afterAll(() => {
	for (const child of children) child.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});

interface Server {
	port: number;
	child: ChildProcess;
	/** Everything that it has printed. */
	said(): string;
	ended: Ended;
}

type Ended = Promise<{ code: number | null; signal: string | null }>;

/** Starts the server in its own process. */
function launch(port: number, env: Record<string, string>, stdio: StdioOptions = 'pipe'): { child: ChildProcess; ended: Ended } {
	const child = spawn(process.execPath, [main], {
		env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, PORT: String(port), DATA_DIR: folder, SEED: 'none', ...env },
		stdio,
	});
	children.add(child);
	const ended: Ended = new Promise((resolve) => {
		child.once('exit', (code, signal) => {
			children.delete(child);
			resolve({ code, signal });
		});
	});
	return { child, ended };
}

/** Starts the server, and waits until it has printed its address or exited. */
async function start(env: Record<string, string> = {}): Promise<Server> {
	const port = await freePort();
	const { child, ended } = launch(port, env);
	let said = '';
	const ready = new Promise<void>((resolve) => {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk) => {
				said += String(chunk);
				if (said.includes(' is running at ')) resolve();
			});
		}
	});
	await Promise.race([ready, ended]);
	return { port, child, said: () => said, ended };
}

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: 'http://127.0.0.1:9' };
const sports = (port: number) => fetch(`http://127.0.0.1:${port}${api.sports}`, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });

/** A start has to be careful with the embedded database. One database is enough for the rest. */
describe.runIf(process.env.TEST_DB !== 'postgres')('server start and stop', () => {
	test('a second process on one folder is refused with a clear error; the first goes on; after kill -9 the next start just works', async () => {
		const first = await start();
		expect(first.said()).toContain(`http://localhost:${first.port}`);
		expect(first.said(), 'nobody else can reach it, so it needs no setup code').not.toContain(screens.setup);
		const second = await start();
		expect((await second.ended).code).toBe(1);
		expect(second.said()).toContain(`The data folder ${folder} is already in use by another process.`);
		expect(second.said()).not.toContain('    at ');
		expect((await sports(first.port)).status).toBe(200);
		first.child.kill('SIGKILL');
		await first.ended;
		const third = await start();
		expect(await (await sports(third.port)).json()).toEqual([]);
		third.child.kill('SIGTERM');
		expect(await third.ended).toEqual({ code: 0, signal: null });
	}, 240_000);

	test.each(casesOf(['SIGTERM'] as const, ['SIGINT'] as const))(
		'%s: a request in flight is answered, then the process ends with 0',
		async (signal) => {
			const server = await start();
			const socket = connect(server.port, '127.0.0.1');
			let answer = '';
			const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
			socket.on('data', (chunk) => {
				answer += String(chunk);
			});
			const head = `POST ${api.filterPlayers(0)} HTTP/1.1\r\nhost: x\r\n${API_KEY_HEADER}: ${DEFAULT_API_KEY}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`;
			await new Promise<void>((resolve) => socket.write(head, () => resolve()));
			// Once a later request is answered, the server has this request's head.
			await sports(server.port);
			server.child.kill(signal);
			await refused(server.port);
			socket.write('}');
			await closed;
			expect(answer).toMatch(/^HTTP\/1\.1 200 /);
			expect(answer).toContain('"count":0');
			expect((await server.ended).code).toBe(0);
		},
		120_000,
	);

	test('a SIGTERM that comes as soon as it says that it runs: the process ends with 0', async () => {
		// Where others reach the site, a new one prints a code for its first admin after that.
		const server = await start({ PUBLIC_URL: 'https://x.example', PAYMENTS: 'sandbox', MAIL: 'folder' });
		server.child.kill('SIGTERM');
		expect(await server.ended, server.said()).toEqual({ code: 0, signal: null });
	}, 120_000);

	test.each(casesOf([['the reader of its log has gone', 'pipe'] as const], [['its log is on a full disk', '/dev/full'] as const]))(
		'%s: it goes on without a log, and still ends when it is told to',
		async (_, output) => {
			const port = await freePort();
			const full = output === 'pipe' ? undefined : openSync(output, 'w');
			const { child, ended } = launch(port, {}, ['ignore', full ?? 'pipe', full ?? 'pipe']);
			child.stdout?.destroy();
			child.stderr?.destroy();
			await expect.poll(async () => (await sports(port)).status, { timeout: 60_000 }).toBe(200);
			// Each refusal is a line in the log.
			for (let n = 0; n < 3; n++) expect((await fetch(`http://127.0.0.1:${port}/v1/unknown`)).status).toBe(404);
			child.kill('SIGTERM');
			expect(await ended).toEqual({ code: 0, signal: null });
			if (full !== undefined) closeSync(full);
		},
		120_000,
	);

	/** One of each kind with each commit: a setting by itself, one that needs the network, the database, or a hash. */
	const refusals = casesOf<[string, Record<string, string>, RegExp]>(
		[
			['a bad variable', { SEED: 'big' }, /SEED: must be demo, 100k, ncaa, or none/],
			['a host that doesn’t resolve', { HOST: 'nowhere.invalid' }, /HOST: this machine has no address “nowhere\.invalid” \((ENOTFOUND|EAI_AGAIN)\)/],
			[
				'a common password for the first admin',
				{ ADMIN_EMAIL: 'boss@give.example', ADMIN_PASSWORD: 'Password1!' },
				/ADMIN_PASSWORD: This password is easy to guess/,
			],
			['a database that is not there', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /DATABASE_URL: the database isn’t responding \(ECONNREFUSED\)/],
		],
		[
			['https without a word about payments', { PUBLIC_URL: 'https://x.example' }, /PAYMENTS=sandbox/],
			[
				'a test key where people pay',
				{ PUBLIC_URL: 'https://x.example', ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', PAYMENTS: 'stripe' },
				/PAYMENTS=stripe-test/,
			],
			['https without a word about mail', { PUBLIC_URL: 'https://x.example', PAYMENTS: 'sandbox' }, /SMTP_URL: .*MAIL=folder/],
			['an address of another machine', { HOST: '192.0.2.1' }, /HOST: this machine has no address “192\.0\.2\.1” \(EADDRNOTAVAIL\)/],
			['a proxy that is no address', { TRUST_PROXY: 'foo' }, /TRUST_PROXY: must be the number of proxies, their addresses/],
		],
	);
	test.each(refusals)(
		'%s: exit 1 and a sentence',
		async (_what, env, words) => {
			const server = await start(env);
			expect((await server.ended).code).toBe(1);
			expect(server.said()).toMatch(words);
			expect(server.said()).not.toContain('    at ');
		},
		120_000,
	);

	test.runIf(isLong)(
		'going live: PAYMENTS=stripe starts as the README says, and what tests had booked leaves the totals; from then on no test starts on this database',
		async () => {
			const DATA_DIR = join(folder, 'live');
			const https = { DATA_DIR, PUBLIC_URL: 'https://x.example', MAIL: 'folder' };
			const trial = await openDatabase({ DATA_DIR });
			await seedLeague(trial.db, { size: 'small' });
			await trial.close();
			const live = await start({ ...https, ...STRIPE, PAYMENTS: 'stripe' });
			expect(live.said()).toMatch(/Test payments from before the site took real money no longer count in any total: [1-9]\d*\./);
			expect((await sports(live.port)).status).toBe(200);
			live.child.kill('SIGTERM');
			expect(await live.ended, live.said()).toEqual({ code: 0, signal: null });
			const database = await openDatabase({ DATA_DIR });
			expect(rowsOf<{ cents: number }>(await database.db.execute(sql`select sum(cents)::int as cents from received`))).toEqual([{ cents: 0 }]);
			expect(await ledgerViolations(database.db)).toEqual([]);
			await database.db.execute(sql`insert into payments (payment_id, player_id, provider, provider_ref, amount_cents, state)
			select gen_random_uuid(), player_id, 'stripe', 'pi_1', 100, 'settled' from players limit 1`);
			await database.close();
			for (const env of casesOf<Record<string, string>>([{ PAYMENTS: 'sandbox' }], [{ PAYMENTS: 'stripe-test', ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' }])) {
				const again = await start({ ...https, ...env });
				expect((await again.ended).code).toBe(1);
				expect(again.said()).toContain('PAYMENTS: this database holds real payments');
			}
		},
		240_000,
	);

	test.runIf(isLong)(
		'a port in use: exit 1, and the folder is free again',
		async () => {
			const first = await start();
			const second = await start({ PORT: String(first.port), DATA_DIR: join(folder, 'other') });
			expect((await second.ended).code).toBe(1);
			expect(second.said()).toContain('PORT: another program is using this port.');
			first.child.kill('SIGTERM');
			expect((await first.ended).code).toBe(0);
		},
		240_000,
	);
});

/** Resolves when the port accepts no new connection. */
async function refused(port: number): Promise<void> {
	for (;;) {
		const taken = await new Promise<boolean>((resolve) => {
			const probe = connect(port, '127.0.0.1', () => {
				probe.destroy();
				resolve(true);
			});
			probe.once('error', () => resolve(false));
		});
		if (!taken) return;
	}
}
