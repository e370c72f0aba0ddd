import { afterEach, expect, test } from 'vitest';
import { eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { intents, payments, plans } from '#server/db/schema/payments-schema.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { differences, received, status, type World } from '../../fixtures/payments/payment-world.ts';
import { atOnce, inTurn } from '../../fixtures/random/random-round.ts';
import { books, randomRun } from '../../fixtures/random/random-run.ts';
import { sandboxRun } from '../../fixtures/random/random-sandbox.ts';
import { randomRuns } from '../../fixtures/random/random-sizes.ts';

/** Together with the Stripe runs, at least 150 payments, and 1,000 in the whole form. */
const runs = randomRuns({ short: { planned: 280, least: 120 }, whole: { planned: 1550, least: 800 } });
const worlds: World[] = [];
afterEach(async () => {
	for (const world of worlds.splice(0)) await world.close();
});

async function begin(seed: number, planned: number, all = atOnce) {
	const run = await sandboxRun(seed, planned, all);
	worlds.push(run.world);
	return run;
}

test.each(runs)(
	'seed $seed: $least payments among repetitions, races, lost events and deaths, every cent is where it belongs',
	{
		timeout: 600_000,
	},
	async (wanted) => {
		const run = await begin(wanted.seed, wanted.planned);
		const { world } = run;
		const { donations } = await randomRun({ ...run, isEnough: async () => (await world.db.$count(payments)) >= wanted.least });
		expect(await differences(world)).toEqual([]);
		const booked = await world.db.$count(payments);
		const begun = await world.db.select().from(plans);
		// A plan whose card was declined and never retried stays past due.
		for (const { state } of begun) expect(['completed', 'cancelled', 'past_due']).toContain(state);

		const outcomes: Record<string, number> = {};
		for (const one of donations) {
			if (one.intent_id === undefined) continue;
			const { state } = await status(world, one.intent_id);
			outcomes[state] = (outcomes[state] ?? 0) + 1;
			if (one.canceled) expect(state).toBe('cancelled');
			// `created`: nobody clicked. A cancel that a crash interrupted has since been carried out.
			expect(['created', 'paid', 'failed', 'expired', 'cancelled', 'session_open']).toContain(state);
		}
		console.log(`${booked} payments, ${begun.length} plans`, outcomes);
		expect(booked).toBeGreaterThanOrEqual(wanted.least);
		expect(await world.db.$count(intents)).toBe(donations.filter((one) => one.intent_id !== undefined).length);
		expect(await world.db.$count(payments, sql`state = 'settled' and instalment = 1`)).toBe(outcomes.paid);
		const [paid] = rowsOf<{ cents: number }>(
			await world.db.execute(sql`
			select sum(i.amount_cents * coalesce(n.installments, 1))::int as cents
			from intents i left join (
				select intent_id, count(*) as installments from plans join payments using (intent_id) where not surplus group by intent_id
			) n using (intent_id)
			where state = 'paid'`),
		);
		// Whatever met: a saved card, a checkout page, and an undo never charge a donation twice.
		const byCard = await world.db.select({ intent_id: cardCharges.intent_id, state: cardCharges.state }).from(cardCharges);
		console.log('by saved card', Object.fromEntries([...Map.groupBy(byCard, ({ state }) => state)].map(([state, rows]) => [state, rows.length])));
		for (const { intent_id } of byCard) expect(await world.db.$count(payments, eq(payments.intent_id, intent_id))).toBeLessThan(2);
		expect((await received(world)) + (await received(world, world.other))).toBe(paid?.cents);
	},
);

test.runIf(isLong)('a seed replays: the same decisions, and the same books', { timeout: 300_000 }, async () => {
	const seed = runs[0]?.seed ?? 0;
	const play = async () => {
		const run = await begin(seed, 60, inTurn);
		return { log: (await randomRun(run)).log, books: await books(run) };
	};
	const first = await play();
	expect(first.log.length).toBeGreaterThan(40);
	expect(await play()).toEqual(first);
});
