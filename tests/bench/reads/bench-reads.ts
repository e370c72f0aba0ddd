import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { percentile } from '../measure.ts';
import { CONFERENCE, LARGEST_SPORT } from './fill-uneven-rosters.ts';
import { BARE, type ReadsServerReady, UNGUARDED } from './reads-ready.ts';

/** Requests at a time, as from that many phones. */
const AT_A_TIME = 64;
const SECONDS = 0.3;
const SLICES = 4;
/** Athletes in the largest sport, and on a page. */
const LISTED = 60_000;
const PAGE = 21;

interface Call {
	path: string;
	body?: object;
	/** To the server that is nothing but Fastify. */
	plain?: true;
	uncompressed?: true;
}

interface Figures {
	perSecond: number;
	/** Milliseconds of the server's processor time for a request, without the database's. */
	cpu: number;
}

/** A call, and the bare route just before it. */
interface Slice {
	bare: Figures;
	call: Figures;
}

interface Goal {
	what: string;
	is: string;
	goal: string;
	met: boolean;
}

/** Reads at 100,000 athletes beside a bare route, on both databases. */
export async function benchReads(rounds: number): Promise<string> {
	const lines: string[] = [];
	for (const kind of ['PostgreSQL', 'embedded'] as const) lines.push('', kind, ...(await benchOn(kind, rounds)));
	return lines.join('\n');
}

async function benchOn(kind: 'PostgreSQL' | 'embedded', rounds: number): Promise<string[]> {
	const folder = mkdtempSync(join(tmpdir(), 'reads-bench-'));
	const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
	const child = fork(join(import.meta.dirname, 'reads-server.ts'), {
		env: { PATH: process.env.PATH, BENCH_FOLDER: folder, ...(postgres && { BENCH_DATABASE: postgres.url }) },
	});
	try {
		const visitors = new Visitors(child, (await told(child)) as ReadsServerReady);
		return await measure(visitors, rounds);
	} finally {
		const ended = new Promise((resolve) => child.once('exit', resolve));
		child.send('stop');
		await ended;
		await postgres?.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function measure(visitors: Visitors, rounds: number): Promise<string[]> {
	const listing = (skip: number, filter: object = {}): Call => ({ path: api.filterPlayers(skip), body: { sport_id: LARGEST_SPORT, ...filter } });
	const [, cursor] = /"cursor":"([^"]+)"/.exec(await visitors.ask({ path: api.sync(1), uncompressed: true })) ?? [];
	if (cursor === undefined) throw new Error('the snapshot has no cursor');
	const again: Record<string, Call> = {
		'the first page': listing(0),
		'the last page': listing(LISTED - PAGE),
		'a search by name': listing(0, { player_name: 'a1b' }),
		'the search of home': { path: api.searchPlayers(0), body: { sport_id: LARGEST_SPORT, search: 'team 17 qb' } },
		classes: { path: api.classes(LARGEST_SPORT) },
		positions: { path: api.positions(LARGEST_SPORT) },
		teams: { path: api.teams(LARGEST_SPORT) },
		'an empty delta': { path: api.sync(1, cursor) },
	};
	const calls: Record<string, Call> = { 'without key and throttle': { path: UNGUARDED }, 'plain Fastify': { path: BARE, plain: true }, ...again };
	const found = new Map<string, Slice[]>(Object.keys(calls).map((what) => [what, []]));
	for (const call of Object.values({ bare: { path: BARE }, ...calls })) await visitors.load(call);
	for (let round = 0; round < rounds; round++) {
		for (const [what, call] of Object.entries(calls)) {
			// By turns, because other work on the machine slows both.
			for (let slice = 0; slice < SLICES; slice++) found.get(what)?.push({ bare: await visitors.load({ path: BARE }), call: await visitors.load(call) });
		}
	}
	const median = (what: string, of: (slice: Slice) => number) => percentile((found.get(what) ?? []).map(of), 0.5);
	const ofBare = (what: string) => median(what, ({ bare, call }) => call.perSecond / bare.perSecond);
	const cpu = (what: string) => median(what, ({ call }) => call.cpu);
	const bare = [...found.values()].flat().map((slice) => slice.bare);
	const asked = [
		row([
			'bare route',
			percentile(
				bare.map((f) => f.perSecond),
				0.5,
			).toFixed(0),
			'1.00×',
			percentile(
				bare.map((f) => f.cpu),
				0.5,
			).toFixed(3),
		]),
		...[...found.keys()].map((what) => row([what, median(what, ({ call }) => call.perSecond).toFixed(0), `${ofBare(what).toFixed(2)}×`, cpu(what).toFixed(3)])),
	];
	const first = await visitors.firstTimes((n) => listing(0, { max_donation: 1e6 + n }));
	const last = await visitors.firstTimes((n) => listing(LISTED - PAGE, { max_donation: 2e6 + n }));
	const pages = await visitors.firstTimes((n) => listing(n * PAGE));
	const deep = await visitors.firstTimes((n) => listing(LISTED - (1 + n) * PAGE));
	const middle = await visitors.firstTimes((n) => listing(LISTED / 2 + n * PAGE));
	const conference = await visitors.firstTimes((n) => ({ path: `/v1/players_by_conference?conference=${encodeURIComponent(CONFERENCE)}&limit=${100 - n}` }));
	const slowest = Math.min(...Object.keys(again).map(ofBare));
	const goals: Goal[] = [
		{ what: 'what is asked again, of a bare route', is: `${slowest.toFixed(2)}×`, goal: '≥ 0.5×', met: slowest >= 0.5 },
		{ what: 'a page at the end, of one at the beginning', is: `${(deep / pages).toFixed(1)}×`, goal: '≤ 2×', met: deep <= 2 * pages },
		{ what: 'a page in the middle, of one at the beginning', is: `${(middle / pages).toFixed(1)}×`, goal: '≤ 2×', met: middle <= 2 * pages },
		{ what: 'an empty delta, ms of CPU', is: cpu('an empty delta').toFixed(2), goal: '≤ 1', met: cpu('an empty delta') <= 1 },
	];
	return [
		row(['asked again', 'per second', 'of bare', 'ms of CPU']),
		...asked,
		row(['asked for the first time', 'ms']),
		...Object.entries({
			'a new filter': first,
			'its last page': last,
			'pages at the beginning': pages,
			'pages in the middle': middle,
			'pages at the end': deep,
			'a conference': conference,
		}).map(([what, ms]) => row([what, ms.toFixed(1)])),
		...goals.map(({ what, is, goal, met }) => `${what.padEnd(48)}${is.padStart(8)}   ${met ? 'met' : 'MISSED'}: ${goal}`),
	];
}

const row = (cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(12))).join('');

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
class Visitors {
	readonly #child: ChildProcess;
	readonly #server: ReadsServerReady;
	readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
	#asked = 0;

	constructor(child: ChildProcess, server: ReadsServerReady) {
		this.#child = child;
		this.#server = server;
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
	async load(call: Call): Promise<Figures> {
		const before = await this.#cpu();
		const began = performance.now();
		const until = began + SECONDS * 1000;
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
