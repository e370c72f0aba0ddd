import { afterEach, expect, test } from 'vitest';
import { eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { differences, type ServerWorld, status, type World } from '../../fixtures/payments/payment-world.ts';
import { bookedAndCharged } from '../../fixtures/payments/stripe-books.ts';
import { atOnce } from '../../fixtures/random/random-round.ts';
import { type RunOf, randomRun } from '../../fixtures/random/random-run.ts';
import { sandboxRun } from '../../fixtures/random/random-sandbox.ts';
import { randomRuns } from '../../fixtures/random/random-sizes.ts';
import { stripeRun } from '../../fixtures/random/random-stripe.ts';

/** Four rounds for each donation, so the whole form has more than a thousand operations. */
const runs = randomRuns({ short: { planned: 30, least: 15 }, whole: { planned: 400, least: 200 } });
const worlds: ServerWorld[] = [];
afterEach(async () => {
	for (const world of worlds.splice(0)) await world.close();
});

/** One-time donations only, most of them by saved card: undone, charged now, clicked, in baskets, with lost answers and deaths between. */
async function play(run: RunOf, least: number): Promise<void> {
	const { world } = run;
	worlds.push(world);
	const isEnough = async () => {
		const captured = await world.db.$count(cardCharges, eq(cardCharges.state, 'captured'));
		return captured > 0 && (await world.db.$count(cardCharges)) >= least;
	};
	const { donations } = await randomRun({ ...run, monthly: 0, saving: 0.75, isEnough });
	expect(await ledgerViolations(world.db)).toEqual([]);
	const charges = await world.db.select().from(cardCharges);
	for (const { intent_id, state } of charges) {
		expect(['captured', 'undone', 'fell_back']).toContain(state);
		expect(await world.db.$count(payments, eq(payments.intent_id, intent_id)), `charges for ${intent_id}`).toBeLessThan(2);
	}
	for (const { intent_id, canceled } of donations) if (canceled && intent_id !== undefined) expect((await status(world, intent_id)).state).toBe('cancelled');
	const became = [...Map.groupBy(charges, ({ state, reason }) => reason ?? state)].map(([what, rows]) => [what, rows.length]);
	console.log(`${donations.length} donations, by saved card:`, Object.fromEntries(became));
	expect(charges.length).toBeGreaterThanOrEqual(least);
	expect(charges.filter(({ state }) => state === 'captured').length).toBeGreaterThan(0);
	// If an answer is lost for two hours, we never learn that it authorized a hold, so the hold lapses (`CARD_WITHIN_MS`).
	const left = await world.db.execute(sql`
		select s.intent_id, count(*) as holds, c.state, c.reason from sandbox_sessions s left join card_charges c using (intent_id)
		where s.status = 'authorized' group by s.intent_id, c.state, c.reason
		having c.reason is distinct from 'not_answered' or count(*) > 1`);
	expect(rowsOf(left)).toEqual([]);
}

// With each change, the fake of Stripe is enough: it refuses more than the sandbox does.
test.runIf(isLong).each(runs)(
	'seed $seed: saved cards at the sandbox, at most one charge for each donation',
	{ timeout: 600_000 },
	async ({ seed, planned, least }) => {
		const run = await sandboxRun(seed, planned, atOnce);
		await play(run, least);
		expect(await differences(run.world as World)).toEqual([]);
	},
);

test.each(runs)('seed $seed: saved cards at Stripe, at most one charge for each donation', { timeout: 600_000 }, async ({ seed, planned, least }) => {
	const run = await stripeRun(seed, planned, atOnce);
	await play(run, least);
	expect(await bookedAndCharged(run.world)).toEqual([]);
});
