import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { type Answer, call } from '../attack/attack-call.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Athlete, donate, firstAthlete, sendDonation, whatIsIn } from './drill-donations.ts';

const afterwards: (() => unknown)[] = [];
afterEach(async () => {
	for (const undo of afterwards.splice(0).reverse()) await undo();
});

async function embeddedServer(env: Record<string, string> = {}): Promise<TestServer> {
	const server = await TestServer.create({ env: { SEED: 'none', DATABASE_URL: '', ...env } });
	afterwards.push(() => server.remove());
	return server;
}

/** What a phone learns from a refusal: it is temporary, and when to ask again. */
function expectRefusal({ status, headers, text }: Answer): void {
	expect([status, JSON.parse(text).code]).toEqual([503, 'unavailable']);
	expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

const readiness = async (server: TestServer) => (await call(server.port, { method: 'GET', path: '/readyz', from: '127.0.0.1' })).status;

/** Phones that donate and repeat, under the same number, whatever wasn't acknowledged. */
class Phones {
	readonly acknowledged = new Set<string>();
	/** What wasn't acknowledged yet. */
	readonly waiting = new Set<string>();
	/** Every other answer's status, or the connection's error. */
	readonly refusals = new Map<string, number>();
	readonly #port: number;
	readonly #athlete: Athlete;
	#donating = true;
	#sending = true;
	readonly #work: Promise<unknown>;

	constructor(server: TestServer, athlete: Athlete, count: number) {
		this.#port = server.port;
		this.#athlete = athlete;
		this.#work = Promise.all(Array.from({ length: count }, () => this.#phone()));
	}

	/** Resolves when so many donations have been acknowledged since now. */
	async acknowledge(count: number): Promise<void> {
		const until = this.acknowledged.size + count;
		await expect.poll(() => this.acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(until);
	}

	/** Resolves when they were refused ten times, by nothing but a 503. */
	async untilRefused(): Promise<void> {
		await expect.poll(() => [...this.refusals].join(' '), { timeout: 120_000 }).toMatch(/^503,\d{2,}$/);
	}

	/** No new donations; those that wait are still sent. Resolves when none waits. */
	async finish(): Promise<void> {
		this.#donating = false;
		await this.#work;
		expect(this.waiting.size).toBe(0);
	}

	/** Sends nothing anymore. */
	async stop(): Promise<void> {
		this.#donating = false;
		this.#sending = false;
		await this.#work;
	}

	async #phone(): Promise<void> {
		while (this.#donating) {
			const op_id = randomUUID();
			this.waiting.add(op_id);
			while (this.#sending && !(await this.#sent(op_id)));
		}
	}

	async #sent(op_id: string): Promise<boolean> {
		const answer = await sendDonation(this.#port, this.#athlete, op_id).catch((error: NodeJS.ErrnoException) => error);
		if ('status' in answer && answer.status === 200) {
			this.waiting.delete(op_id);
			this.acknowledged.add(op_id);
			return true;
		}
		if ('status' in answer && answer.status === 503) expectRefusal(answer);
		const what = 'status' in answer ? String(answer.status) : String(answer.code);
		this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
		// A phone waits longer.
		await wait(100);
		return false;
	}
}

async function expectEverything(phones: Phones, of: Parameters<typeof whatIsIn>[0]): Promise<void> {
	const { operations, violations } = await whatIsIn(of);
	expect([...phones.acknowledged].filter((op_id) => !operations.has(op_id))).toEqual([]);
	expect([...operations].filter((op_id) => !phones.acknowledged.has(op_id) && !phones.waiting.has(op_id))).toEqual([]);
	expect(violations).toEqual([]);
}

const isLinux = process.platform === 'linux';

describe('a disk that takes no writes', () => {
	/** Donates until it is refused, then makes room, and donates again. */
	async function drill(server: TestServer, athlete: Athlete, fault: () => unknown, mend: () => unknown): Promise<void> {
		const phones = new Phones(server, athlete, 4);
		await phones.acknowledge(20);
		await fault();
		await phones.untilRefused();
		expect(await readiness(server)).toBe(503);
		const { pid } = server;
		await mend();
		await phones.acknowledge(20);
		await phones.finish();
		expect([...phones.refusals.keys()]).toEqual(['503']);
		expect(await readiness(server)).toBe(200);
		expect(server.pid).toBe(pid);
		await server.stop();
		await expectEverything(phones, { DATA_DIR: server.dataDir });
	}

	test.runIf(isLinux)(
		'full: donations get a 503 with Retry-After, and with room again they go on',
		async ({ skip }) => {
			const server = await embeddedServer();
			const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', server.dataDir]).status === 0;
			if (!mounted) return skip('a full disk needs the right to mount one');
			afterwards.push(() => spawnSync('umount', ['-l', server.dataDir]));
			const athlete = await firstAthlete({ DATA_DIR: server.dataDir });
			await server.start();
			const filler = join(server.dataDir, 'filler');
			await drill(
				server,
				athlete,
				async () => {
					const { bavail, bsize } = await statfs(server.dataDir);
					writeFileSync(filler, Buffer.alloc(bavail * bsize - 256 * 1024));
				},
				() => rmSync(filler),
			);
		},
		300_000,
	);

	test.runIf(isLinux)(
		'read-only for a while: the same, and it opens again by itself',
		async ({ skip }) => {
			if (spawnSync('prlimit', ['--version']).status !== 0) return skip('a disk that turns read-only needs prlimit');
			const server = await embeddedServer();
			const athlete = await firstAthlete({ DATA_DIR: server.dataDir });
			await server.start();
			// Every write to a file fails, also to those that are open.
			const limit = (bytes: string) => expect(spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]).status).toBe(0);
			await drill(
				server,
				athlete,
				() => limit('0'),
				() => limit('unlimited'),
			);
		},
		300_000,
	);
});

test('PostgreSQL is gone for 20 s and comes back under load: no crash, no error but 503, and every phone gets through', async () => {
	const postgres = await startPostgres({ keepsCommits: true });
	afterwards.push(() => postgres.stop());
	const server = await TestServer.create({ env: { SEED: 'none', DATABASE_URL: postgres.url } });
	afterwards.push(() => server.remove());
	const athlete = await firstAthlete({ DATABASE_URL: postgres.url, DATA_DIR: server.dataDir });
	await server.start();
	const { pid } = server;
	const phones = new Phones(server, athlete, 12);
	await phones.acknowledge(50);
	let reading = true;
	const read = new Set<number>();
	const readers = (async () => {
		for (let n = 0; reading; n++) {
			read.add((await call(server.port, { path: api.filterPlayers(0), from: `127.200.${n & 255}.1`, body: {} })).status);
			await wait(20);
		}
	})();
	await postgres.crash();
	// While it is away, the process is alive and says that it isn't ready.
	await phones.untilRefused();
	for (const until = Date.now() + 20_000; Date.now() < until; await wait(500)) {
		expect((await call(server.port, { method: 'GET', path: '/healthz', from: '127.0.0.1' })).status).toBe(200);
		expect(await readiness(server)).toBe(503);
	}
	await postgres.restart();
	await phones.acknowledge(50);
	await expect.poll(() => [...read].sort(), { timeout: 30_000 }).toEqual([200, 503]);
	reading = false;
	await readers;
	await phones.finish();
	expect([...phones.refusals.keys()]).toEqual(['503']);
	expect([server.pid, await readiness(server)]).toEqual([pid, 200]);
	await server.stop();
	await expectEverything(phones, { DATABASE_URL: postgres.url, DATA_DIR: server.dataDir });
}, 300_000);

test('20 times kill -9 of the embedded database under writes: every acknowledged donation is there, and each that waited got through once', async () => {
	const server = await embeddedServer();
	const athlete = await firstAthlete({ DATA_DIR: server.dataDir });
	await server.start();
	const phones = new Phones(server, athlete, 4);
	for (let kill = 0; kill < 20; kill++) {
		// In the middle of whatever the others write.
		await phones.acknowledge(1 + kill);
		await server.kill();
		await server.start();
	}
	await phones.finish();
	await server.kill();
	await expectEverything(phones, { DATA_DIR: server.dataDir });
	expect(phones.acknowledged.size).toBeGreaterThan(200);
}, 600_000);

function residentMegabytes(pid: number | undefined): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Math.round(Number(kilobytes) / 1024);
}

/** Minutes of mild traffic. */
const MINUTES = Number(process.env.MILD_MINUTES ?? 4);

test.runIf(isLinux)(
	`${MINUTES} minutes of mild traffic: memory stays flat`,
	async () => {
		const inspector = await freePort();
		const server = await embeddedServer({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });
		const athlete = await firstAthlete({ DATA_DIR: server.dataDir });
		await server.start();
		const from = '127.0.0.1';
		const visit = async (n: number) => {
			const answers = [
				await call(server.port, { path: api.filterPlayers(21 * (n % 40)), from: `127.77.${n & 255}.1`, body: { player_name: 'abcdefghij'.charAt(n % 10) } }),
				await call(server.port, { method: 'GET', path: api.sync(1), from, headers: { 'accept-encoding': 'br' } }),
				await call(server.port, { method: 'GET', path: '/', from }),
			];
			if (n % 5 === 0) await donate(server.port, athlete);
			return answers.map(({ status }) => status);
		};
		/** Without garbage: by itself, it is collected every few minutes, and comes to 100 MB by then. */
		const megabytesInUse = async () => {
			// The server and its database.
			expect(await collectGarbage(inspector)).toBeGreaterThanOrEqual(2);
			return residentMegabytes(server.pid);
		};
		const samples: number[] = [];
		const began = Date.now();
		let visits = 0;
		// The first third warms up.
		for (const third of [1, 2, 3]) {
			for (; Date.now() - began < (MINUTES * 60_000 * third) / 3; visits++) {
				for (const status of await visit(visits)) expect([200, 503]).toContain(status);
				await wait(50);
			}
			samples.push(await megabytesInUse());
		}
		const [before = Number.NaN, , after = Number.NaN] = samples;
		console.log(`${visits} visits; resident memory without garbage after each third: ${samples.join(', ')} MB`);
		expect(after).toBeLessThan(before * 1.1 + 10);
	},
	(MINUTES + 4) * 60_000,
);
