import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { eq } from '#server/db/drizzle.ts';
import { providerEvents } from '#server/db/schema/payments-schema.ts';
import { pledgeSetups } from '#server/db/schema/pledges-schema.ts';
import { detachLater } from '#server/modules/payments/cards/saved-cards.ts';
import { tidyPayments } from '#server/modules/payments/workers/tidy-payments.ts';
import { mailsTo } from '../../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { differences, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { HOUR_MS, moveAway, noticesGoOut, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* Another card for a pledge (docs/decisions/178): it takes the place of the first one, which is given back, until the charge begins. */

const CHANGED = 'Your pledge for Jordan Ellery has another card';

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
const cardOf = async (pledge_id: string) => (await steps.rowOf(pledge_id)).method_ref ?? '';
const pagesOf = (pledge_id: string) => world.db.select().from(pledgeSetups).where(eq(pledgeSetups.pledge_id, pledge_id));
const changes = async () => (await steps.subjects(donor)).filter((subject) => subject === CHANGED).length;

/** How a pledge with a card that the bank declines gets to each state in which its card can be changed. */
const CHANGEABLE: Readonly<Record<'active' | 'moved' | 'noticed', () => Promise<() => Promise<void>>>> = {
	active: async () => async () => undefined,
	moved: async () => {
		const { back } = await moveAway(world, admin);
		await steps.work();
		return async () => {
			await back();
			await steps.work();
		};
	},
	noticed: async () => {
		await yes();
		return async () => undefined;
	},
};

describe.each(['active', 'moved', 'noticed'] as const)('while a pledge is %s', (state) => {
	test('another card takes the place of the first, which is forgotten, and nothing else changes', async () => {
		const pledge_id = await steps.activePledge(donor, 'declined');
		const first = await cardOf(pledge_id);
		const undo = await CHANGEABLE[state]();
		world.pass(HOUR_MS);
		const before = await steps.statusOf(pledge_id);
		expect(before).toMatchObject({ state, another_card_url: `http://localhost:8080${pledgeApi.anotherCard(pledge_id)}`, card: { last4: '0341' } });
		const second = await steps.saveOn(await steps.openAnother(pledge_id));
		await steps.work();
		const timeline = [...before.timeline, { step: 'card_changed', at: expect.any(String), amount: null, ends_at: null }];
		expect(await steps.statusOf(pledge_id)).toEqual({ ...before, card: { ...before.card, last4: '4242' }, timeline });
		expect([await cardOf(pledge_id), await steps.isDetached(first), await steps.isDetached(second)]).toEqual([second, true, false]);
		expect(await changes()).toBe(1);
		const mail = (await mailsTo(world.db, donor.user_email)).find(({ subject }) => subject === CHANGED);
		expect(mail?.body).toContain('Visa ending in 4242');
		expect(mail?.body).toContain(
			state === 'noticed' ? 'We’ll charge this card at the time that your pledge’s page says' : 'If your pledge is charged, we’ll charge this card.',
		);
		await undo();
		await steps.call('DELETE', pledgeApi.pledge(pledge_id));
		expect(await steps.isDetached(second)).toBe(true);
	});

	test('a page that nobody finishes changes nothing, and a click opens another once it has expired', async () => {
		const pledge_id = await steps.activePledge(donor);
		const undo = await CHANGEABLE[state]();
		const before = await steps.statusOf(pledge_id);
		const first = await steps.openAnother(pledge_id);
		expect(first).toMatch(/^seti_/);
		expect(await steps.openAnother(pledge_id)).toBe(first);
		world.pass(HOUR_MS);
		const second = await steps.openAnother(pledge_id);
		expect(second).not.toBe(first);
		expect((await pagesOf(pledge_id)).map((page) => page.state).sort()).toEqual(['expired', 'open']);
		expect(await steps.statusOf(pledge_id)).toEqual(before);
		await undo();
	});
});

test('the new card is charged, once, at the time that was promised', async () => {
	const pledge_id = await steps.activePledge(donor, 'declined');
	await yes();
	const { charge_at } = await steps.statusOf(pledge_id);
	world.pass(23 * HOUR_MS);
	await steps.saveOn(await steps.openAnother(pledge_id));
	await steps.work();
	expect((await steps.statusOf(pledge_id)).charge_at).toBe(charge_at);
	await noticesGoOut(world);
	world.pass(0.9 * HOUR_MS);
	await steps.work();
	expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
	await steps.aDay();
	expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
	expect(await differences(world)).toEqual([]);
});

test('a card that is saved minutes before the charge counts, although its event got lost', async () => {
	const pledge_id = await steps.activePledge(donor, 'declined');
	await yes();
	await noticesGoOut(world);
	world.pass(24 * HOUR_MS - 10 * 60_000);
	const second = await steps.saveOn(await steps.openAnother(pledge_id));
	await world.db.delete(providerEvents);
	await steps.aDay();
	expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	expect(await steps.isDetached(second)).toBe(true);
});

test('the pledge’s own page asks the provider, too', async () => {
	const pledge_id = await steps.activePledge(donor, 'declined');
	await steps.saveOn(await steps.openAnother(pledge_id));
	await world.db.delete(providerEvents);
	world.pass(3000);
	expect((await steps.statusOf(pledge_id)).card?.last4).toBe('4242');
});

describe('a card that comes too late is given back', () => {
	test('once the charge has begun, which the first card pays', async () => {
		const pledge_id = await steps.activePledge(donor);
		const first = await cardOf(pledge_id);
		await yes();
		await noticesGoOut(world);
		world.pass(24 * HOUR_MS - 10 * 60_000);
		const page = await steps.openAnother(pledge_id);
		world.pass(11 * 60_000);
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('charging');
		const late = await steps.saveOn(page, 'declined');
		await steps.work();
		expect([await cardOf(pledge_id), await steps.isDetached(late), await changes()]).toEqual([first, true, 0]);
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
		expect((await pagesOf(pledge_id)).map((row) => row.state)).toEqual(['unused']);
	});

	test('once the pledge is over', async () => {
		const pledge_id = await steps.activePledge(donor);
		const page = await steps.openAnother(pledge_id);
		await steps.call('DELETE', pledgeApi.pledge(pledge_id));
		const late = await steps.saveOn(page);
		await steps.work();
		expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(late)]).toEqual(['canceled', true]);
		expect((await steps.rowOf(pledge_id)).method_ref).toBeNull();
	});

	test('if a page that was opened later has saved one already', async () => {
		const pledge_id = await steps.activePledge(donor);
		const early = await steps.openAnother(pledge_id);
		// As after a restore, which forgot the earlier page.
		await world.db.update(pledgeSetups).set({ state: 'expired' });
		world.pass(60_000);
		const later = await steps.saveOn(await steps.openAnother(pledge_id));
		await steps.work();
		const outdone = await steps.saveOn(early);
		await steps.work();
		expect([await cardOf(pledge_id), await steps.isDetached(outdone), await steps.isDetached(later)]).toEqual([later, true, false]);
		expect(await changes()).toBe(1);
	});

	test('and so is one that a server of an earlier version is giving back: the pledge keeps its card', async () => {
		const pledge_id = await steps.activePledge(donor);
		const first = await cardOf(pledge_id);
		const page = await steps.openAnother(pledge_id);
		const method_ref = await steps.saveOn(page);
		await detachLater(world.db, { provider: 'sandbox', method_ref }, world.deps.clock());
		await steps.work();
		expect([await cardOf(pledge_id), await steps.isDetached(first), await steps.isDetached(method_ref)]).toEqual([first, false, true]);
	});
});

test('the event of the first card, heard again while another page is open, takes nothing away', async () => {
	const pledge_id = await steps.activePledge(donor);
	const first = await cardOf(pledge_id);
	await steps.openAnother(pledge_id);
	await world.db.update(providerEvents).set({ handled_at: null, run_after: world.deps.clock() });
	await steps.work();
	expect([await cardOf(pledge_id), await steps.isDetached(first)]).toEqual([first, false]);
});

test('one after another: each card before is forgotten, and an event that is heard again changes nothing', async () => {
	const pledge_id = await steps.activePledge(donor);
	const saved = [await cardOf(pledge_id)];
	for (let n = 0; n < 2; n++) {
		world.pass(60_000);
		saved.push(await steps.saveOn(await steps.openAnother(pledge_id)));
		await steps.work();
	}
	await world.db.update(providerEvents).set({ handled_at: null, run_after: world.deps.clock() });
	await steps.work();
	expect(await Promise.all(saved.map((card) => steps.isDetached(card)))).toEqual([true, true, false]);
	expect([await cardOf(pledge_id), await changes()]).toEqual([saved.at(-1), 2]);
});

test('two clicks and two pages at once: one page, one change', async () => {
	const pledge_id = await steps.activePledge(donor);
	const [first, second] = await Promise.all([steps.openAnother(pledge_id), steps.openAnother(pledge_id)]);
	expect(first).toBe(second);
	expect(await pagesOf(pledge_id)).toHaveLength(1);
	const [one, two] = await Promise.all([steps.saveOn(first), steps.saveOn(second)]);
	expect(one).toBe(two);
	await steps.work();
	expect([await cardOf(pledge_id), await changes()]).toEqual([one, 1]);
});

test('without a card, during and after the charge, and with none to pay by, no page opens', async () => {
	const pledge_id = await steps.pledge(donor);
	const closed = async (state: Pledge['state']) => {
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state, another_card_url: null });
		expect(await steps.openAnother(pledge_id)).toBeUndefined();
	};
	await closed('saving');
	await steps.saveCardOf(pledge_id, 'declined');
	await yes();
	await steps.untilHeld();
	await closed('needs_donor');
	await steps.call('DELETE', pledgeApi.pledge(pledge_id));
	await closed('canceled');
	const charged = await steps.activePledge(donor);
	await steps.untilHeld();
	expect((await steps.statusOf(charged)).state).toBe('charging');
	expect(await steps.openAnother(charged)).toBeUndefined();
	expect(await pagesOf(charged)).toEqual([]);
	expect((await steps.call('GET', pledgeApi.anotherCard(randomUUID()))).statusCode).toBe(404);
});

test('what pages came to is forgotten after 60 days', async () => {
	const pledge_id = await steps.activePledge(donor);
	await steps.openAnother(pledge_id);
	await tidyPayments(world.db, new Date(world.deps.clock().getTime() + 59 * 24 * HOUR_MS));
	expect(await pagesOf(pledge_id)).toHaveLength(1);
	await tidyPayments(world.db, new Date(world.deps.clock().getTime() + 61 * 24 * HOUR_MS));
	expect(await pagesOf(pledge_id)).toEqual([]);
});
