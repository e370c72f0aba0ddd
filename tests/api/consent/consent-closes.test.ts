import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { and, eq, inArray, like } from '#server/db/drizzle.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { intents, payments, plans } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { registerBasket } from '#server/modules/payments/baskets/register-basket.ts';
import { endUnanswered } from '#server/modules/payments/plans/pauses/unanswered-pauses.ts';
import { authorizeNow } from '#server/modules/payments/sessions/charge-card.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { giveByCard } from '../fixtures/payments/card-world.ts';
import {
	beginPlan,
	checkout,
	click,
	differences,
	donationBody,
	giveOnce,
	paymentWorld,
	press,
	received,
	register,
	registerMonthly,
	session,
	settleDown,
	status,
	type World,
} from '../fixtures/payments/payment-world.ts';
import { collaboration } from '../fixtures/request-bodies.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
	if ((await consentOf(world.db, world.athlete)) !== 'listed') await sayNo(world, admin, world.athlete, 'listed');
	await settleDown(world);
	await world.db.delete(outgoingMails);
});

const mailsTo = (email: string, subject: string) =>
	world.db
		.select()
		.from(outgoingMails)
		.where(and(eq(outgoingMails.recipient, email), like(outgoingMails.subject, subject)));
const planOf = async (intent_id: string) => (await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0];
const SENTENCES = {
	paused: 'Jordan Ellery isn’t taking donations or requests right now.',
	opted_out: 'Jordan Ellery doesn’t take donations or requests here.',
} as const;

describe.each(['paused', 'opted_out'] as const)('an athlete who is %s', (to) => {
	const refusal = { code: 'conflict', detail: SENTENCES[to] };

	test('takes no donation, no plan, no request, and no basket, and the answer says why', async () => {
		const donor = await addLastingPerson(world);
		const before = await register(world);
		const other = await register(world, donationBody(world, { player_id: world.other }));
		await sayNo(world, admin, world.athlete, to);
		const donation = await checkout(world, donationBody(world));
		expect([donation.statusCode, donation.json()]).toEqual([409, refusal]);
		await expect(registerMonthly(world, donor)).rejects.toMatchObject({ status: 409, code: 'conflict', message: SENTENCES[to] });
		const request = await donor.call('POST', requestApi.collaborationRequests, collaboration(world));
		expect([request.statusCode, request.json()]).toEqual([409, refusal]);
		const basket = registerBasket(world.deps, { intent_ids: [before.intent_id, other.intent_id] }, {});
		await expect(basket).rejects.toMatchObject({ status: 409, code: 'conflict', message: SENTENCES[to] });
	});

	test('has donations from before whose links say so, and none is charged', async () => {
		const { intent_id } = await register(world);
		const open = await register(world);
		const opened = await session(world, open.intent_id);
		const had = await world.db.$count(payments);
		await sayNo(world, admin, world.athlete, to);
		await settleDown(world);
		expect((await press(world, opened, 'pay')).body).not.toContain('Payment Success');
		await settleDown(world);
		for (const id of [intent_id, open.intent_id]) {
			const answer = await click(world, id);
			expect([answer.statusCode, answer.body.includes(SENTENCES[to])]).toEqual([404, true]);
		}
		expect(await world.db.$count(payments)).toBe(had);
		expect(await differences(world)).toEqual([]);
	});

	test('gets nothing from a saved card that the bank has authorized', async () => {
		const donor = await addLastingPerson(world);
		const intent_id = await giveByCard(world, donor);
		expect(await authorizeNow(world.deps, intent_id)).toMatchObject({ state: 'authorized' });
		const had = await world.db.$count(payments);
		await sayNo(world, admin, world.athlete, to);
		await settleDown(world);
		const [charge] = await world.db.select().from(cardCharges).where(eq(cardCharges.intent_id, intent_id));
		expect(charge).toMatchObject({ state: 'fell_back', reason: 'not_possible' });
		expect(await world.db.$count(payments)).toBe(had);
		expect(await differences(world)).toEqual([]);
	});

	test('keeps what was given, and the admin can give all of it back from one list', async () => {
		const intent_id = await giveOnce(world);
		const { payment_id } = await status(world, intent_id);
		const before = await received(world);
		await sayNo(world, admin, world.athlete, to);
		await settleDown(world);
		expect(await received(world)).toBe(before);
		const list = (await admin.call('GET', adminRosterApi.refundable(world.athlete))).json();
		expect(list.payments[0]).toMatchObject({ payment_id, left_cents: 5000, player_name: 'Jordan Ellery' });
		expect(list).toMatchObject({ count: list.payments.length, left_cents: before });
		expect((await admin.call('POST', adminApi.refund(payment_id ?? ''), {})).statusCode).toBe(200);
		const after = (await admin.call('GET', adminRosterApi.refundable(world.athlete))).json();
		expect(after.payments.map((one: { payment_id: string }) => one.payment_id)).not.toContain(payment_id);
	});
});

test('a plan of an athlete who opts out ends, the donor reads why, and later installments aren’t charged', async () => {
	const donor = await addLastingPerson(world);
	const intent_id = await beginPlan(world, donor);
	await sayNo(world, admin, world.athlete, 'opted_out');
	await settleDown(world);
	world.pass(70 * 86_400_000);
	await settleDown(world);
	expect(await planOf(intent_id)).toMatchObject({ state: 'cancelled' });
	expect(await world.db.$count(payments, and(eq(payments.intent_id, intent_id), inArray(payments.state, ['settled'])))).toBe(1);
	const [mail, ...more] = await mailsTo(donor.user_email, '% has stopped');
	expect(more).toEqual([]);
	expect(mail?.body).toContain('Jordan Ellery doesn’t take donations here anymore, so we stopped it. You won’t be charged again.');
	expect(await differences(world)).toEqual([]);
});

test('a plan of an athlete who pauses waits, and goes on when they are open again', async () => {
	const donor = await addLastingPerson(world);
	const intent_id = await beginPlan(world, donor);
	await sayNo(world, admin, world.athlete, 'paused');
	await settleDown(world);
	expect(await planOf(intent_id)).toMatchObject({ pause_reason: 'athlete_paused', resumed_at: null, next_charge_at: null });
	const mine = (await donor.call('GET', api.myPlans)).json().data[0];
	expect(mine.paused).toMatchObject({ reason: 'athlete_gone', team: null, by_athlete: true });
	const [mail] = await mailsTo(donor.user_email, '% is paused');
	expect(mail?.body).toContain('Jordan Ellery isn’t taking donations right now.');
	const refused = await donor.call('POST', api.continuePlan(intent_id), { team_id: world.team });
	expect([refused.statusCode, refused.json().detail]).toEqual([409, SENTENCES.paused]);
	await sayNo(world, admin, world.athlete, 'listed');
	await settleDown(world);
	expect((await planOf(intent_id))?.resumed_at).not.toBeNull();
	expect((await mailsTo(donor.user_email, '% is back on'))[0]?.body).toContain('Jordan Ellery takes donations again.');
});

test('a plan that stays paused for 60 days ends, and the mail says why', async () => {
	const donor = await addLastingPerson(world);
	const intent_id = await beginPlan(world, donor);
	await sayNo(world, admin, world.athlete, 'paused');
	await settleDown(world);
	world.pass(61 * 86_400_000);
	await endUnanswered(world.deps);
	await settleDown(world);
	expect(await planOf(intent_id)).toMatchObject({ state: 'cancelled' });
	expect((await mailsTo(donor.user_email, '% has stopped'))[0]?.body).toContain('Jordan Ellery hasn’t taken donations for 60 days.');
});

test('the admin’s switch is in the audit log with its reason in the history, and other steps change nothing', async () => {
	await sayNo(world, admin, world.athlete, 'opted_out');
	const wrong = await admin.call('POST', adminClaimApi.consent(world.athlete), { to: 'paused', seen: 'opted_out', reason: 'A slip' });
	expect([wrong.statusCode, wrong.json()]).toEqual([409, { code: 'bad_transition', detail: 'Jordan Ellery can’t go from opted out to paused.' }]);
	const stale = await admin.call('POST', adminClaimApi.consent(world.athlete), { to: 'removed', seen: 'listed', reason: 'A slip' });
	expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict']);
	const silent = await admin.call('POST', adminClaimApi.consent(world.athlete), { to: 'listed', seen: 'opted_out', reason: ' ' });
	expect([silent.statusCode, silent.json()]).toMatchObject([422, { code: 'invalid', field: 'reason' }]);
	expect(await consentOf(world.db, world.athlete)).toBe('opted_out');
	const history = (await admin.call('GET', adminClaimApi.consent(world.athlete))).json();
	expect(history).toMatchObject({ consent: 'opted_out', next: ['listed', 'removed'] });
	expect(history.changes[0]).toMatchObject({ from: 'listed', to: 'opted_out', reason: 'They asked us to' });
	const log = (await admin.call('GET', adminApi.audit)).json();
	expect(log.data).toContainEqual(expect.objectContaining({ action: 'athlete_opted_out', subject_id: world.athlete, actor_id: admin.user_id }));
});

test('an athlete who opted out has no photo, links, or measurements in any answer', async () => {
	await world.db
		.update(players)
		.set({ image_url: 'https://example.org/p.jpg', height_in: 75, bio_url: 'https://example.org/bio' })
		.where(eq(players.player_id, world.athlete));
	const fan = await addLastingPerson(world, { user_name: 'Named Fan', password_hash: 'of a password that nobody knows' });
	const { intent_id } = (await fan.call('POST', api.checkoutOneTime, { ...donationBody(world), named: true, user_id: fan.user_id })).json();
	await world.sandbox.pay(await session(world, intent_id));
	await settleDown(world);
	const read = async (url: string) => (await world.app.inject({ url, headers: { 'x-api-key': world.env.API_KEY } })).json();
	expect((await read(api.supporters(world.athlete))).supporters).toEqual([{ name: 'Named Fan' }]);
	expect((await read(api.support(world.athlete))).supporters).toBeGreaterThan(0);
	await sayNo(world, admin, world.athlete, 'opted_out');
	expect(await read(api.player(world.athlete, world.team))).toMatchObject({
		player_name: 'Jordan Ellery',
		consent: 2,
		image_url: null,
		height: null,
		player_bio_url: null,
	});
	expect(await world.db.$count(intents)).toBeGreaterThan(0);
	// Nor does the page say who gave, or when.
	expect(await read(api.supporters(world.athlete))).toEqual({ supporters: [] });
	expect(await read(api.support(world.athlete))).toMatchObject({ supporters: 0, months: [] });
});
