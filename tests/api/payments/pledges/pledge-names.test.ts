import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { userProfiles } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { sandboxCards } from '#server/db/schema/sandbox-schema.ts';
import { reviewNow } from '#server/modules/payments/pledges/review-pledge.ts';
import type { TestCard } from '#server/modules/payments/sandbox/sandbox-cards.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { checkout, differences, donationBody, press, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { clickOfDonor, HOUR_MS, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* Whoever withdraws their name is named for nothing that their pledges become. */

const DAY_MS = 24 * HOUR_MS;
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
	await world.db.update(intents).set({ named: false });
	donor = await namedPerson('Marisol');
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});

async function namedPerson(first_name: string): Promise<Person> {
	const person = await addLastingPerson(world);
	await world.db.insert(userProfiles).values({ user_id: person.user_id, first_name });
	return person;
}
/** A pledge with the donor's name, whose card is saved. */
async function namedPledge(of = donor, card?: TestCard): Promise<string> {
	const pledge_id = await steps.pledge(of, { named: true });
	await steps.saveCardOf(pledge_id, card);
	return pledge_id;
}
const yes = () => steps.sayYes(athlete, held);
const hide = async (of: Person, intent_id?: string): Promise<number> =>
	(await of.call('POST', api.hideName, intent_id === undefined ? {} : { intent_id })).json().hidden;
const change = (pledge_id: string, body: object) => steps.call('PUT', pledgeApi.pledge(pledge_id), body);
/** The names on the athlete's page. */
async function listed(): Promise<string[]> {
	const answer = await world.app.inject({ url: api.supporters(world.athlete), headers: { [API_KEY_HEADER]: world.env.API_KEY } });
	return answer.json().supporters.map(({ name }: { name: string }) => name);
}
/** The name on the keepsake of what a pledge has become, as its donor sees it. */
async function nameOnCard(pledge_id: string, of = donor): Promise<string | null> {
	const [payment] = await steps.paymentsOf(pledge_id);
	const answer = await of.call('GET', api.receipt(payment?.payment_id ?? ''));
	return answer.json().keepsake.facts.donor;
}
/** The athlete signs the season's cards. */
async function signCards(): Promise<void> {
	const signature = { kind: 'typed', name: 'Jordan Ellery' };
	const answer = await athlete.call('POST', keepsakeApi.signature(held.claim_id), { season: seasonOf(world.deps.clock()), signature });
	if (answer.statusCode >= 300) throw new Error(`the signature answered ${answer.statusCode}: ${answer.body}`);
}
/** A pledge with a name whose card the bank has just declined for now. @returns it, and how the clock goes to a day after that */
async function declinedForNow() {
	const pledge_id = await namedPledge(donor, 'declined_for_now');
	await yes();
	await steps.untilHeld();
	await world.db.update(sandboxCards).set({ behavior: 'works' });
	const { finish_by } = await steps.rowOf(pledge_id);
	const declined_at = (finish_by?.getTime() ?? Number.NaN) - 7 * DAY_MS;
	const toDay = async (days: number) => {
		world.passTo(new Date(declined_at + days * DAY_MS + 60_000));
		await steps.work();
	};
	return { pledge_id, toDay };
}

test('a name that stays is on the athlete’s page and on the card', async () => {
	const pledge_id = await namedPledge();
	await yes();
	await steps.aDay();
	await signCards();
	expect(await listed()).toEqual(['Marisol']);
	expect(await nameOnCard(pledge_id)).toBe('Marisol');
});

describe('withdrawn for all donations', () => {
	test('it is withdrawn from every pledge, before the athlete says yes and while the card is charged', async () => {
		const other = await namedPerson('Robin');
		const [waiting, theirs] = [await namedPledge(), await namedPledge(other)];
		expect(await hide(donor)).toBe(0);
		expect((await steps.rowOf(waiting)).named).toBe(false);
		await yes();
		const noticed = await namedPledge();
		expect(await hide(donor)).toBe(0);
		await steps.untilHeld();
		const charging = await namedPledge();
		await steps.untilHeld();
		expect((await steps.statusOf(charging)).state).toBe('charging');
		expect(await hide(donor)).toBe(1);
		await settleDown(world);
		await signCards();
		for (const pledge_id of [waiting, noticed, charging]) {
			expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
			expect(await nameOnCard(pledge_id)).toBeNull();
		}
		expect(await listed()).toEqual(['Robin']);
		expect(await nameOnCard(theirs, other)).toBe('Robin');
	});

	test('and while the charges begin, it comes back for none of them', async () => {
		const made: string[] = [];
		for (let n = 0; n < 8; n++) made.push(await namedPledge());
		await yes();
		await world.db.update(pledges).set({ notice_mail_id: null });
		world.pass(25 * HOUR_MS);
		await Promise.all([...made.slice(0, 4).map((id) => reviewNow(world.deps, id)), hide(donor), ...made.slice(4).map((id) => reviewNow(world.deps, id))]);
		await settleDown(world);
		for (const pledge_id of made) expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect(await listed()).toEqual([]);
	});
});

describe('withdrawn for the donation of a declined card', () => {
	test('it isn’t with the next try', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		expect((await steps.statusOf(pledge_id)).state).toBe('needs_donor');
		expect(await hide(donor, await steps.donationOf(pledge_id))).toBe(1);
		expect((await steps.rowOf(pledge_id)).named).toBe(false);
		await toDay(1);
		await settleDown(world);
		await signCards();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect(await listed()).toEqual([]);
		expect(await nameOnCard(pledge_id)).toBeNull();
	});

	test('it isn’t with a try that has begun since, either', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		const first = await steps.donationOf(pledge_id);
		await toDay(1);
		expect(await steps.donationOf(pledge_id)).not.toBe(first);
		expect(await hide(donor, first)).toBe(2);
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect(await listed()).toEqual([]);
	});

	test('another pledge keeps it, and nobody else can withdraw it', async () => {
		const other = await namedPledge();
		const { pledge_id } = await declinedForNow();
		const stranger = await addLastingPerson(world);
		const theirs = await steps.donationOf(pledge_id);
		expect((await stranger.call('POST', api.hideName, { intent_id: theirs })).statusCode).toBe(404);
		expect((await steps.rowOf(pledge_id)).named).toBe(true);
		expect(await hide(donor, theirs)).toBe(1);
		expect([(await steps.rowOf(pledge_id)).named, (await steps.rowOf(other)).named]).toEqual([false, true]);
	});
});

describe('on the pledge’s own page', () => {
	test('whoever has the link leaves it off, at any time, and a repeat changes nothing', async () => {
		const waiting = await namedPledge();
		expect(await steps.statusOf(waiting)).toMatchObject({ named: true, state: 'active' });
		expect((await change(waiting, { named: false })).json()).toMatchObject({ named: false, state: 'active', amount: 50 });
		expect((await change(waiting, { named: false })).json()).toMatchObject({ named: false, state: 'active' });
		expect(await steps.rowOf(waiting)).toMatchObject({ named: false });
		const { pledge_id, toDay } = await declinedForNow();
		expect((await change(pledge_id, { named: false })).json()).toMatchObject({ named: false, state: 'needs_donor' });
		await toDay(1);
		const charging = await namedPledge();
		await steps.untilHeld();
		expect((await change(charging, { named: false })).json()).toMatchObject({ named: false, state: 'charging' });
		await settleDown(world);
		for (const id of [waiting, pledge_id, charging]) expect((await steps.statusOf(id)).state).toBe('fulfilled');
		expect(await listed()).toEqual([]);
	});

	test('it is left off for what was paid, also by hand', async () => {
		const { pledge_id } = await declinedForNow();
		const intent_id = await steps.donationOf(pledge_id);
		await clickOfDonor(world, intent_id);
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await listed()]).toEqual(['fulfilled', ['Marisol']]);
		expect((await change(pledge_id, { named: false })).json()).toMatchObject({ named: false, state: 'fulfilled' });
		expect(await listed()).toEqual([]);
	});

	test('it is never switched on, and one call may also lower the amount, or does neither', async () => {
		const pledge_id = await steps.activePledge(donor);
		for (const named of [true, null, 'false', 0])
			expect([(await change(pledge_id, { named })).statusCode, (await change(pledge_id, { named })).json().field]).toEqual([422, 'named']);
		expect([(await change(pledge_id, {})).statusCode, (await change(pledge_id, {})).json().field]).toEqual([422, 'amount']);
		expect((await change(pledge_id, { named: false, name: 'Jo' })).json().field).toBe('name');
		expect((await steps.rowOf(pledge_id)).named).toBe(false);
		const named = await namedPledge();
		expect((await change(named, { named: false, amount: 60 })).statusCode).toBe(422);
		expect(await steps.statusOf(named)).toMatchObject({ named: true, amount: 50 });
		expect((await change(named, { named: false, amount: 20 })).json()).toMatchObject({ named: false, amount: 20 });
	});

	test('a visitor has none to show', async () => {
		const { intent_id: visitors } = (await checkout(world, donationBody(world, { pledge: true, named: true }))).json();
		await steps.saveCardOf(visitors);
		expect((await steps.statusOf(visitors)).named).toBe(false);
		expect((await change(visitors, { named: false })).json()).toMatchObject({ named: false, state: 'active' });
		expect((await steps.rowOf(visitors)).named).toBe(false);
	});
});
