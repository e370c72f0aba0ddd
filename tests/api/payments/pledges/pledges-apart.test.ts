import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { donationsAnswerSchema } from '#domain/donation/donation-records.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { sendOneTime } from '../../fixtures/payments/card-world.ts';
import { differences, donationBody, press, register, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { clickOfDonor, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* Until a pledge is paid, only its own page asks for its money: it is among no donations that wait. */

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
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});

const yes = () => steps.sayYes(athlete, held);
/** The donations of My Donations, as athlete and state, and how many there are in all. */
async function mine() {
	const { data, count } = donationsAnswerSchema.parse((await donor.call('GET', api.myDonations(50, 0))).json());
	return { count, states: data.map(({ player_name, state }) => `${player_name}: ${state}`) };
}
const NONE = { count: 0, states: [] };
const PAID = { count: 1, states: ['Jordan Ellery: settled'] };

describe('My Donations', () => {
	test('has no pledge while its card is charged, and the donation once it is', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		expect(await mine()).toEqual(NONE);
		await steps.untilHeld();
		expect((await steps.statusOf(pledge_id)).state).toBe('charging');
		expect(await mine()).toEqual(NONE);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await mine()]).toEqual(['fulfilled', PAID]);
	});

	test('has none that needs its donor, also with a page open, and the donation once it is paid there', async () => {
		const pledge_id = await steps.activePledge(donor, 'declined');
		await yes();
		await steps.untilHeld();
		const { state, pay_url } = await steps.statusOf(pledge_id);
		expect([state, await mine()]).toEqual(['needs_donor', NONE]);
		const intent_id = await steps.donationOf(pledge_id);
		expect(pay_url).toBe(`${world.env.PUBLIC_URL}${api.pay(intent_id)}`);
		expect((await clickOfDonor(world, intent_id)).statusCode).toBe(303);
		expect(await mine()).toEqual(NONE);
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await mine()]).toEqual(['fulfilled', PAID]);
	});

	test('still has a donation of its own that waits', async () => {
		await steps.activePledge(donor, 'declined');
		await yes();
		expect((await sendOneTime(world, donor)).statusCode).toBe(200);
		await steps.untilHeld();
		expect(await mine()).toEqual({ count: 1, states: ['Jordan Ellery: waiting'] });
	});
});

test('no checkout of several donations takes a pledge along, an account’s or a visitor’s', async () => {
	const basket = (intent_ids: string[], user_id?: number) =>
		user_id === undefined
			? world.app.inject({ method: 'POST', url: api.checkoutBasket, headers: { [API_KEY_HEADER]: world.env.API_KEY }, payload: { intent_ids } })
			: donor.call('POST', api.checkoutBasket, { intent_ids, user_id });
	const visitors = (await register(world, donationBody(world, { pledge: true }))).intent_id;
	await steps.saveCardOf(visitors, 'declined');
	const pledge_id = await steps.activePledge(donor, 'declined');
	await yes();
	await steps.untilHeld();
	const charged = await steps.donationOf(pledge_id);
	const [first, second] = [(await sendOneTime(world, donor)).json().intent_id, (await sendOneTime(world, donor)).json().intent_id];
	const ofVisitor = (await register(world, donationBody(world))).intent_id;
	for (const answer of [await basket([first, charged, second], donor.user_id), await basket([ofVisitor, await steps.donationOf(visitors)])])
		expect([answer.statusCode, answer.json()]).toMatchObject([
			422,
			{ code: 'invalid', field: 'intent_ids', detail: 'intent_ids names a pledge’s donation. A pledge is paid on its own page.' },
		]);
	// Nobody learns of another's pledge.
	const stranger = await addLastingPerson(world);
	const own = (await sendOneTime(world, stranger)).json().intent_id;
	const theirs = await stranger.call('POST', api.checkoutBasket, { intent_ids: [own, charged], user_id: stranger.user_id });
	expect(theirs.statusCode).toBe(404);
	expect((await basket([first, second], donor.user_id)).statusCode).toBe(200);
	for (const id of [pledge_id, visitors]) expect((await steps.call('GET', pledgeApi.pledge(id))).json().state).toBe('needs_donor');
});
