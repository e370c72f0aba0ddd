import { afterAll, beforeAll, expect, test } from 'vitest';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { and, inArray, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { sandboxCards } from '#server/db/schema/sandbox-schema.ts';
import { chargePledge, reviewPledge } from '#server/modules/payments/pledges/review-pledge.ts';
import type { JobWork } from '#server/modules/payments/queues/job-queue.ts';
import { captureCard } from '#server/modules/payments/sessions/capture-card.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { sayYesTo } from '../../fixtures/asked-athletes.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { differences, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { HOUR_MS, noticesGoOut, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';
import { seededRandom } from '../../fixtures/random/dice.ts';

const ROUNDS = 50;
const RUNS = Array.from({ length: isLong ? 3 : 1 }, (_, n) => n + 1);
/** A step takes about as long. */
const STEP_MS = 25;

const random = seededRandom();
let world: World;
let steps: PledgeSteps;
let admin: Person;
beforeAll(async () => {
	({ world, steps, admin } = await pledgeWorld());
});
afterAll(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A job of one process, whether or not another one does the same. */
async function run(job: JobWork, payload: object): Promise<void> {
	const write = await job(world.deps, payload);
	await inTransaction(world.db, (tx) => write(tx, world.deps.clock()));
}

/** What becomes of a pledge whose day is over: its review, its charge, and the capture, which waits for no ten minutes here. */
const CHARGE: readonly ((pledge_id: string) => Promise<void>)[] = [
	(pledge_id) => run(reviewPledge, { pledge_id }),
	(pledge_id) => run(chargePledge, { pledge_id }),
	async (pledge_id) => run(captureCard, { intent_id: await steps.donationOf(pledge_id) }),
];

/** @param begins hears of each step, by its number. */
async function charge(pledge_id: string, begins: (step: number) => void): Promise<void> {
	for (const [step, work] of CHARGE.entries()) {
		begins(step);
		await work(pledge_id);
	}
	begins(CHARGE.length);
}

interface Answer {
	status: number;
	code: string | undefined;
	state: string | undefined;
}

async function undo(pledge_id: string): Promise<Answer> {
	const answer = await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	return { status: answer.statusCode, code: answer.json().code, state: answer.json().state };
}

test.each(RUNS)(
	`run %i: an undo at the last second wins or loses as a whole, ${ROUNDS} times`,
	async () => {
		const { athlete, held } = await signedAthlete(world, admin);
		const donor = await addLastingPerson(world);
		const cards = new Map<string, string>();
		for (let round = 0; round < ROUNDS; round++) {
			const pledge_id = await steps.pledge(donor);
			await steps.typeCardOf(pledge_id);
			cards.set(pledge_id, (await steps.rowOf(pledge_id)).method_ref ?? '');
		}
		await sayYesTo(athlete, held.claim_id);
		await settleDown(world);
		await noticesGoOut(world);
		world.pass(25 * HOUR_MS);

		const answers = new Map<string, Answer>();
		for (const [round, pledge_id] of [...cards.keys()].entries()) {
			const servers = random() < 0.3 ? 2 : 1;
			// During each step, a moment before the first one, and after the last one. The first rounds have one of each, whatever the seed.
			const during = round <= CHARGE.length ? round : Math.floor(random() * (CHARGE.length + 1));
			const late = Math.floor(random() * STEP_MS);
			const begun = Promise.withResolvers<void>();
			const begins = (step: number) => step === during && begun.resolve();
			const undone = async () => {
				await begun.promise;
				await pause(late);
				answers.set(pledge_id, await undo(pledge_id));
			};
			await Promise.all([undone(), ...Array.from({ length: servers }, () => charge(pledge_id, begins))]);
		}
		await settleDown(world);

		const outcomes: Record<string, number> = {};
		for (const [pledge_id, answer] of answers) {
			const { state } = await steps.rowOf(pledge_id);
			const payments = await steps.paymentsOf(pledge_id);
			const outcome = `${answer.status} ${answer.code ?? answer.state}: ${state}, ${payments.length} charged`;
			outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
			if (state === 'canceled') expect([answer.status === 200 || answer.code === 'in_flight', payments], outcome).toEqual([true, []]);
			else expect([answer.status, state, payments], outcome).toMatchObject([409, 'fulfilled', [{ amount_cents: 5000, surplus: false, refunded_cents: 0 }]]);
			// Whoever read that their payment was going through asks again.
			const again = await undo(pledge_id);
			expect(again, outcome).toMatchObject(state === 'canceled' ? { status: 200, state } : { status: 409, code: 'conflict' });
		}
		console.log(outcomes);
		await settleDown(world);
		const kept = world.db
			.select()
			.from(sandboxCards)
			.where(and(inArray(sandboxCards.card_ref, [...cards.values()]), isNull(sandboxCards.detached_at)));
		expect([cards.size, await kept]).toEqual([ROUNDS, []]);
		expect(await differences(world)).toEqual([]);
		const canceled = (await steps.subjects(donor)).filter((subject) => subject.startsWith('You canceled your pledge'));
		const states = await Promise.all([...cards.keys()].map(async (pledge_id) => (await steps.rowOf(pledge_id)).state));
		expect(canceled).toHaveLength(states.filter((state) => state === 'canceled').length);
		expect(new Set(states)).toEqual(new Set(['canceled', 'fulfilled']));
	},
	300_000,
);
