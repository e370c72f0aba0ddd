import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { and, eq, gt, isNull, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { reviewDue } from '#server/modules/payments/pledges/pledge-row.ts';
import { CHARGES_OF_A_TURN, TURN_MS, takeTurn } from '#server/modules/payments/queues/charge-turns.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { sayYesTo } from '../../fixtures/asked-athletes.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { differences, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { HOUR_MS, noticesGoOut, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* One athlete’s yes may make thousands of cards due at once. */

let world: World;
let steps: PledgeSteps;
let admin: Person;
beforeAll(async () => {
	// Its clock goes on by what is done, so a slow machine has no more seconds than a quick one.
	({ world, steps, admin } = await pledgeWorld(undefined, new Date('2027-03-01T12:00:00Z')));
});
afterAll(() => world.close());

test('of many servers, one has the turn of a second', async () => {
	const begin = world.deps.clock().getTime();
	const at = (ms: number) => new Date(begin + ms);
	const turns = async (now: Date) => (await Promise.all(Array.from({ length: 8 }, () => takeTurn(world.db, now)))).filter(Boolean).length;
	const [now, early, next] = [at(0), at(TURN_MS - 1), at(TURN_MS)];
	expect([await turns(now), await turns(early), await turns(next)]).toEqual([1, 0, 1]);
	// A server whose clock was a year ahead holds up nobody.
	await world.db
		.update(meta)
		.set({ value: at(365 * 24 * HOUR_MS).toISOString() })
		.where(eq(meta.key, 'pledge_charges'));
	expect(await turns(next)).toBe(1);
});

/** So many pledges whose day is over, and whose charges wait for their turns. */
async function dueTogether(count: number): Promise<string[]> {
	const { athlete, held } = await signedAthlete(world, admin);
	const donor = await addLastingPerson(world);
	const theirs: string[] = [];
	for (let n = 0; n < count; n++) {
		const pledge_id = await steps.pledge(donor);
		await steps.typeCardOf(pledge_id);
		theirs.push(pledge_id);
	}
	await sayYesTo(athlete, held.claim_id);
	await settleDown(world);
	await noticesGoOut(world);
	world.pass(25 * HOUR_MS);
	await reviewDue(world.db, world.deps.clock());
	await runDueJobs(world.deps, ['pledge']);
	return theirs;
}

test('of pledges that are due together, five are charged in a second, whatever the number of servers', async () => {
	const theirs = await dueTogether(2 * CHARGES_OF_A_TURN + 2);
	const authorizeCard = vi.spyOn(world.deps.payments, 'authorizeCard');
	const second = async () => {
		for (let turn = 0; turn < 3; turn++) await Promise.all([1, 2, 3].map(() => runDueJobs(world.deps, ['pledge_charge'])));
		world.pass(TURN_MS);
		return authorizeCard.mock.calls.length;
	};
	expect([await second(), await second(), await second()]).toEqual([CHARGES_OF_A_TURN, 2 * CHARGES_OF_A_TURN, theirs.length]);
	authorizeCard.mockRestore();
	await settleDown(world);
	for (const pledge_id of theirs) expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false }]);
	expect(await differences(world)).toEqual([]);
});

test('while the provider is slow, none is claimed that can’t begin in its own second', async () => {
	const theirs = await dueTogether(CHARGES_OF_A_TURN + 3);
	const real = world.deps.payments.authorizeCard.bind(world.deps.payments);
	const answers = Promise.withResolvers<void>();
	const authorizeCard = vi.spyOn(world.deps.payments, 'authorizeCard').mockImplementation((asked) => answers.promise.then(() => real(asked)));
	const running = runDueJobs({ ...world.deps, askedAtOnce: CHARGES_OF_A_TURN + 1 }, ['pledge_charge']);
	const areAsked = (count: number) => vi.waitFor(() => expect(authorizeCard).toHaveBeenCalledTimes(count), { timeout: 60_000, interval: 20 });
	await areAsked(CHARGES_OF_A_TURN);
	world.pass(TURN_MS);
	await areAsked(CHARGES_OF_A_TURN + 1);
	expect(await world.db.$count(jobs, and(eq(jobs.kind, 'pledge_charge'), isNull(jobs.done_at), gt(jobs.attempts, 0)))).toBe(CHARGES_OF_A_TURN + 1);
	answers.resolve();
	await running;
	authorizeCard.mockRestore();
	await settleDown(world);
	for (const pledge_id of theirs) expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
});

test('a donor whose pledge waits for its turn can cancel it, and is never charged', async () => {
	const { athlete, held } = await signedAthlete(world, admin);
	const pledge_id = await steps.activePledge(await addLastingPerson(world));
	await sayYesTo(athlete, held.claim_id);
	await steps.work();
	await noticesGoOut(world);
	world.pass(25 * HOUR_MS);
	await takeTurn(world.db, world.deps.clock());
	await reviewDue(world.db, world.deps.clock());
	await runDueJobs(world.deps, ['pledge', 'pledge_charge']);
	expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
	expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json().state).toBe('canceled');
	await settleDown(world);
	expect([(await steps.rowOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['canceled', []]);
});

/** The figure in docs/performance.md. PostgreSQL only: nobody has this many pledges on an embedded database. */
test.runIf(process.env.TEST_DB === 'postgres')('a yes with 10,000 pledges queues a look at each of them in the athlete’s own request', async () => {
	const { athlete, held } = await signedAthlete(world, admin);
	await world.db.execute(sql`
		insert into pledges (pledge_id, intent_id, body_hash, player_id, team_id, player_name, team_name, amount_cents, named, state, provider, method_ref, ends_at, due_at, created_at, updated_at)
		select gen_random_uuid(), gen_random_uuid(), '', ${world.athlete}::int, ${world.team}::int, 'Player', 'Team', 5000, false, 'active', 'sandbox', 'card_' || n, now() + interval '9 years', now() + interval '9 years', now(), now()
		from generate_series(1, 10000) n`);
	const before = performance.now();
	expect((await sayYesTo(athlete, held.claim_id)).statusCode).toBe(200);
	console.log(`a yes with 10,000 pledges: ${Math.round(performance.now() - before)} ms`);
	const queued = await world.db.execute(sql`select count(distinct payload ->> 'pledge_id')::int as looks from jobs where kind = 'pledge' and done_at is null`);
	expect(rowsOf(queued)).toEqual([{ looks: 10_000 }]);
});
