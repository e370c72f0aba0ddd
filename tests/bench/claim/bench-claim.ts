import { MY_PAGE } from '#domain/api/claim-paths.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { PATIENCE_MS } from '#tests/e2e/fixtures/patience.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { calibratedRounds } from '../calibration/benchmark-index.ts';
import { percentile } from '../measure.ts';
import { servePlainPage } from '../phone/plain-page.ts';
import { longTasks, type Tasks, WATCH_MAIN_THREAD } from '../phone/watch-main-thread.ts';
import { withPhone } from '../phone/with-phone.ts';
import { claimPage, type Efforts, STAGES } from './claim-page.ts';
import { acceptingClaim, fillRoom, makeCodes } from './claim-world.ts';
import { Finger, type Interaction, WATCH_SIGNS } from './finger.ts';
import { type Effort, personSeconds, readingSeconds, together } from './person-model.ts';
import { walkPlainRoom, walkRoom } from './walk-room.ts';

/** From the printed address to a page that fans can give to, for somebody who is logged in. */
const GOAL = { seconds: 90, taps: 14, claimTaps: 8 };
const INTERACTION_MS = 100;
const TASK_MS = 150;
/** As for a key in the search field. Both are as slow as the machine is. */
const PLAIN_AT_MOST = 2;
/** Codes at hand for each round that is wanted: some are thrown away. */
const SPARE = 4;
const SETTLED_MS = 3000;

interface Walked {
	interactions: readonly Interaction[];
	tasks: Tasks;
}

interface ClaimRound {
	efforts: Efforts;
	claim: Walked;
	/** Milliseconds until what came in was shown. */
	roomOpened: number;
	room: Walked;
	/** The room as plain HTML: what the machine takes for a tap or key that changes nothing. */
	plain: Walked;
}

export interface ClaimReport {
	text: string;
	/** The taps are within their limits. They are the same on every machine. */
	passed: boolean;
}

/**
 * Claims a page and says yes to donations on a fresh profile, on a processor as slow as a mid-range phone's; fans give; then
 * the athlete walks through their room.
 */
export async function benchClaim(rounds: number): Promise<ClaimReport> {
	const server = await TestServer.create({ env: { SEED: 'demo', CONSENT: 'claimed' } });
	await server.start();
	try {
		const codes = await makeCodes(server.url, rounds * SPARE);
		const { kept, note } = await calibratedRounds(rounds, async (slowdown) => {
			const code = codes.pop();
			if (code === undefined) throw new Error('Too few athletes have a code.');
			const round = await measure(server.url, slowdown, code);
			console.log(`slowed ${slowdown.toFixed(1)} times: ${shown(round)}`);
			return round;
		});
		return report(kept, note);
	} finally {
		await server.remove();
	}
}

async function measure(origin: string, slowdown: number, code: MadeCodes['codes'][number]): Promise<ClaimRound> {
	return await withPhone(async (context) => {
		const page = await context.newPage();
		page.setDefaultTimeout(PATIENCE_MS);
		await page.addInitScript({ content: WATCH_MAIN_THREAD + WATCH_SIGNS });
		const session = await context.newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
		const claimer = new Finger(page, session);
		const efforts = await claimPage(page, claimer, origin, code);
		const claim = { interactions: claimer.interactions, tasks: await longTasks(page) };

		await fillRoom(origin, await acceptingClaim(context.request, origin));
		const athlete = new Finger(page, session);
		await athlete.open(origin + MY_PAGE, { selector: '[aria-label="What came in"] li' });
		const roomOpened = athlete.endStage().machineMs;
		await page.waitForTimeout(SETTLED_MS);
		const plain = await servePlainPage(page);
		try {
			await walkRoom(page, athlete);
			const room = { interactions: athlete.interactions, tasks: await longTasks(page) };
			const walker = new Finger(page, session);
			await walker.open(plain.address, { selector: 'textarea[name=text]' });
			await walkPlainRoom(page, walker);
			return { efforts, claim, roomOpened, room, plain: { interactions: walker.interactions, tasks: await longTasks(page) } };
		} finally {
			plain.close();
		}
	});
}

/** Who is logged in needs no account. */
const loggedIn = ({ claim, agreement, yes }: Efforts) => together([claim, agreement, yes]);
const everything = (efforts: Efforts) => together(Object.values(efforts));
const totalSeconds = (effort: Effort) => effort.machineMs / 1000 + personSeconds(effort);
const p98 = ({ interactions }: Walked) =>
	percentile(
		interactions.map(({ ms }) => ms),
		0.98,
	);
const slowest = ({ interactions }: Walked) => [...interactions].sort((a, b) => b.ms - a.ms).slice(0, 5);

function shown({ efforts, claim, roomOpened, room, plain }: ClaimRound): string {
	const walked = (walk: Walked) =>
		`p98 ${p98(walk)} of ${walk.interactions.length}, longest task ${ms(walk.tasks.longest)}, slowest ${slowest(walk)
			.map(({ what, ms: took }) => `${what} ${took}`)
			.join(', ')}`;
	const took = (effort: Effort) =>
		`${effort.taps} taps, ${effort.swipes} swipes, ${effort.keys} keys, ${(effort.machineMs / 1000).toFixed(1)} + ${personSeconds(effort).toFixed(1)} s (${readingSeconds(effort.otherWords).toFixed(1)} s more to read all)`;
	return `logged in ${took(loggedIn(efforts))}; with an account ${took(everything(efforts))} | claim ${walked(claim)} | room there after ${ms(roomOpened)}, ${walked(room)} | plain ${walked(plain)}`;
}

const ms = (value: number) => String(Math.round(value));

function report(rounds: readonly ClaimRound[], note: string): ClaimReport {
	const [first] = rounds;
	if (first === undefined) return { text: note, passed: false };
	const row = (cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(44) : cell.padStart(11))).join('');
	const median = (value: (round: ClaimRound) => number) => percentile(rounds.map(value), 0.5);
	const efforts = (what: string, effortOf: (round: Efforts) => Effort) => {
		const of = (value: (effort: Effort) => number) => median((round) => value(effortOf(round.efforts)));
		const seconds = (value: (effort: Effort) => number) => of(value).toFixed(1);
		return row([
			what,
			ms(of(({ taps }) => taps)),
			ms(of(({ swipes }) => swipes)),
			ms(of(({ keys }) => keys)),
			seconds(({ machineMs }) => machineMs / 1000),
			seconds(personSeconds),
			seconds(totalSeconds),
			seconds((effort) => totalSeconds(effort) + readingSeconds(effort.otherWords)),
		]);
	};
	const goals: readonly { what: string; value: number; most?: number; digits?: number }[] = [
		{ what: 'code to accepting, seconds', value: median((r) => totalSeconds(loggedIn(r.efforts))), most: GOAL.seconds, digits: 1 },
		{ what: 'code to accepting, taps', value: median((r) => loggedIn(r.efforts).taps), most: GOAL.taps },
		{ what: 'the claim alone, taps', value: median((r) => r.efforts.claim.taps), most: GOAL.claimTaps },
		{ what: 'claiming: to the next paint, p98, ms', value: median((r) => p98(r.claim)), most: INTERACTION_MS },
		{ what: 'claiming: longest task, ms', value: median((r) => r.claim.tasks.longest), most: TASK_MS },
		{ what: 'room: to the next paint, p98, ms', value: median((r) => p98(r.room)), most: INTERACTION_MS },
		{ what: 'the same as plain HTML, p98, ms', value: median((r) => p98(r.plain)) },
		{ what: 'room beside plain HTML, times', value: median((r) => p98(r.room) / p98(r.plain)), most: PLAIN_AT_MOST, digits: 1 },
		{ what: 'room: longest task, ms', value: median((r) => r.room.tasks.longest), most: TASK_MS },
	];
	const text = [
		'',
		note,
		`Medians of ${rounds.length} rounds, 390×844. The machine’s part is measured. The person’s is a model (keystroke level): nobody was measured.`,
		row(['', 'taps', 'swipes', 'keys', 'machine s', 'person s', 'total s', 'all read s']),
		...STAGES.map((stage) => efforts(stage, (each) => each[stage])),
		efforts('code to accepting, logged in', loggedIn),
		efforts('the same with a new account', everything),
		'',
		...goals.map(({ what, value, most, digits = 0 }) =>
			row([what, value.toFixed(digits), most === undefined ? '' : `≤ ${most}${value <= most ? '' : ' MISSED'}`]),
		),
		`The room with ${first.room.interactions.length} interactions was there after ${ms(median((r) => r.roomOpened))} ms.`,
	].join('\n');
	const passed = rounds.every((r) => loggedIn(r.efforts).taps <= GOAL.taps && r.efforts.claim.taps <= GOAL.claimTaps);
	return { text, passed };
}
