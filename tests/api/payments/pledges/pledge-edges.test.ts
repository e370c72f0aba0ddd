import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimApi } from '#domain/api/claim-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { and, eq, isNotNull } from '#server/db/drizzle.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { intents, jobs } from '#server/db/schema/payments-schema.ts';
import { outgoingMails, settings } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { suspendAccount } from '#server/modules/accounts/suspend-account.ts';
import { nextDonation } from '#server/modules/payments/pledges/pledge-row.ts';
import { noteNoticeSent, renewUnsentNotice } from '#server/modules/payments/pledges/review-pledge.ts';
import { chooseMode } from '../../fixtures/asked-athletes.ts';
import { mailsTo } from '../../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { cancel, differences, press, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { clickOfDonor, HOUR_MS, noticesGoOut, type PledgeSteps, pledgeWorld, sendMails, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* A pledge that doesn't go straight from a card to a donation: no cent is taken twice, and nothing stays that could take one. */

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
const own = async (to: 'paused' | 'opted_out' | 'listed') => {
	const answer = await athlete.call('POST', claimApi.consent(held.claim_id), { to });
	if (answer.statusCode >= 300) throw new Error(`the athlete's ${to} answered ${answer.statusCode}: ${answer.body}`);
	await steps.work();
};
const endIn = (pledge_id: string, hours: number) =>
	world.db
		.update(pledges)
		.set({ ends_at: new Date(world.deps.clock().getTime() + hours * HOUR_MS) })
		.where(eq(pledges.pledge_id, pledge_id));
const setGiving = (enabled: boolean) =>
	world.db
		.insert(settings)
		.values({ key: 'giving', value: { enabled }, updated_at: new Date() })
		.onConflictDoUpdate({ target: settings.key, set: { value: { enabled } } });
/** Whether no job, page, or pledge is left that could take money or keeps a card. */
async function expectNothingLeft(pledge_id: string): Promise<void> {
	await settleDown(world);
	const { method_ref, customer_ref, brand, last4, device_id, time_zone, email, due_at } = await steps.rowOf(pledge_id);
	for (const left of [method_ref, customer_ref, brand, last4, device_id, time_zone, email, due_at]) expect(left).toBeNull();
	const theirs = await world.db.select().from(intents).where(eq(intents.pledge_id, pledge_id));
	expect(theirs.filter(({ state }) => state !== 'cancelled' && state !== 'paid')).toEqual([]);
	expect(await world.db.$count(sandboxSessions, eq(sandboxSessions.status, 'open'))).toBe(0);
	expect(await differences(world)).toEqual([]);
}

test('a notice that is looked at before its time, as after a restore’s comparison, is charged all the same', async () => {
	const pledge_id = await steps.activePledge(donor);
	await yes();
	await world.db.update(pledges).set({ due_at: world.deps.clock() }).where(eq(pledges.pledge_id, pledge_id));
	await steps.work();
	expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
	await steps.aDay();
	expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
});

describe('a charge that took nothing', () => {
	test('leaves a donation that nothing can pay, and the next charge has one of its own', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await steps.untilHeld();
		const first = await steps.donationOf(pledge_id);
		await own('paused');
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.donationOf(pledge_id)]).toEqual(['active', nextDonation(first)]);
		await own('listed');
		// Only the pledge's own page knows what was charged since.
		expect((await clickOfDonor(world, first)).headers.location).toBe(`http://localhost:8080/pledge/${pledge_id}`);
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false, intent_id: nextDonation(first) }]);
		await expectNothingLeft(pledge_id);
	});

	test('may happen again and again: each pause releases the money, and one charge is made', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		for (let turn = 0; turn < 3; turn++) {
			await steps.untilHeld();
			expect((await steps.rowOf(pledge_id)).state).toBe('charging');
			await own('paused');
			await settleDown(world);
			await own('listed');
		}
		await steps.aDay();
		expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
		expect(await world.db.$count(cardCharges, eq(cardCharges.card_id, pledge_id))).toBe(4);
		await expectNothingLeft(pledge_id);
	});

	test('because the provider no longer has the card ends the pledge, and says why', async () => {
		const pledge_id = await steps.activePledge(donor);
		await world.sandbox.detachCard((await steps.rowOf(pledge_id)).method_ref ?? '');
		await yes();
		await steps.aDay();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: 'no_card' });
		expect((await steps.subjects(donor)).at(-1)).toBe('Your pledge for Jordan Ellery has ended');
		await expectNothingLeft(pledge_id);
	});
});

describe('the yes', () => {
	test('is the athlete’s own: a site that stops asking first charges no pledge', async () => {
		const pledge_id = await steps.activePledge(donor);
		await chooseMode(admin, 'listed');
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('active');
		expect(await steps.subjects(donor)).toEqual(['Your pledge for Jordan Ellery']);
		// They may say it there, too.
		await yes();
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
		await chooseMode(admin, 'claimed');
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
	});

	test('goes with the page: if the claim ends in the notice’s day, nothing is charged', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await removeAccount(world.db, { user_id: athlete.user_id, actor_id: athlete.user_id, now: world.deps.clock(), publicUrl: undefined });
		await steps.untilHeld();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'active', charge_at: null });
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
	});

	test('of an athlete who leaves the roster and comes back counts from a new notice', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const onRoster = (retired_at: Date | null) => world.db.update(players).set({ retired_at }).where(eq(players.player_id, world.athlete));
		await onRoster(world.deps.clock());
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('active');
		world.pass(2 * 24 * HOUR_MS);
		await onRoster(null);
		await steps.work();
		const again = await steps.statusOf(pledge_id);
		expect(Date.parse(again.charge_at ?? '') - world.deps.clock().getTime()).toBeGreaterThan(23.9 * HOUR_MS);
	});

	test('taken back after its date ends the pledge, and names no past day', async () => {
		const pledge_id = await steps.activePledge(donor);
		world.pass(89.5 * 24 * HOUR_MS);
		await yes();
		world.pass(0.6 * 24 * HOUR_MS);
		await own('paused');
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: null });
		expect((await steps.subjects(donor)).slice(-2)).toEqual([
			'Jordan Ellery takes donations: your pledge is charged tomorrow',
			'Your pledge for Jordan Ellery has ended',
		]);
		await own('listed');
	});
});

describe('the notice', () => {
	test('that hasn’t gone out charges nothing: a fresh one takes its place, and gives another day', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const { notice_mail_id } = await steps.rowOf(pledge_id);
		world.pass(25 * HOUR_MS);
		await steps.work();
		const again = await steps.rowOf(pledge_id);
		expect(again.state).toBe('noticed');
		expect(again.notice_mail_id).not.toBe(notice_mail_id);
		expect((again.charge_at?.getTime() ?? 0) - world.deps.clock().getTime()).toBeGreaterThan(23.9 * HOUR_MS);
		expect((await steps.subjects(donor)).filter((subject) => subject.includes('charged tomorrow'))).toHaveLength(1);
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	});

	const hours = async (pledge_id: string) => ((await steps.rowOf(pledge_id)).charge_at?.getTime() ?? 0) - world.deps.clock().getTime();

	test('that goes out at hour 23 leaves 24 hours from then on, and its mail promises no clock time', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await sendMails(world, false);
		world.pass(23 * HOUR_MS);
		const [mail] = (await sendMails(world)).filter(({ recipient, subject }) => recipient === donor.user_email && subject.includes('charged tomorrow'));
		expect(mail?.body).toContain('A day after this email was sent, or a little later, we’ll charge your card $50.');
		expect(mail?.body).not.toMatch(/\d:\d\d/);
		expect(await hours(pledge_id)).toBeGreaterThan(23.9 * HOUR_MS);
		world.pass(23.9 * HOUR_MS);
		await steps.work();
		expect([(await steps.rowOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['noticed', []]);
		world.pass(0.1 * HOUR_MS);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toMatchObject(['fulfilled', [{ amount_cents: 5000 }]]);
	});

	test('that two servers send, one with a slow clock, is followed by no earlier charge', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const { notice_mail_id, charge_at } = await steps.rowOf(pledge_id);
		for (const late of [-60_000, HOUR_MS]) await noteNoticeSent(world.db, notice_mail_id ?? 0, new Date(world.deps.clock().getTime() + late));
		expect(await steps.rowOf(pledge_id)).toMatchObject({ state: 'noticed', charge_at, due_at: charge_at, notice_mail_id: null });
	});

	test('that was taken back before it went out begins no day', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await own('paused');
		await sendMails(world);
		expect(await steps.rowOf(pledge_id)).toMatchObject({ state: 'active', charge_at: null, notice_mail_id: null });
		await own('listed');
	});

	test('that an earlier version sent, which noted no time, is given anew', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await world.db.delete(outgoingMails);
		world.pass(25 * HOUR_MS);
		await steps.work();
		expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
		expect(await hours(pledge_id)).toBeGreaterThan(23.9 * HOUR_MS);
		expect((await steps.subjects(donor)).filter((subject) => subject.includes('charged tomorrow'))).toHaveLength(1);
	});

	test('is withdrawn when the athlete’s account is deleted on a site that doesn’t ask first', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await chooseMode(admin, 'listed');
		await settleDown(world);
		expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
		await removeAccount(world.db, { user_id: athlete.user_id, actor_id: athlete.user_id, now: world.deps.clock(), publicUrl: undefined });
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'active', charge_at: null });
		expect((await steps.subjects(donor)).at(-1)).toBe('We’re not charging your pledge for Jordan Ellery yet');
		await chooseMode(admin, 'claimed');
	});

	test('whose mail was given up is given anew', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const { notice_mail_id } = await steps.rowOf(pledge_id);
		await world.db.delete(outgoingMails).where(eq(outgoingMails.mail_id, notice_mail_id ?? 0));
		await renewUnsentNotice(world.db, notice_mail_id ?? 0, world.deps.clock());
		await steps.work();
		expect((await steps.rowOf(pledge_id)).notice_mail_id).toBeGreaterThan(notice_mail_id ?? 0);
	});

	test('that can never be delivered doesn’t keep a pledge and its card beyond its date', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await endIn(pledge_id, 12);
		world.pass(25 * HOUR_MS);
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: null });
		await expectNothingLeft(pledge_id);
	});

	test('that is days old, because donations were off meanwhile, is given anew before the charge', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await sendMails(world);
		await setGiving(false);
		world.pass(4 * 24 * HOUR_MS);
		await steps.work();
		expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
		await setGiving(true);
		world.pass(HOUR_MS);
		await settleDown(world);
		expect([(await steps.rowOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['noticed', []]);
		expect(await hours(pledge_id)).toBeGreaterThan(23.9 * HOUR_MS);
		await steps.aDay();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		expect((await steps.subjects(donor)).filter((subject) => subject.includes('charged tomorrow'))).toHaveLength(1);
	});

	test('of a pledge whose date comes while donations are off ends with it', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		await sendMails(world);
		await endIn(pledge_id, 30);
		await setGiving(false);
		for (const passed of [25, 6]) {
			world.pass(passed * HOUR_MS);
			await steps.work();
		}
		await setGiving(true);
		expect((await steps.statusOf(pledge_id)).state).toBe('ended');
		await expectNothingLeft(pledge_id);
	});

	test('that is due anew comes, although the donor chooses another date first', async () => {
		const pledge_id = await steps.activePledge(donor);
		await yes();
		const { notice_mail_id } = await steps.rowOf(pledge_id);
		await renewUnsentNotice(world.db, notice_mail_id ?? 0, world.deps.clock());
		const ends_at = new Date(world.deps.clock().getTime() + 30 * 24 * HOUR_MS).toISOString();
		expect((await donor.call('PUT', pledgeApi.pledge(pledge_id), { ends_at })).statusCode).toBe(200);
		await steps.work();
		expect((await steps.rowOf(pledge_id)).state).toBe('noticed');
	});
});

test('a yes that ends while the bank holds the money releases it, also on a site that doesn’t ask', async () => {
	const pledge_id = await steps.activePledge(donor);
	await yes();
	await chooseMode(admin, 'listed');
	await steps.untilHeld();
	expect((await steps.rowOf(pledge_id)).state).toBe('charging');
	await world.db.update(claims).set({ said_yes_at: null, work_status: null }).where(eq(claims.claim_id, held.claim_id));
	await settleDown(world);
	expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['active', []]);
	await chooseMode(admin, 'claimed');
	await settleDown(world);
});

describe('a declined card', () => {
	const asked = async () => {
		const pledge_id = await steps.activePledge(donor, 'declined');
		await yes();
		await steps.aDay();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', reason: 'declined_card' });
		return pledge_id;
	};

	test('and an athlete who opts out while a page is open: the page ends, and nobody can pay it', async () => {
		const pledge_id = await asked();
		const open = await session(world, await steps.donationOf(pledge_id));
		await own('opted_out');
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('declined');
		await press(world, open, 'pay');
		await settleDown(world);
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
		await expectNothingLeft(pledge_id);
	});

	test('that is paid on an open page after the athlete’s no: it is refunded, and nobody reads that nothing was charged', async () => {
		const pledge_id = await asked();
		const open = await session(world, await steps.donationOf(pledge_id));
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'opted_out' });
		await press(world, open, 'pay');
		await settleDown(world);
		expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ surplus: true, state: 'refunded' }]);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'declined', reason: 'refunded' });
		expect((await mailsTo(world.db, donor.user_email)).map(({ body }) => body).join('\n')).not.toContain('Nothing was charged');
	});

	test('offers no payment while the athlete is paused', async () => {
		const pledge_id = await asked();
		await own('paused');
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', pay_url: null });
		await own('listed');
		expect((await steps.statusOf(pledge_id)).pay_url).not.toBeNull();
	});

	test('can be canceled, also with a page open, by either link', async () => {
		for (const isOpen of [false, true]) {
			const op_id = crypto.randomUUID();
			const pledge_id = await steps.pledge(donor, {}, op_id);
			await steps.saveCardOf(pledge_id, 'declined');
			await yes();
			await steps.aDay();
			if (isOpen) await session(world, await steps.donationOf(pledge_id));
			if (isOpen) expect((await cancel(world, op_id)).json()).toEqual({ op_id, state: 'cancelled' });
			else expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json()).toMatchObject({ state: 'canceled', pay_url: null });
			await settleDown(world);
			expect((await steps.statusOf(pledge_id)).state).toBe('canceled');
			expect((await steps.subjects(donor)).at(-1)).toBe('You canceled your pledge for Jordan Ellery');
			await expectNothingLeft(pledge_id);
		}
	});

	test('and one that was paid in time answer in their own words', async () => {
		const pledge_id = await asked();
		const lower = await steps.call('PUT', pledgeApi.pledge(pledge_id), { amount: 5 });
		expect([lower.json().code, lower.json().detail]).toEqual([
			'conflict',
			'We couldn’t charge your card, so your pledge stays as it is. You can pay it in another way, or cancel your pledge.',
		]);
		await press(world, await session(world, await steps.donationOf(pledge_id)), 'pay');
		await settleDown(world);
		const [paid] = await steps.paymentsOf(pledge_id);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'fulfilled', payment_id: paid?.payment_id });
		for (const [method, body] of [
			['DELETE', undefined],
			['PUT', { amount: 5 }],
		] as const)
			expect((await steps.call(method, pledgeApi.pledge(pledge_id), body)).json().detail).toBe('Your card was charged already.');
		await expectNothingLeft(pledge_id);
	});
});

test('the donor can cancel while the bank holds the money, and it is released', async () => {
	const pledge_id = await steps.activePledge(donor);
	await yes();
	await steps.untilHeld();
	expect((await steps.rowOf(pledge_id)).state).toBe('charging');
	expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json()).toMatchObject({ state: 'canceled', card: null });
	await steps.aDay();
	expect(await steps.paymentsOf(pledge_id)).toEqual([]);
	expect((await steps.call('PUT', pledgeApi.pledge(pledge_id), { amount: 5 })).json().detail).toBe('This pledge is over. Nothing was charged.');
	await expectNothingLeft(pledge_id);
});

test('a card of another provider ends the pledge, and says why', async () => {
	const pledge_id = await steps.activePledge(donor);
	await yes();
	await world.db.update(pledges).set({ provider: 'earlier' }).where(eq(pledges.pledge_id, pledge_id));
	await steps.aDay();
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'ended', reason: 'no_card', card: null });
});

describe('an account', () => {
	test('that is deleted leaves nothing of the person in any pledge, also while the bank holds the money', async () => {
		const [waits, fulfilled] = [await steps.activePledge(donor), await steps.activePledge(donor)];
		await world.db.update(pledges).set({ state: 'fulfilled' }).where(eq(pledges.pledge_id, fulfilled));
		await yes();
		await steps.untilHeld();
		expect((await steps.rowOf(waits)).state).toBe('charging');
		await removeAccount(world.db, { user_id: donor.user_id, actor_id: donor.user_id, now: world.deps.clock(), publicUrl: undefined });
		await settleDown(world);
		expect(await steps.statusOf(waits)).toMatchObject({ state: 'canceled', reason: 'account' });
		expect(await steps.paymentsOf(waits)).toEqual([]);
		for (const pledge_id of [waits, fulfilled])
			expect(await steps.rowOf(pledge_id)).toMatchObject({ user_id: null, device_id: null, time_zone: null, body_hash: '', email: null });
		await expectNothingLeft(waits);
	});

	test('that is suspended isn’t told that it canceled', async () => {
		const pledge_id = await steps.activePledge(donor);
		await suspendAccount(world.db, { user_id: donor.user_id, actor_id: admin.user_id, now: world.deps.clock(), publicUrl: 'http://localhost:8080' });
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'canceled', reason: 'account' });
		expect(await steps.subjects(donor)).not.toContain('You canceled your pledge for Jordan Ellery');
		expect((await mailsTo(world.db, donor.user_email)).at(-1)?.body).toContain('We canceled your pledge, and we don’t keep a card for it.');
	});

	test('that is deleted while its pledges are charged: neither waits for the other', async () => {
		const people = await Promise.all(Array.from({ length: 6 }, () => addLastingPerson(world)));
		const theirs = await Promise.all(people.map((person) => steps.activePledge(person)));
		await yes();
		await noticesGoOut(world);
		world.pass(25 * HOUR_MS);
		await Promise.all([
			steps.work(),
			...people.map(({ user_id }) => removeAccount(world.db, { user_id, actor_id: user_id, now: world.deps.clock(), publicUrl: undefined })),
		]);
		const failed = await world.db
			.select({ error: jobs.last_error })
			.from(jobs)
			.where(and(eq(jobs.kind, 'pledge'), isNotNull(jobs.last_error)));
		expect(failed).toEqual([]);
		await settleDown(world);
		for (const pledge_id of theirs) expect(['canceled', 'fulfilled']).toContain((await steps.rowOf(pledge_id)).state);
		expect(await differences(world)).toEqual([]);
	});
});

test('a page that waits for its card asks the provider at most every two seconds', async () => {
	const pledge_id = await steps.pledge(donor);
	await steps.call('GET', pledgeApi.card(pledge_id));
	const checked = async () => (await steps.rowOf(pledge_id)).setup_checked_at?.getTime();
	await steps.statusOf(pledge_id);
	const first = await checked();
	await steps.statusOf(pledge_id);
	expect(await checked()).toBe(first);
	world.pass(2000);
	await steps.statusOf(pledge_id);
	expect(await checked()).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
});
