import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { percentile } from '../measure.ts';
import type { ReadsServerReady } from './reads-ready.ts';

/** Requests at a time, as from that many phones. */
const AT_A_TIME = 64;
const SECONDS = 0.3;

export interface Call {
	path: string;
	body?: object;
	/** To the server that is nothing but Fastify. */
	plain?: true;
	uncompressed?: true;
}

export interface Figures {
	perSecond: number;
	/** Milliseconds of the server's processor time for a request, without the database's. */
	cpu: number;
}

/** Runs work with the reads' server on a database of its own, in another process. */
export async function withReadsServer<T>(kind: 'PostgreSQL' | 'embedded', work: (visitors: Visitors) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'reads-bench-'));
	const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
	const child = fork(join(import.meta.dirname, 'reads-server.ts'), {
		env: { PATH: process.env.PATH, BENCH_FOLDER: folder, ...(postgres && { BENCH_DATABASE: postgres.url }) },
	});
	try {
		return await work(new Visitors(child, (await told(child)) as ReadsServerReady));
	} finally {
		const ended = new Promise((resolve) => child.once('exit', resolve));
		child.send('stop');
		await ended;
		await postgres?.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** The next message of the server's process. */
function told(child: ChildProcess): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const ended = (code: number | null) => reject(new Error(`the bench's server ended with ${code}`));
		child.once('exit', ended);
		child.once('message', (message) => {
			child.off('exit', ended);
			resolve(message);
		});
	});
}

/** Phones behind a proxy, each with its own device and address, so that no throttle applies. */
export class Visitors {
	readonly #child: ChildProcess;
	readonly #server: ReadsServerReady;
	readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
	#asked = 0;

	constructor(child: ChildProcess, server: ReadsServerReady) {
		this.#child = child;
		this.#server = server;
	}

	/** From now on, so many donations a second to athletes of the largest sport are booked. Waits until it is so. */
	async give(perSecond: number): Promise<void> {
		const answer = told(this.#child);
		this.#child.send({ give: perSecond });
		await answer;
	}

	ask({ path, body, plain, uncompressed }: Call): Promise<string> {
		const n = ++this.#asked;
		const { port, plainPort, apiKey, cookies } = this.#server;
		const text = body === undefined ? undefined : JSON.stringify(body);
		return new Promise((resolve, reject) => {
			const sent = request(
				{
					agent: this.#agent,
					host: '127.0.0.1',
					port: plain ? plainPort : port,
					path,
					method: text === undefined ? 'GET' : 'POST',
					headers: {
						[API_KEY_HEADER]: apiKey,
						'accept-encoding': uncompressed ? 'identity' : 'gzip, br',
						cookie: cookies[n % cookies.length],
						'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
						...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
					},
				},
				(response) => {
					const parts: Buffer[] = [];
					response.on('data', (part: Buffer) => parts.push(part));
					response.on('error', reject);
					response.on('end', () => {
						const answer = Buffer.concat(parts).toString();
						if (response.statusCode === 200) resolve(answer);
						else reject(new Error(`${path} answered ${response.statusCode}: ${answer}`));
					});
				},
			);
			sent.on('error', reject);
			sent.end(text);
		});
	}

	/** Asks for a while, many at a time. */
	async load(call: Call, seconds = SECONDS): Promise<Figures> {
		const before = await this.#cpu();
		const began = performance.now();
		const until = began + seconds * 1000;
		let done = 0;
		const visitor = async () => {
			while (performance.now() < until) {
				await this.ask(call);
				done++;
			}
		};
		await Promise.all(Array.from({ length: AT_A_TIME }, visitor));
		const ms = performance.now() - began;
		return { perSecond: (done / ms) * 1000, cpu: ((await this.#cpu()) - before) / done };
	}

	/** The median milliseconds of calls that differ, one after the other. */
	async firstTimes(call: (n: number) => Call): Promise<number> {
		const times: number[] = [];
		for (let n = 0; n < 15; n++) {
			const began = performance.now();
			await this.ask(call(n));
			times.push(performance.now() - began);
		}
		return percentile(times, 0.5);
	}

	async #cpu(): Promise<number> {
		const answer = told(this.#child);
		this.#child.send('cpu');
		const { user, system } = (await answer) as NodeJS.CpuUsage;
		return (user + system) / 1000;
	}
}
