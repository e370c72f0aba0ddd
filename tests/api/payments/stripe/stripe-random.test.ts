import { afterEach, expect, test } from 'vitest';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { status } from '../../fixtures/payments/payment-world.ts';
import { bookedAndCharged } from '../../fixtures/payments/stripe-books.ts';
import type { StripeWorld } from '../../fixtures/payments/stripe-world.ts';
import { atOnce, inTurn } from '../../fixtures/random/random-round.ts';
import { books, randomRun } from '../../fixtures/random/random-run.ts';
import { randomRuns } from '../../fixtures/random/random-sizes.ts';
import { stripeRun } from '../../fixtures/random/random-stripe.ts';

/** Together with the sandbox runs, at least 150 payments, and 1,000 in the whole form. */
const runs = randomRuns({ short: { planned: 90, least: 30 }, whole: { planned: 600, least: 200 } });
const worlds: StripeWorld[] = [];
afterEach(async () => {
	for (const world of worlds.splice(0)) await world.close();
});

async function begin(seed: number, planned: number, all = atOnce) {
	const run = await stripeRun(seed, planned, all);
	worlds.push(run.world);
	return run;
}

test.each(runs)(
	'seed $seed: $least payments among races, lost and repeated webhooks, faults of Stripe and deaths, every cent is where it belongs',
	{
		timeout: 600_000,
	},
	async (wanted) => {
		const run = await begin(wanted.seed, wanted.planned);
		const { world } = run;
		const { donations } = await randomRun({ ...run, isEnough: async () => (await world.db.$count(payments)) >= wanted.least });
		expect(await bookedAndCharged(world)).toEqual([]);
		const booked = await world.db.$count(payments);
		const ended = await world.db.select({ state: plans.state }).from(plans);
		console.log(`${booked} payments, ${ended.length} plans, ${ended.filter(({ state }) => state === 'completed').length} of them completed`);
		expect(booked).toBeGreaterThanOrEqual(wanted.least);
		for (const { state } of ended) expect(['completed', 'cancelled']).toContain(state);
		expect([...world.stripe.account.subscriptions.values()].filter((subscription) => subscription.status !== 'canceled')).toEqual([]);
		for (const { intent_id, canceled } of donations) if (intent_id !== undefined && canceled) expect((await status(world, intent_id)).state).toBe('cancelled');
	},
);

test.runIf(isLong)('a seed replays: the same decisions, and the same books', { timeout: 300_000 }, async () => {
	const seed = runs[0]?.seed ?? 0;
	const play = async () => {
		const run = await begin(seed, 40, inTurn);
		return { log: (await randomRun(run)).log, books: await books(run) };
	};
	const first = await play();
	expect(first.log.length).toBeGreaterThan(40);
	expect(await play()).toEqual(first);
});
