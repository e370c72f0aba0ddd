import { api } from '#domain/api/api-paths.ts';
import { percentile } from '../measure.ts';
import { CONFERENCE, LARGEST_SPORT } from './fill-uneven-rosters.ts';
import { BARE, UNGUARDED } from './reads-ready.ts';
import { type Call, type Figures, type Visitors, withReadsServer } from './visitors.ts';

const SLICES = 4;
/** Athletes in the largest sport, and on a page. */
const LISTED = 60_000;
const PAGE = 21;

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
	return withReadsServer(kind, (visitors) => measure(visitors, rounds));
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
	const search = (text: string): Call => ({ path: api.searchPlayers(0), body: { sport_id: LARGEST_SPORT, search: text } });
	const names = await visitors.firstTimes((n) => search(hexWord(n).slice(0, 3)));
	const near = await visitors.firstTimes((n) => search(`${hexWord(n)}z`));
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
			'a search of home, by a name': names,
			'the same, with a typo': near,
		}).map(([what, ms]) => row([what, ms.toFixed(1)])),
		...goals.map(({ what, is, goal, met }) => `${what.padEnd(48)}${is.padStart(8)}   ${met ? 'met' : 'MISSED'}: ${goal}`),
	];
}

/** A word of letters as they begin names there: another one for each number. */
const hexWord = (n: number) => Array.from({ length: 5 }, (_, i) => 'abcdef'.charAt(Math.floor(n / 6 ** i) % 6)).join('');

const row = (cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(12))).join('');
