import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimApi } from '#domain/api/claim-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { eq } from '#server/db/drizzle.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { pledgeSteps, pledges } from '#server/db/schema/pledges-schema.ts';
import { renewUnsentNotice } from '#server/modules/payments/pledges/review-pledge.ts';
import { holdSigned, sayYesTo } from '../../fixtures/asked-athletes.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { HOUR_MS, moveAway, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* What a pledge has gone through, on its own page and for its donor only (docs/decisions/178). */

let world: World;
let steps: PledgeSteps;
let admin: Person;
let athlete: Person;
let donor: Person;
let held: Claim;
beforeAll(async () => {
	({ world, steps, admin } = await pledgeWorld());
});
afterAll(() => world.close());
beforeEach(async () => {
	({ athlete, held } = await signedAthlete(world, admin));
	donor = await addLastingPerson(world);
});

const yes = () => steps.sayYes(athlete, held);
const timelineOf = async (pledge_id: string) => (await steps.statusOf(pledge_id)).timeline;
const namesOf = async (pledge_id: string) => (await timelineOf(pledge_id)).map(({ step }) => step);

test('each step with its time and what the donor chose, and nothing else', async () => {
	const pledge_id = await steps.activePledge(donor);
	world.pass(HOUR_MS);
	const lowered_at = world.deps.clock().getTime();
	await steps.call('PUT', pledgeApi.pledge(pledge_id), { amount: 20 });
	const ends_at = new Date(world.deps.clock().getTime() + 24 * HOUR_MS * 30).toISOString();
	const first = new Date(world.deps.clock().getTime() + 24 * HOUR_MS * 40).toISOString();
	for (const change of [{ amount: 20 }, { ends_at: first }, { ends_at }, { ends_at }]) await steps.call('PUT', pledgeApi.pledge(pledge_id), change);
	await steps.saveOn(await steps.openAnother(pledge_id));
	await steps.work();
	await yes();
	await steps.aDay();
	const timeline = await timelineOf(pledge_id);
	const plain = { amount: null, ends_at: null, at: expect.any(String) };
	expect(timeline).toEqual([
		{ ...plain, step: 'pledged' },
		{ ...plain, step: 'saved' },
		{ ...plain, step: 'lowered', amount: 20 },
		{ ...plain, step: 'dated', ends_at },
		{ ...plain, step: 'card_changed' },
		{ ...plain, step: 'noticed' },
		{ ...plain, step: 'charging' },
		{ ...plain, step: 'fulfilled' },
	]);
	const times = timeline.map(({ at }) => Date.parse(at));
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	expect(Math.abs((times[2] ?? 0) - lowered_at)).toBeLessThan(60_000);
});

test('an athlete who pauses after the yes', async () => {
	const pledge_id = await steps.activePledge(donor);
	await yes();
	await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'paused' });
	await steps.work();
	expect(await namesOf(pledge_id)).toEqual(['pledged', 'saved', 'noticed', 'waits_again']);
});

test('an athlete who moves, is back, and moves again, and a donor who keeps it, and then chooses another', async () => {
	const pledge_id = await steps.activePledge(donor);
	const { back } = await moveAway(world, admin);
	await steps.work();
	await back();
	await steps.work();
	const { away, back: again } = await moveAway(world, admin);
	await steps.work();
	await steps.call('PUT', pledgeApi.athlete(pledge_id), { player_id: world.athlete, team_id: away });
	await steps.work();
	await again();
	await steps.work();
	await donor.call('PUT', pledgeApi.athlete(pledge_id), { player_id: world.other, team_id: world.team });
	expect(await namesOf(pledge_id)).toEqual(['pledged', 'saved', 'moved', 'back', 'moved', 'kept', 'moved', 'another']);
});

test('a declined card, and the end', async () => {
	const pledge_id = await steps.activePledge(donor, 'authentication_required');
	await yes();
	await steps.untilHeld();
	await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	await settleDown(world);
	expect(await namesOf(pledge_id)).toEqual(['pledged', 'saved', 'noticed', 'charging', 'confirm', 'canceled']);
});

test('a notice whose mail has to be sent again is one yes', async () => {
	const pledge_id = await steps.activePledge(donor);
	await yes();
	const { notice_mail_id } = await steps.rowOf(pledge_id);
	// Nobody got it in a day, and another one takes its place.
	world.pass(25 * HOUR_MS);
	await steps.work();
	expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
	const next = (await steps.rowOf(pledge_id)).notice_mail_id ?? 0;
	expect(next).not.toBe(notice_mail_id);
	await renewUnsentNotice(world.db, next, world.deps.clock());
	await world.db.delete(outgoingMails).where(eq(outgoingMails.mail_id, next));
	await steps.work();
	expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
	expect(await namesOf(pledge_id)).toEqual(['pledged', 'saved', 'noticed']);
});

test('one from before steps were noted begins with the pledge, lists have none, and they go with it', async () => {
	const pledge_id = await steps.activePledge(donor);
	await world.db.delete(pledgeSteps).where(eq(pledgeSteps.pledge_id, pledge_id));
	expect(await namesOf(pledge_id)).toEqual(['pledged']);
	await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	expect(await namesOf(pledge_id)).toEqual(['pledged', 'canceled']);
	expect((await donor.call('GET', pledgeApi.mine)).json().pledges).toMatchObject([{ pledge_id, timeline: [] }]);
	await world.db.delete(pledges).where(eq(pledges.pledge_id, pledge_id));
	expect(await world.db.$count(pledgeSteps, eq(pledgeSteps.pledge_id, pledge_id))).toBe(0);
});

test('a moved athlete who takes donations gives notice to whoever keeps it', async () => {
	const pledge_id = await steps.activePledge(donor);
	const { away, back } = await moveAway(world, admin);
	await steps.work();
	await sayYesTo(athlete, (await holdSigned(admin, athlete, world.athlete)).claim_id);
	await steps.call('PUT', pledgeApi.athlete(pledge_id), { player_id: world.athlete, team_id: away });
	expect((await namesOf(pledge_id)).slice(2)).toEqual(['moved', 'kept', 'noticed']);
	await back();
});
