import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { nextDonation, reviewDue } from '#server/modules/payments/pledges/pledge-row.ts';
import { noteRestore } from '#server/modules/payments/recovery/restore-mark.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { holdSigned, sayYesTo } from '../../fixtures/asked-athletes.ts';
import { addLastingPerson, addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { differences, donationBody, press, register, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { HOUR_MS, moveAway, noticesGoOut, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* An athlete who plays for another team: nothing is charged before the donor has said for whom the pledge goes on (docs/decisions/178). */

const ASKED = 'Jordan Ellery changed teams. Keep your pledge?';

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
const choose = (pledge_id: string, body: { player_id: number; team_id: number }, as?: Person) =>
	as === undefined ? steps.call('PUT', pledgeApi.athlete(pledge_id), body) : as.call('PUT', pledgeApi.athlete(pledge_id), body);
const lastSubject = async () => (await steps.subjects(donor)).at(-1);

/** A pledge whose donor is asked. @returns it, the new team, and how the athlete comes back */
async function movedPledge(card: Parameters<typeof steps.activePledge>[1] = 'works') {
	const pledge_id = await steps.activePledge(donor, card);
	const { away, back } = await moveAway(world, admin);
	await steps.work();
	return { pledge_id, away, back };
}

test('the donor is asked, reads where the athlete is, and has 30 days', async () => {
	const { pledge_id, away, back } = await movedPledge();
	const asked = await steps.statusOf(pledge_id);
	expect(asked).toMatchObject({ state: 'moved', team_name: 'Harbor State', moved_to: { team_id: away, team_name: 'Cedar Tech' }, charge_at: null });
	expect(Date.parse(asked.finish_by ?? '') - world.deps.clock().getTime()).toBeGreaterThan(29.9 * 24 * HOUR_MS);
	expect(await lastSubject()).toBe(ASKED);
	await back();
});

test('kept, it waits for a yes in the new team, and is charged for that team', async () => {
	const { pledge_id, away, back } = await movedPledge();
	const kept = await choose(pledge_id, { player_id: world.athlete, team_id: away });
	expect(kept.json()).toMatchObject({ state: 'active', team_id: away, team_name: 'Cedar Tech', moved_to: null, finish_by: null });
	expect((await choose(pledge_id, { player_id: world.athlete, team_id: away })).json()).toEqual(kept.json());
	expect(await lastSubject()).toBe('Your pledge for Jordan Ellery');
	// A day that stays would count as that of a decline.
	expect((await steps.rowOf(pledge_id)).finish_by).toBeNull();
	held = await holdSigned(admin, athlete, world.athlete);
	await yes();
	await steps.aDay();
	expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	const [paid] = await world.db.select().from(intents).where(eq(intents.pledge_id, pledge_id));
	expect([paid?.team_id, paid?.state]).toEqual([away, 'paid']);
	expect(await differences(world)).toEqual([]);
	await back();
});

describe('without an answer,', () => {
	test('it ends after 30 days, uncharged, and the card is forgotten', async () => {
		const { pledge_id, back } = await movedPledge();
		const { method_ref } = await steps.rowOf(pledge_id);
		world.pass(29 * 24 * HOUR_MS);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('moved');
		world.pass(25 * HOUR_MS);
		await settleDown(world);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: 'moved', card: null });
		expect([await steps.isDetached(method_ref), await lastSubject()]).toEqual([true, 'Your pledge for Jordan Ellery has ended']);
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
		await back();
	});

	test('it ends on its own date if that comes first', async () => {
		const pledge_id = await steps.activePledge(donor);
		world.pass(80 * 24 * HOUR_MS);
		const { back } = await moveAway(world, admin);
		await steps.work();
		const { finish_by, ends_at } = await steps.statusOf(pledge_id);
		expect(finish_by).toBe(ends_at);
		world.pass(11 * 24 * HOUR_MS);
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('ended');
		await back();
	});

	test('a yes in the new team charges nothing', async () => {
		const { pledge_id, back } = await movedPledge();
		held = await holdSigned(admin, athlete, world.athlete);
		await yes();
		await steps.aDay();
		expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['moved', []]);
		await back();
	});

	test('it goes on as before when the athlete is back', async () => {
		const { pledge_id, back } = await movedPledge();
		await back();
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'active', team_id: world.team, moved_to: null });
		expect(await lastSubject()).toBe('Jordan Ellery is back: your pledge goes on');
	});
});

describe('another athlete', () => {
	test('gets it: a new yes counts, and the earlier athlete’s doesn’t', async () => {
		const { pledge_id, back } = await movedPledge();
		expect((await choose(pledge_id, { player_id: world.other, team_id: world.team }, donor)).json()).toMatchObject({
			...{ state: 'active', player_id: world.other, team_id: world.team },
			moved_to: null,
		});
		await back();
		await yes();
		await steps.aDay();
		expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['active', []]);
		const other = await addLastingPerson(world);
		const { claim_id } = await holdSigned(admin, other, world.other);
		await sayYesTo(other, claim_id);
		await steps.work();
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect((await world.db.select().from(intents).where(eq(intents.pledge_id, pledge_id))).map(({ player_id }) => player_id)).toEqual([world.other]);
	});

	test('who has said yes: the answer is the notice, a day before the charge', async () => {
		const other = await addLastingPerson(world);
		const { claim_id } = await holdSigned(admin, other, world.other);
		await sayYesTo(other, claim_id);
		const { pledge_id, back } = await movedPledge();
		const noticed = (await choose(pledge_id, { player_id: world.other, team_id: world.team }, donor)).json();
		expect(noticed.state).toBe('noticed');
		expect(Date.parse(noticed.charge_at) - world.deps.clock().getTime()).toBeGreaterThan(23.9 * HOUR_MS);
		await back();
	});

	test('is the account’s to choose, and not of somebody who was passed the link', async () => {
		const { pledge_id, away, back } = await movedPledge();
		const another = { player_id: world.other, team_id: world.team };
		expect((await choose(pledge_id, another)).json().code).toBe('no_session');
		for (const role of ['user', 'admin'] as const)
			expect((await choose(pledge_id, another, await addLastingPerson(world, { role }))).json().code).toBe('forbidden');
		expect((await choose(pledge_id, another, await addPerson(world, {}, world.deps.clock()))).json().code).toBe('session_ended');
		expect((await steps.statusOf(pledge_id)).state).toBe('moved');
		// Whoever has the link may keep it, as they may cancel it.
		expect((await choose(pledge_id, { player_id: world.athlete, team_id: away })).json().state).toBe('active');
		await back();
	});

	test('of a visitor’s pledge is chosen by its link', async () => {
		const { intent_id } = await register(world, donationBody(world, { pledge: true }));
		await steps.saveCardOf(intent_id);
		const { back } = await moveAway(world, admin);
		await steps.work();
		expect((await choose(intent_id, { player_id: world.other, team_id: world.team })).json()).toMatchObject({ state: 'active', player_id: world.other });
		await back();
	});
});

describe('refused, with nothing changed:', () => {
	test('a team that isn’t the athlete’s anymore, an athlete who is nobody, gone, or said no, and unknown fields', async () => {
		const { pledge_id, away, back } = await movedPledge();
		expect((await choose(pledge_id, { player_id: world.athlete, team_id: world.team })).json()).toMatchObject({
			code: 'conflict',
			detail: 'Jordan Ellery is now on the Cedar Tech roster. Please choose again.',
		});
		expect((await choose(pledge_id, { player_id: 2_000_000_000, team_id: 1 }, donor)).json().code).toBe('not_found');
		await world.db.update(players).set({ consent: 'opted_out' }).where(eq(players.player_id, world.other));
		expect((await choose(pledge_id, { player_id: world.other, team_id: world.team }, donor)).json().code).toBe('conflict');
		await world.db.update(players).set({ consent: 'listed', retired_at: world.deps.clock() }).where(eq(players.player_id, world.other));
		expect((await choose(pledge_id, { player_id: world.other, team_id: world.team }, donor)).json().code).toBe('athlete_gone');
		await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.other));
		for (const body of [{}, { player_id: '1', team_id: away }, { player_id: world.athlete, team_id: 1.5 }, { player_id: 1, team_id: 1, amount: 5 }])
			expect((await steps.call('PUT', pledgeApi.athlete(pledge_id), body)).statusCode).toBe(422);
		expect((await steps.call('PUT', pledgeApi.athlete(randomUUID()), { player_id: 1, team_id: 1 })).json().code).toBe('not_found');
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', player_id: world.athlete, team_id: world.team });
		await back();
	});

	test('a pledge that asks nothing', async () => {
		const pledge_id = await steps.activePledge(donor);
		const another = () => choose(pledge_id, { player_id: world.other, team_id: world.team }, donor);
		expect((await another()).json()).toMatchObject({ code: 'conflict', detail: 'Your pledge goes on already.' });
		await yes();
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
		expect((await another()).json()).toMatchObject({ code: 'conflict', detail: 'Your pledge goes on already.' });
		await steps.call('DELETE', pledgeApi.pledge(pledge_id));
		const same = () => choose(pledge_id, { player_id: world.athlete, team_id: world.team });
		for (const ask of [another, same]) expect((await ask()).json()).toMatchObject({ code: 'conflict', detail: 'This pledge is over. Nothing was charged.' });
	});
});

describe('a move', () => {
	test('in the notice’s day takes the notice back and asks', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const { back } = await moveAway(world, admin);
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', charge_at: null });
		await steps.aDay();
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
		await back();
	});

	test('and back in the notice’s day: the donor reads of both, and gets another day', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const before = await steps.subjects(donor);
		const { back } = await moveAway(world, admin);
		await steps.work();
		await back();
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
		expect((await steps.subjects(donor)).slice(before.length)).toEqual([
			...[ASKED, 'Jordan Ellery is back: your pledge goes on'],
			'Jordan Ellery takes donations: your pledge is charged tomorrow',
		]);
	});

	test('after the pledge’s own date ends it, and asks nothing', async () => {
		const pledge_id = await steps.activePledge(donor);
		world.pass(89.5 * 24 * HOUR_MS);
		await yes();
		world.pass(13 * HOUR_MS);
		const { back } = await moveAway(world, admin);
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: 'moved' });
		expect(await steps.subjects(donor)).not.toContain(ASKED);
		await back();
	});

	test('while the bank holds the money releases it and asks', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await steps.untilHeld();
		expect((await steps.rowOf(pledge_id)).state).toBe('charging');
		const { away, back } = await moveAway(world, admin);
		await settleDown(world);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', moved_to: { team_id: away } });
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
		await back();
	});

	test.each([false, true])('after a decline asks, and the link to pay is dead (a page is open: %s)', async (isOpen) => {
		const pledge_id = await steps.activePledge(donor, 'declined');
		await yes();
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('needs_donor');
		const first = await steps.donationOf(pledge_id);
		const page = isOpen ? await session(world, first) : undefined;
		const { away, back } = await moveAway(world, admin);
		await settleDown(world);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', reason: null, pay_url: null, moved_to: { team_id: away } });
		const [intent] = await world.db.select().from(intents).where(eq(intents.intent_id, first));
		expect(intent?.state).toBe('cancelled');
		if (page !== undefined) await press(world, page, 'pay');
		await settleDown(world);
		expect([await steps.paymentsOf(pledge_id), await lastSubject()]).toEqual([[], ASKED]);
		expect(await steps.donationOf(pledge_id)).not.toBe(first);
		await back();
	});

	test('before the card is saved asks once it is', async () => {
		const pledge_id = await steps.pledge(donor);
		const { back } = await moveAway(world, admin);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('saving');
		await steps.saveCardOf(pledge_id);
		expect((await steps.statusOf(pledge_id)).state).toBe('moved');
		await back();
	});
});

describe('while it asks,', () => {
	test('the donor can lower and cancel it, and the card is forgotten', async () => {
		const { pledge_id, back } = await movedPledge();
		const { method_ref } = await steps.rowOf(pledge_id);
		expect((await steps.call('PUT', pledgeApi.pledge(pledge_id), { amount: 20 })).json()).toMatchObject({ state: 'moved', amount: 20 });
		expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json().state).toBe('canceled');
		expect([await steps.isDetached(method_ref), await lastSubject()]).toEqual([true, 'You canceled your pledge for Jordan Ellery']);
		await back();
	});

	test('an athlete who opts out ends it, and a deleted account cancels it', async () => {
		const first = await movedPledge();
		const second = await steps.activePledge(await addLastingPerson(world));
		await first.back();
		await steps.work();
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'listed' });
		const again = await moveAway(world, admin);
		await steps.work();
		expect((await steps.statusOf(second)).state).toBe('moved');
		await removeAccount(world.db, { user_id: donor.user_id, actor_id: donor.user_id, now: world.deps.clock(), publicUrl: undefined });
		await steps.work();
		expect(await steps.statusOf(first.pledge_id)).toMatchObject({ state: 'canceled', reason: 'account' });
		await world.db.update(players).set({ consent: 'opted_out' }).where(eq(players.player_id, world.athlete));
		await steps.work();
		expect((await steps.statusOf(second)).state).toBe('declined');
		await world.db.update(players).set({ consent: 'listed' }).where(eq(players.player_id, world.athlete));
		await again.back();
	});

	test('an athlete who left the roster of the former team isn’t back', async () => {
		const { pledge_id, away, back } = await movedPledge();
		const set = (change: Partial<typeof players.$inferInsert>) => world.db.update(players).set(change).where(eq(players.player_id, world.athlete));
		await set({ team_id: world.team, retired_at: world.deps.clock() });
		await steps.work();
		expect([(await steps.statusOf(pledge_id)).state, await lastSubject()]).toEqual(['moved', ASKED]);
		await set({ team_id: away, retired_at: null });
		await back();
	});

	test('a look before the last day, as at the end of a restore’s comparison, doesn’t forget that day', async () => {
		const { pledge_id, back } = await movedPledge();
		await world.db.update(pledges).set({ due_at: world.deps.clock() }).where(eq(pledges.pledge_id, pledge_id));
		await steps.work();
		world.pass(31 * 24 * HOUR_MS);
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('ended');
		await back();
	});

	test('an athlete on no roster isn’t offered, and another one still is', async () => {
		const { pledge_id, away, back } = await movedPledge();
		await world.db.update(players).set({ retired_at: world.deps.clock() }).where(eq(players.player_id, world.athlete));
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', moved_to: null });
		expect((await choose(pledge_id, { player_id: world.athlete, team_id: away })).json().code).toBe('athlete_gone');
		expect((await choose(pledge_id, { player_id: world.other, team_id: world.team }, donor)).json().state).toBe('active');
		await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.athlete));
		await back();
	});
});

test('two answers at one moment leave one of them', async () => {
	for (let round = 0; round < 10; round++) {
		const { pledge_id, away, back } = await movedPledge();
		const answers = await Promise.all([
			choose(pledge_id, { player_id: world.athlete, team_id: away }),
			choose(pledge_id, { player_id: world.other, team_id: world.team }, donor),
			steps.call('DELETE', pledgeApi.pledge(pledge_id)),
		]);
		const [row] = await world.db.select().from(pledges).where(eq(pledges.pledge_id, pledge_id));
		expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
		expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
		// A cancel holds, whenever it came.
		if (answers[2]?.statusCode === 200) expect(row?.state).toBe('canceled');
		await back();
		await steps.work();
		if (row?.state !== 'canceled') await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	}
});

describe('of a record that was merged into another one', () => {
	/** A pledge for a second record of the athlete, which is then merged into the first. */
	async function mergedPledge() {
		const [twin] = await world.db
			.insert(players)
			.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: 'Jordan Ellery', name_fold: 'jordan ellery', slug: randomUUID() })
			.returning({ player_id: players.player_id });
		const twin_id = twin?.player_id ?? 0;
		const pledge_id = await steps.pledge(donor, { player_id: twin_id });
		await steps.saveCardOf(pledge_id);
		const merged = await admin.call('POST', adminRosterApi.merge(twin_id), { into: world.athlete, both_plans: 0 });
		expect(merged.statusCode).toBe(200);
		await steps.work();
		return { pledge_id, twin_id };
	}

	test('a merge on the same team asks nothing, and a move of the record that stays asks', async () => {
		const { pledge_id } = await mergedPledge();
		expect((await steps.statusOf(pledge_id)).state).toBe('active');
		const { away, back } = await moveAway(world, admin);
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', moved_to: { team_id: away } });
		await back();
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('active');
	});

	test('whoever has the link keeps it, by either id, and a repeat changes nothing', async () => {
		const { pledge_id, twin_id } = await mergedPledge();
		const { away, back } = await moveAway(world, admin);
		await steps.work();
		const kept = await choose(pledge_id, { player_id: twin_id, team_id: away });
		expect(kept.json()).toMatchObject({ state: 'active', team_id: away });
		for (const player_id of [twin_id, world.athlete]) expect((await choose(pledge_id, { player_id, team_id: away })).json()).toEqual(kept.json());
		await back();
	});
});

describe('a checkout page that was open at the move and ends later:', () => {
	/** The donor was to pay, and their page is still open. */
	async function openPage() {
		const pledge_id = await steps.activePledge(donor, 'declined');
		await yes();
		await steps.aDay();
		await session(world, await steps.donationOf(pledge_id));
		const { back } = await moveAway(world, admin);
		await runDueJobs(world.deps, ['pledge']);
		expect((await steps.statusOf(pledge_id)).state).toBe('needs_donor');
		return { pledge_id, first: await steps.donationOf(pledge_id), back };
	}

	test('the athlete is back by then, and the donor gets another notice', async () => {
		const { pledge_id, first, back } = await openPage();
		await back();
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
		expect(await lastSubject()).toBe('Jordan Ellery takes donations: your pledge is charged tomorrow');
		expect(await steps.donationOf(pledge_id)).toBe(nextDonation(first));
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
	});

	test('the athlete is on no roster by then, and the pledge waits', async () => {
		const { pledge_id, back } = await openPage();
		await world.db.update(players).set({ retired_at: world.deps.clock() }).where(eq(players.player_id, world.athlete));
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await lastSubject()]).toEqual(['active', 'We’re not charging your pledge for Jordan Ellery yet']);
		await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.athlete));
		await back();
	});
});

test.each([
	['moves', 'moved', ASKED],
	['opts out', 'declined', 'Your pledge for Jordan Ellery has ended'],
] as const)('an athlete who %s before the bank declines the card: nobody is told to pay', async (what, state, subject) => {
	const pledge_id = await steps.activePledge(donor, 'declined');
	await yes();
	await noticesGoOut(world);
	world.pass(25 * HOUR_MS);
	let moved: Awaited<ReturnType<typeof moveAway>> | undefined;
	const authorizeCard = vi.spyOn(world.deps.payments, 'authorizeCard').mockImplementationOnce(async (...asked) => {
		expect((await steps.statusOf(pledge_id)).state).toBe('charging');
		if (what === 'moves') moved = await moveAway(world, admin);
		else await world.db.update(players).set({ consent: 'opted_out' }).where(eq(players.player_id, world.athlete));
		return world.deps.payments.authorizeCard(...asked);
	});
	await reviewDue(world.db, world.deps.clock());
	await runDueJobs(world.deps, ['pledge', 'pledge_charge']);
	expect(authorizeCard).toHaveBeenCalledTimes(2);
	authorizeCard.mockRestore();
	await runDueJobs(world.deps, ['pledge']);
	expect((await steps.statusOf(pledge_id)).state).toBe(state);
	expect(await lastSubject()).toBe(subject);
	expect(await steps.subjects(donor)).not.toContain('Your pledge for Jordan Ellery needs you');
	await moved?.back();
});

test('after a restore, the question is asked again, because the donor may have answered since', async () => {
	const { pledge_id, back } = await movedPledge();
	const before = await steps.subjects(donor);
	world.pass(20 * 24 * HOUR_MS);
	await noteRestore(world.db, world.deps.clock());
	await steps.work();
	const { state, finish_by } = await steps.statusOf(pledge_id);
	expect([state, (await steps.subjects(donor)).slice(before.length)]).toEqual(['moved', [ASKED]]);
	expect(Date.parse(finish_by ?? '') - world.deps.clock().getTime()).toBeGreaterThan(29.9 * 24 * HOUR_MS);
	await back();
});
