import { api } from '#domain/api/api-paths.ts';
import { WorkPace } from '#server/core/work-pace.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { percentile } from '../measure.ts';
import { LARGEST_SPORT } from '../reads/fill-uneven-rosters.ts';
import { type Call, type Visitors, withReadsServer } from '../reads/visitors.ts';
import { fillDonations, payingProvider } from '../settling/paid-donations.ts';
import { phoneAfterADay } from './phone-after-a-day.ts';

/** Donations that are settled at once, and the athletes whom they are for. */
const DONATIONS = 600;
const MANY = 1000;
const AT_ONCE = 16;
/** Donations a second while the server answers. */
const PER_SECOND = 20;
const SLICES = 3;
/** Long enough for the ticks to bring every process new totals. */
const SECONDS = 3;

/** A touchdown on PostgreSQL: donations to one athlete, and what they cost everybody else. Ratios within one run. */
export async function benchTouchdown(rounds: number): Promise<string> {
	const answers = await withReadsServer('PostgreSQL', (visitors) => answersMeanwhile(visitors, rounds));
	return [...(await phoneAfterADay()), '', ...(await oneAthlete(rounds)), '', ...answers].join('\n');
}

async function oneAthlete(rounds: number): Promise<string[]> {
	const one: number[] = [];
	const many: number[] = [];
	for (let round = 0; round < rounds; round++) {
		// By turns, and in both orders, because other work on the machine slows both.
		const turns = [() => settled(1).then((rate) => one.push(rate)), () => settled(MANY).then((rate) => many.push(rate))];
		for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
	}
	const ratio = percentile(one, 0.5) / percentile(many, 0.5);
	return [
		`${DONATIONS} donations, ${AT_ONCE} at a time, settled per second`,
		`to one athlete${percentile(one, 0.5).toFixed(1).padStart(34)}`,
		`to ${MANY} athletes${percentile(many, 0.5).toFixed(1).padStart(32)}`,
		goal('one athlete, of many', ratio, 0.9),
	];
}

/** Donations settled per second, on a database of their own. */
async function settled(athletes: number): Promise<number> {
	const server = await startPostgres();
	const database = await openPostgres(server.url);
	const { db } = database;
	try {
		await fillDonations(db, { donations: DONATIONS, athletes });
		const deps = { db, clock: () => new Date(), publicUrl: 'http://localhost:8080', payments: payingProvider(db, async (result) => result) };
		const began = performance.now();
		const done = await handleDueEvents(deps, ['others'], undefined, { pace: new WorkPace(AT_ONCE) });
		if (done !== DONATIONS) throw new Error(`${done} of ${DONATIONS} were settled`);
		return (done / (performance.now() - began)) * 1000;
	} finally {
		await database.close();
		await server.stop();
	}
}

async function answersMeanwhile(visitors: Visitors, rounds: number): Promise<string[]> {
	const sport_id = LARGEST_SPORT;
	const calls: Record<string, Call> = {
		'the first page': { path: api.filterPlayers(0), body: { sport_id } },
		'a search by a name': { path: api.searchPlayers(0), body: { sport_id, search: 'a1b' } },
		'a search with a typo': { path: api.searchPlayers(0), body: { sport_id, search: 'team 17 quarterbak' } },
		'a search for nobody': { path: api.searchPlayers(0), body: { sport_id, search: 'marcus' } },
	};
	const ratios = new Map(Object.keys(calls).map((what) => [what, [] as number[]]));
	const rates = new Map(Object.keys(calls).map((what) => [what, [] as number[]]));
	for (const call of Object.values(calls)) await visitors.load(call);
	for (let round = 0; round < rounds; round++) {
		for (const [what, call] of Object.entries(calls)) {
			const quiet: number[] = [];
			const meanwhile: number[] = [];
			for (let slice = 0; slice < SLICES; slice++) {
				await visitors.give(0);
				quiet.push((await visitors.load(call, SECONDS)).perSecond);
				await visitors.give(PER_SECOND);
				meanwhile.push((await visitors.load(call, SECONDS)).perSecond);
			}
			ratios.get(what)?.push(percentile(meanwhile, 0.5) / percentile(quiet, 0.5));
			rates.get(what)?.push(percentile(quiet, 0.5));
		}
	}
	await visitors.give(0);
	return [
		`answers per second while ${PER_SECOND} donations a second arrive, of those while nobody pays`,
		...Object.keys(calls).map((what) => goal(`${what} (${percentile(rates.get(what) ?? [], 0.5).toFixed(0)})`, percentile(ratios.get(what) ?? [], 0.5), 0.8)),
	];
}

function goal(what: string, ratio: number, least: number): string {
	return `${what.padEnd(40)}${ratio.toFixed(2).padStart(8)}×   ${ratio >= least ? 'met' : 'MISSED'}: ≥ ${least}×`;
}
