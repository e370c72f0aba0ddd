import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api-paths.ts';
import { freePort } from '#tests/fixtures/free-port.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const children = new Set<ChildProcess>();

afterAll(() => {
	for (const child of children) child.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});

interface Server {
	port: number;
	child: ChildProcess;
	/** All that it has printed. */
	said(): string;
	ended: Promise<{ code: number | null; signal: string | null }>;
}

/** Starts the server in a process of its own, and waits until it has printed its address or ended. */
async function start(env: Record<string, string> = {}): Promise<Server> {
	const port = await freePort();
	const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, SEED: 'none', ...env } });
	children.add(child);
	let said = '';
	const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
		child.once('exit', (code, signal) => {
			children.delete(child);
			resolve({ code, signal });
		});
	});
	const ready = new Promise<void>((resolve) => {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk) => {
				said += String(chunk);
				if (said.includes(' is at ')) resolve();
			});
		}
	});
	await Promise.race([ready, ended]);
	return { port, child, said: () => said, ended };
}

const sports = (port: number) => fetch(`http://127.0.0.1:${port}${api.sports}`, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });

/** The embedded database is what a start has to be careful with; one database is enough for the rest. */
describe.runIf(process.env.TEST_DB !== 'postgres')('server start and stop', () => {
	test('a second process on one folder is refused with a clear error; the first goes on; after kill -9 the next start just works', async () => {
		const first = await start();
		expect(first.said()).toContain(`http://localhost:${first.port}`);
		const second = await start();
		expect((await second.ended).code).toBe(1);
		expect(second.said()).toContain(`The data folder ${folder} is in use by another process.`);
		expect(second.said()).not.toContain('    at ');
		expect((await sports(first.port)).status).toBe(200);
		first.child.kill('SIGKILL');
		await first.ended;
		const third = await start();
		expect(await (await sports(third.port)).json()).toEqual([]);
		third.child.kill('SIGTERM');
		expect(await third.ended).toEqual({ code: 0, signal: null });
	}, 240_000);

	test.each(['SIGTERM', 'SIGINT'] as const)(
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
			// The server has the request's head once another request, sent later, is answered.
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

	test.each<[string, Record<string, string>, RegExp]>([
		['a bad variable', { SEED: 'big' }, /SEED: must be demo, 100k or none/],
		['https without a word about payments', { PUBLIC_URL: 'https://x.example' }, /PAYMENTS=sandbox/],
		['https without a word about mail', { PUBLIC_URL: 'https://x.example', PAYMENTS: 'sandbox' }, /SMTP_URL: .*MAIL=folder/],
		['a database that is not there', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /DATABASE_URL: the database does not answer \(ECONNREFUSED\)/],
	])(
		'%s: exit 1 and a sentence',
		async (_what, env, words) => {
			const server = await start(env);
			expect((await server.ended).code).toBe(1);
			expect(server.said()).toMatch(words);
			expect(server.said()).not.toContain('    at ');
		},
		120_000,
	);

	test('a port in use: exit 1, and the folder is free again', async () => {
		const first = await start();
		const second = await start({ PORT: String(first.port), DATA_DIR: join(folder, 'other') });
		expect((await second.ended).code).toBe(1);
		expect(second.said()).toContain('PORT: another program listens there.');
		first.child.kill('SIGTERM');
		expect((await first.ended).code).toBe(0);
	}, 240_000);
});

/** Resolves when the port takes no new connection. */
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
