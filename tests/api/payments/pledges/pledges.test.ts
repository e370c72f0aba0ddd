import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { settings } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { tidyPayments } from '#server/modules/payments/workers/tidy-payments.ts';
import { holdSigned, sayYesTo } from '../../fixtures/asked-athletes.ts';
import { forgetClaims, mailsTo } from '../../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { sendOneTime } from '../../fixtures/payments/card-world.ts';
import { cancel, checkout, differences, donationBody, press, received, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { clickOfDonor, HOUR_MS, moveAway, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';
import { sayNo } from '../../fixtures/say-no.ts';

/* A pledge saves a card, and charges it only after the athlete's yes (docs/decisions/178). */

let world: World;
let steps: PledgeSteps;
let admin: Person;
let athlete: Person;
let held: Claim;
beforeAll(async () => {
	({ world, steps, admin } = await pledgeWorld());
});
afterAll(() => world.close());
beforeEach(async () => {
	({ athlete, held } = await signedAthlete(world, admin));
});

const yes = () => steps.sayYes(athlete, held);

test('a pledge saves a card and charges nothing, and its mail says until when', async () => {
	const donor = await addLastingPerson(world);
	const answer = await sendOneTime(world, donor, { pledge: true });
	const { intent_id, ...rest } = answer.json();
	expect(rest).toEqual({ mode: 'pledge', checkout_url: `http://localhost:8080${pledgeApi.card(intent_id)}`, ends_at: expect.any(String) });
	expect(await steps.statusOf(intent_id)).toMatchObject({ state: 'saving', amount: 50, card: null, card_url: rest.checkout_url, charge_at: null });
	await steps.saveCardOf(intent_id);
	expect(await steps.statusOf(intent_id)).toMatchObject({ state: 'active', card: { brand: 'visa', last4: '4242' }, card_url: null });
	const [mail] = await mailsTo(world.db, donor.user_email);
	expect(mail?.subject).toBe('Your pledge for Jordan Ellery');
	expect(mail?.body).toContain('Nothing is charged unless Jordan Ellery says yes to donations here by');
	expect((await donor.call('GET', pledgeApi.mine)).json().pledges).toMatchObject([{ pledge_id: intent_id, state: 'active' }]);
	expect([await world.db.$count(payments), await world.db.$count(intents)]).toEqual([0, 0]);
});

describe('once the athlete says yes', () => {
	test('the donor reads it a day before, and then the card is charged once', async () => {
		const donor = await addLastingPerson(world);
		const before = await received(world);
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const noticed = await steps.statusOf(pledge_id);
		expect(noticed.state).toBe('noticed');
		expect(Date.parse(noticed.charge_at ?? '') - world.deps.clock().getTime()).toBeGreaterThan(23.9 * HOUR_MS);
		expect(await steps.subjects(donor)).toContain('Jordan Ellery takes donations: your pledge is charged tomorrow');
		world.pass(23 * HOUR_MS);
		await steps.work();
		expect(await world.db.$count(intents)).toBe(0);
		await steps.aDay();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'fulfilled', card: null });
		expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false }]);
		expect(await received(world)).toBe(before + 5000);
		expect(await differences(world)).toEqual([]);
	});

	test('the donor can undo until the last second, and then the card is forgotten', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const method_ref = (await steps.rowOf(pledge_id))?.method_ref;
		await yes();
		world.pass(24 * HOUR_MS - 60_000);
		expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json()).toMatchObject({ state: 'canceled', card: null });
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['canceled', true]);
		expect((await steps.paymentsOf(pledge_id)).length).toBe(0);
		expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json().state).toBe('canceled');
	});

	test('a pause before the charge takes the notice back, and the next yes gives another one', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'paused' });
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'active', charge_at: null });
		world.pass(25 * HOUR_MS);
		await steps.work();
		expect((await steps.paymentsOf(pledge_id)).length).toBe(0);
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'listed' });
		await steps.work();
		const again = await steps.statusOf(pledge_id);
		expect(Date.parse(again.charge_at ?? '') - world.deps.clock().getTime()).toBeGreaterThan(23.9 * HOUR_MS);
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	});

	test('an athlete who opts out ends it uncharged, also while the bank holds the money', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const method_ref = (await steps.rowOf(pledge_id))?.method_ref;
		await yes();
		await steps.untilHeld();
		expect((await steps.rowOf(pledge_id))?.state).toBe('charging');
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'opted_out' });
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['declined', true]);
		expect((await steps.paymentsOf(pledge_id)).length).toBe(0);
		expect(await differences(world)).toEqual([]);
		await sayNo(world, admin, world.athlete, 'listed');
	});

	test('while donations are off, nothing is charged, and afterwards it is', async () => {
		const pledge_id = await steps.activePledge(await addLastingPerson(world));
		await yes();
		await world.db
			.insert(settings)
			.values({ key: 'giving', value: { enabled: false }, updated_at: new Date() })
			.onConflictDoUpdate({ target: settings.key, set: { value: { enabled: false } } });
		world.pass(25 * HOUR_MS);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
		await world.db
			.update(settings)
			.set({ value: { enabled: true } })
			.where(eq(settings.key, 'giving'));
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	});

	test('on another team, nothing is charged', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const { back } = await moveAway(world, admin);
		await forgetClaims(world.db);
		const again = await holdSigned(admin, athlete, world.athlete);
		await sayYesTo(athlete, again.claim_id);
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('moved');
		expect((await steps.paymentsOf(pledge_id)).length).toBe(0);
		await back();
	});
});

describe('a card that the bank declines', () => {
	test('asks the donor, who pays in another way', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor, 'authentication_required');
		await yes();
		await steps.untilHeld();
		const asked = await steps.statusOf(pledge_id);
		expect(asked).toMatchObject({ state: 'needs_donor', pay_url: `http://localhost:8080/v1/pay/${await steps.donationOf(pledge_id)}` });
		expect(await steps.subjects(donor)).toContain('Your pledge for Jordan Ellery needs you');
		await press(world, await session(world, await steps.donationOf(pledge_id)), 'pay');
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect((await steps.paymentsOf(pledge_id)).length).toBe(1);
		expect(await differences(world)).toEqual([]);
	});

	test('ends it after a week without a payment, and its link is over', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor, 'declined');
		const method_ref = (await steps.rowOf(pledge_id))?.method_ref;
		await yes();
		await steps.aDay();
		world.pass(7 * 24 * HOUR_MS);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['lapsed', true]);
		expect((await steps.subjects(donor)).at(-1)).toBe('Your pledge for Jordan Ellery has ended');
		expect((await clickOfDonor(world, await steps.donationOf(pledge_id))).headers.location).toBe(`http://localhost:8080/pledge/${pledge_id}`);
	});
});

describe('each end says that the card isn’t kept', () => {
	const NOT_KEPT = 'we don’t keep the card that you saved for it.';
	const DAY_MS = 24 * HOUR_MS;
	const optOut = () => athlete.call('POST', claimApi.consent(held.claim_id), { to: 'opted_out' });
	/** What brings a pledge to each end, once its card is saved. */
	const ENDS: readonly [state: Pledge['state'], card: 'works' | 'declined', act: (pledge_id: string) => Promise<unknown>][] = [
		['canceled', 'works', (pledge_id) => steps.call('DELETE', pledgeApi.pledge(pledge_id))],
		['ended', 'works', async () => world.pass(90 * DAY_MS)],
		['declined', 'works', optOut],
		[
			'lapsed',
			'declined',
			async () => {
				await yes();
				await steps.aDay();
				world.pass(7 * DAY_MS);
			},
		],
	];

	test.each(ENDS)('%s', async (state, card, act) => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor, card);
		const method_ref = (await steps.rowOf(pledge_id)).method_ref;
		await act(pledge_id);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual([state, true]);
		expect((await mailsTo(world.db, donor.user_email)).at(-1)?.body).toContain(`Nothing was charged, and ${NOT_KEPT}`);
		if (state === 'declined') await sayNo(world, admin, world.athlete, 'listed');
	});

	test('fulfilled, in the receipt, and a donation’s receipt says nothing of a pledge', async () => {
		await yes();
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const method_ref = (await steps.rowOf(pledge_id)).method_ref;
		await steps.aDay();
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['fulfilled', true]);
		const { intent_id } = (await sendOneTime(world, donor)).json();
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
		const receipts = (await mailsTo(world.db, donor.user_email)).filter(({ subject }) => subject.startsWith('Receipt'));
		expect(receipts.map(({ body }) => body.includes('Your pledge is paid. We don’t keep the card that you saved for it.'))).toEqual([true, false]);
	});
});

describe('it ends', () => {
	test('at its date, with a mail, and the card is forgotten', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const method_ref = (await steps.rowOf(pledge_id))?.method_ref;
		world.pass(90 * 24 * HOUR_MS);
		await steps.work();
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['ended', true]);
		expect((await steps.subjects(donor)).at(-1)).toBe('Your pledge for Jordan Ellery has ended');
		await yes();
		await settleDown(world);
		expect((await steps.paymentsOf(pledge_id)).length).toBe(0);
	});

	test('without a card, too, and nobody gets a mail', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.pledge(donor);
		world.pass(90 * 24 * HOUR_MS);
		await steps.work();
		expect([(await steps.statusOf(pledge_id)).state, await steps.subjects(donor)]).toEqual(['ended', []]);
	});

	test('with the donor’s account', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const method_ref = (await steps.rowOf(pledge_id))?.method_ref;
		await removeAccount(world.db, { user_id: donor.user_id, actor_id: donor.user_id, now: world.deps.clock(), publicUrl: undefined });
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['canceled', true]);
		expect((await steps.rowOf(pledge_id))?.user_id).toBeNull();
	});
});

describe('a repeat', () => {
	test('has the same answer and makes one pledge, and another body under its key is refused', async () => {
		const donor = await addLastingPerson(world);
		const op_id = randomUUID();
		const first = await sendOneTime(world, donor, { pledge: true }, op_id);
		expect((await sendOneTime(world, donor, { pledge: true }, op_id)).json()).toEqual(first.json());
		for (const change of [{ pledge: true, amount: 20 }, {}]) {
			const other = await sendOneTime(world, donor, change, op_id);
			// Without `pledge`, it is a donation, which this athlete doesn't take.
			expect(other.json().code).toMatch(/^idempotency_mismatch$/);
		}
		expect(await world.db.$count(pledges)).toBe(1);
	});

	test('of a click leads to the same page, until it has expired', async () => {
		const pledge_id = await steps.pledge(await addLastingPerson(world));
		const page = async () => (await steps.call('GET', pledgeApi.card(pledge_id))).headers.location;
		const first = await page();
		expect(await page()).toBe(first);
		world.pass(24 * HOUR_MS);
		const second = await page();
		expect(second).not.toBe(first);
		await steps.saveCardOf(pledge_id);
		expect(await page()).toBe(`http://localhost:8080/pledge/${pledge_id}`);
	});
});

test('a cancel that arrives first refuses it, and one that arrives later ends it', async () => {
	const donor = await addLastingPerson(world);
	const [early, late] = [randomUUID(), randomUUID()];
	expect((await cancel(world, early)).json().state).toBe('cancelled');
	expect((await sendOneTime(world, donor, { pledge: true }, early)).json().code).toBe('conflict');
	const pledge_id = await steps.pledge(donor, {}, late);
	await steps.saveCardOf(pledge_id);
	expect((await cancel(world, late)).json().state).toBe('cancelled');
	expect((await steps.statusOf(pledge_id)).state).toBe('canceled');
	expect((await cancel(world, late)).json().state).toBe('cancelled');
});

test('the amount can be lowered, not raised', async () => {
	const pledge_id = await steps.activePledge(await addLastingPerson(world));
	const change = (amount: unknown) => steps.call('PUT', pledgeApi.pledge(pledge_id), { amount });
	expect((await change(20)).json()).toMatchObject({ amount: 20 });
	for (const amount of [20.01, 50, 0, -5, 20.001, '20', null])
		expect([(await change(amount)).statusCode, (await change(amount)).json().field]).toEqual([422, 'amount']);
	await yes();
	await steps.aDay();
	expect((await change(10)).json().code).toBe('conflict');
	expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ amount_cents: 2000 }]);
});

describe('its end can be changed', () => {
	const DAY_MS = 24 * HOUR_MS;
	const change = (pledge_id: string, body: object) => steps.call('PUT', pledgeApi.pledge(pledge_id), body);
	const inDays = (days: number) => new Date(world.deps.clock().getTime() + days * DAY_MS).toISOString();

	test('to an earlier one, at which it ends and says so', async () => {
		const donor = await addLastingPerson(world);
		const pledge_id = await steps.activePledge(donor);
		const ends_at = inDays(10);
		expect((await change(pledge_id, { ends_at })).json()).toMatchObject({ ends_at, amount: 50, state: 'active' });
		world.pass(10 * DAY_MS - HOUR_MS);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('active');
		world.pass(2 * HOUR_MS);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('ended');
		expect((await mailsTo(world.db, donor.user_email)).at(-1)?.body).toMatch(/Your pledge for Jordan Ellery waited until .+ and ended\./);
	});

	test('to a later one, up to 180 days from the start, with a lower amount in the same call', async () => {
		const pledge_id = await steps.activePledge(await addLastingPerson(world));
		const { latest_end } = await steps.statusOf(pledge_id);
		expect((await change(pledge_id, { ends_at: latest_end, amount: 20 })).json()).toMatchObject({ ends_at: latest_end, amount: 20 });
		world.pass(179 * DAY_MS);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('active');
		world.pass(DAY_MS + HOUR_MS);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('ended');
	});

	test('not to one that can’t be, and then the amount stays, too', async () => {
		const pledge_id = await steps.activePledge(await addLastingPerson(world));
		const before = await steps.statusOf(pledge_id);
		const later = new Date(Date.parse(before.latest_end ?? '') + 1).toISOString();
		for (const ends_at of [world.deps.clock().toISOString(), inDays(-1), later, inDays(4000), '2027-02-30T00:00:00.000Z', '2027-02-20', '', 5, null]) {
			const answer = await change(pledge_id, { amount: 20, ends_at });
			expect([answer.statusCode, answer.json().code, answer.json().field], String(ends_at)).toEqual([422, 'invalid', 'ends_at']);
		}
		expect((await change(pledge_id, { ends: inDays(5) })).statusCode).toBe(422);
		expect(await steps.statusOf(pledge_id)).toEqual(before);
	});

	test('not to one before the charge that the donor has read about, and not after that has begun', async () => {
		const pledge_id = await steps.activePledge(await addLastingPerson(world));
		await yes();
		const { charge_at } = await steps.statusOf(pledge_id);
		expect((await change(pledge_id, { ends_at: inDays(0.5) })).json()).toMatchObject({ code: 'invalid', field: 'ends_at' });
		expect((await change(pledge_id, { ends_at: inDays(2) })).json()).toMatchObject({ state: 'noticed', charge_at });
		await steps.untilHeld();
		expect((await steps.statusOf(pledge_id)).state).toBe('charging');
		expect((await change(pledge_id, { ends_at: inDays(5) })).json().code).toBe('conflict');
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect((await change(pledge_id, { ends_at: inDays(5) })).json().code).toBe('conflict');
	});

	test('and after a move, the days for an answer end with it', async () => {
		const pledge_id = await steps.activePledge(await addLastingPerson(world));
		const { back } = await moveAway(world, admin);
		await steps.work();
		const { finish_by } = await steps.statusOf(pledge_id);
		expect((await change(pledge_id, { ends_at: inDays(60) })).json()).toMatchObject({ state: 'moved', finish_by });
		const ends_at = inDays(5);
		expect((await change(pledge_id, { ends_at })).json()).toMatchObject({ state: 'moved', finish_by: ends_at, ends_at });
		world.pass(5 * DAY_MS + HOUR_MS);
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: 'moved' });
		await back();
	});
});

test('it takes no saved card, no other person, and no athlete who said no', async () => {
	const donor = await addLastingPerson(world);
	const card = { card_id: randomUUID(), words: 'Give', agreed_at: '2027-01-02T03:04:05.000Z' };
	expect((await sendOneTime(world, donor, { pledge: true, card })).json()).toMatchObject({ code: 'invalid', field: 'card' });
	expect((await sendOneTime(world, donor, { pledge: true, save_card: true })).json()).toMatchObject({ code: 'invalid', field: 'save_card' });
	expect((await sendOneTime(world, donor, { pledge: true, user_id: admin.user_id })).json().code).toBe('forbidden');
	await sayNo(world, admin, world.athlete, 'paused');
	expect((await sendOneTime(world, donor, { pledge: true })).json().code).toBe('conflict');
	await sayNo(world, admin, world.athlete, 'listed');
	expect((await steps.call('GET', pledgeApi.pledge(randomUUID()))).statusCode).toBe(404);
});

test('a visitor pledges, too, and other people’s lists don’t have it', async () => {
	const { intent_id } = (await checkout(world, donationBody(world, { pledge: true }))).json();
	await steps.saveCardOf(intent_id);
	const stranger = await addLastingPerson(world);
	expect((await stranger.call('GET', pledgeApi.mine)).json().pledges).toEqual([]);
	// The sandbox asks for no address.
	expect((await steps.statusOf(intent_id)).mailed).toBe(false);
	await yes();
	await steps.aDay();
	expect((await steps.statusOf(intent_id)).state).toBe('fulfilled');
});

test('an athlete who takes donations already gets a pledge’s notice, not a charge', async () => {
	await yes();
	const pledge_id = await steps.activePledge(await addLastingPerson(world));
	expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
});

test('somebody’s own data have their pledges, with the card while it may be charged', async () => {
	const donor = await addLastingPerson(world);
	const pledge_id = await steps.activePledge(donor);
	const waiting = { pledge_id, state: 'active', amount: 50, player_name: 'Jordan Ellery', named: false, card: { brand: 'visa', last4: '4242' } };
	expect((await donor.call('GET', api.myData)).json().pledges).toMatchObject([waiting]);
	await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	expect((await donor.call('GET', api.myData)).json().pledges).toMatchObject([{ ...waiting, state: 'canceled', card: null }]);
});

test('an admin sees what waits for an athlete as sums by state, and neither a donor nor a card', async () => {
	const sums = async (player_id = world.athlete) => (await admin.call('GET', adminRosterApi.pledges(player_id))).json();
	expect(await sums()).toEqual({ states: [], count: 0, amount_cents: 0 });
	const donor = await addLastingPerson(world);
	await steps.pledge(donor, { amount: 20 });
	for (const amount of [50, 19.99]) await steps.saveCardOf(await steps.pledge(donor, { amount }));
	const canceled = await steps.activePledge(donor);
	await steps.call('DELETE', pledgeApi.pledge(canceled));
	expect(await sums()).toEqual({
		states: [
			{ state: 'saving', count: 1, amount_cents: 2000 },
			{ state: 'active', count: 2, amount_cents: 6999 },
		],
		count: 3,
		amount_cents: 8999,
	});
	expect(await sums(world.other)).toEqual({ states: [], count: 0, amount_cents: 0 });
	await yes();
	expect((await sums()).states).toEqual([
		{ state: 'saving', count: 1, amount_cents: 2000 },
		{ state: 'noticed', count: 2, amount_cents: 6999 },
	]);
	await steps.aDay();
	expect(await sums()).toMatchObject({ count: 1, amount_cents: 2000 });
});

test('one that took nothing goes after 60 days, somebody’s own after 400, and one that took money stays', async () => {
	const { intent_id: ofVisitor } = (await checkout(world, donationBody(world, { pledge: true }))).json();
	const own = await steps.pledge(await addLastingPerson(world));
	const waits = await steps.activePledge(await addLastingPerson(world));
	const paid = await steps.activePledge(await addLastingPerson(world));
	await world.db.update(pledges).set({ state: 'fulfilled' }).where(eq(pledges.pledge_id, paid));
	for (const pledge_id of [ofVisitor, own]) await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	const left = async (days: number) => {
		await world.db.update(pledges).set({ updated_at: new Date(world.deps.clock().getTime() - days * 24 * HOUR_MS) });
		await tidyPayments(world.db, world.deps.clock());
		const rows = await world.db.select({ pledge_id: pledges.pledge_id }).from(pledges);
		return rows.map(({ pledge_id }) => pledge_id).sort();
	};
	expect(await left(59)).toEqual([ofVisitor, own, waits, paid].sort());
	expect(await left(61)).toEqual([own, waits, paid].sort());
	expect(await left(401)).toEqual([waits, paid].sort());
});
