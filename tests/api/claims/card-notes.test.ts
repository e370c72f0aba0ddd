import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import type { CameIn, CameInDonation } from '#domain/claims/came-in-answer.ts';
import type { Claim, TeamClaims } from '#domain/claims/claim-forms.ts';
import { type Receipt, receiptSchema } from '#domain/donation/donation-records.ts';
import type { IssuedKeepsake, KeepsakeKey } from '#domain/keepsake/keepsake.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { isGenuine } from '#domain/keepsake/verify-keepsake.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures, keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { holdSigned } from '../fixtures/asked-athletes.ts';
import { endClaimBy, forgetClaims, mailsTo, tidyNow } from '../fixtures/claim-pages.ts';
import { tablesWith } from '../fixtures/find-text.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { sendOneTime } from '../fixtures/payments/card-world.ts';
import { askRefund, beginPlan, giveOnce, paymentWorld, press, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';
import { moveAway } from '../fixtures/payments/pledge-steps.ts';
import { sayNo } from '../fixtures/say-no.ts';

/* A line that an athlete writes to one donor, on their card (docs/decisions/179). */

const NOTE = 'Quilly thanks you for coming to every game!';
let world: World;
let admin: Person;
let athlete: Person;
let held: Claim;
let key: KeepsakeKey;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
	key = (await get(keepsakeApi.key)).json();
});
afterAll(() => world.close());
beforeEach(async () => {
	await world.db.delete(keepsakeSignatures);
	await forgetClaims(world.db);
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	held = await holdSigned(admin, athlete, world.athlete);
});

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { [API_KEY_HEADER]: world.env.API_KEY } });
const sign = (person = athlete, signature: object = { kind: 'typed', name: 'Jordan Ellery' }) =>
	person.call('POST', keepsakeApi.signature(held.claim_id), { season: seasonOf(world.deps.clock()), signature });
const write = (number: number, note: unknown = NOTE, by = athlete) => by.call('PUT', keepsakeApi.note(held.claim_id, number), { note });
const cameIn = async (by = athlete): Promise<CameIn> => (await by.call('GET', claimApi.cameIn(held.claim_id))).json();

/** Somebody gives, or gave this. */
async function donation(intent_id?: string, player_id = world.athlete): Promise<{ payment_id: string; number: number }> {
	const intent = intent_id ?? (await giveOnce({ ...world, athlete: player_id }));
	const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, intent)).orderBy(payments.created_at);
	if (payment === undefined) throw new Error('nothing was paid');
	return { payment_id: payment.payment_id, number: payment.receipt_number };
}
const inRoom = async (number: number): Promise<Pick<CameInDonation, 'note' | 'takes_note'>> => {
	const found = (await cameIn()).donations.find((one) => one.number === number);
	return { note: found?.note ?? null, takes_note: found?.takes_note ?? false };
};
async function cardOf(payment_id: string): Promise<IssuedKeepsake> {
	const { keepsake }: Receipt = (await get(api.receipt(payment_id))).json();
	if (keepsake === null || keepsake.state === 'awaiting_signature') throw new Error(`the card is ${JSON.stringify(keepsake)}`);
	return keepsake;
}
const noteOf = async (payment_id: string) => (await cardOf(payment_id)).note?.text;

test('a note is on the card of one donation, proves itself with the card, and can be changed and taken back', async () => {
	const [{ payment_id, number }, other] = [await donation(), await donation()];
	await sign();
	const before = await cardOf(payment_id);
	expect([Object.keys(before).sort(), await inRoom(number)]).toEqual([['facts', 'proof', 'state'], { note: null, takes_note: true }]);
	const answer = await write(number);
	expect([answer.statusCode, answer.json()]).toEqual([200, { note: NOTE }]);
	const card = await cardOf(payment_id);
	expect([card.note?.text, card.facts, await isGenuine(card, key)]).toEqual([NOTE, before.facts, true]);
	expect([await inRoom(number), await inRoom(other.number), await noteOf(other.payment_id)]).toEqual([
		{ note: NOTE, takes_note: true },
		{ note: null, takes_note: true },
		undefined,
	]);
	// A repeat changes nothing, and another one takes its place.
	for (const note of [NOTE, NOTE, 'See you Saturday.']) expect((await write(number, `  ${note} `)).json()).toEqual({ note });
	expect(await noteOf(payment_id)).toBe('See you Saturday.');
	for (let repeat = 0; repeat < 2; repeat++) expect((await write(number, '')).json()).toEqual({ note: null });
	expect(Object.keys(await cardOf(payment_id)).sort()).toEqual(['facts', 'proof', 'state']);
	expect(await inRoom(number)).toEqual({ note: null, takes_note: true });
});

test('a forged note doesn’t prove itself, and neither does one of another card', async () => {
	const [one, two] = [await donation(), await donation()];
	await sign();
	for (const { number } of [one, two]) await write(number);
	const [card, other] = [await cardOf(one.payment_id), await cardOf(two.payment_id)];
	if (card.note === undefined || other.note === undefined) throw new Error('there is no note');
	for (const note of [{ ...card.note, text: `${NOTE}!` }, other.note, { ...card.note, proof: card.proof }, { ...card.note, proof: '' }])
		expect(await isGenuine({ ...card, note }, key)).toBe(false);
	expect(await isGenuine({ ...card, facts: { ...card.facts, donor: 'Somebody' } }, key)).toBe(false);
});

test('a phone that knows no notes still reads the card and confirms it', async () => {
	const { payment_id, number } = await donation();
	await sign();
	await write(number);
	const { facts, proof } = await cardOf(payment_id);
	expect(await isGenuine({ facts, proof }, key)).toBe(true);
	// Nor does the receipt of an earlier server miss anything.
	const { keepsake, ...receipt } = (await get(api.receipt(payment_id))).json();
	expect(receiptSchema.parse({ ...receipt, keepsake: { state: keepsake.state, facts, proof } }).keepsake).toMatchObject({ facts, proof });
});

test('it is read with the receipt, and nowhere else', async () => {
	const donor = await addLastingPerson(world);
	const intent_id: string = (await sendOneTime(world, donor)).json().intent_id;
	await press(world, await session(world, intent_id), 'pay');
	await settleDown(world);
	const { payment_id, number } = await donation(intent_id);
	await sign();
	await write(number);
	const read = async (by: Person) => ((await by.call('GET', api.receipt(payment_id))).json() as Receipt).keepsake;
	// An admin, too, to whom a donor complains.
	for (const by of [donor, admin, athlete]) expect(await read(by)).toMatchObject({ note: { text: NOTE } });
	const { facts } = await cardOf(payment_id);
	for (const answer of [await get(keepsakeApi.shown(facts.token)), await get(api.supporters(world.athlete)), await get(`/k/${facts.token}`)])
		expect(answer.body).not.toContain('Quilly');
	expect(await tablesWith(world.db, 'Quilly')).toEqual(['keepsakes']);
});

test('a card that nobody has looked at yet is made, with the next number', async () => {
	const first = await donation();
	await sign();
	const { number: last } = (await cardOf(first.payment_id)).facts;
	const later = await donation();
	expect(await inRoom(later.number)).toEqual({ note: null, takes_note: true });
	await write(later.number);
	expect(await cardOf(later.payment_id)).toMatchObject({ facts: { number: last + 1 }, note: { text: NOTE } });
});

describe('it is refused', () => {
	test.each([
		['more than 140 characters', 'x'.repeat(141)],
		['null', null],
		['a number', 42],
	])('as %s', async (_name, note) => {
		const { number } = await donation();
		await sign();
		const answer = await write(number, note);
		expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', 'note']);
	});

	test('from anybody but the holder, and for another athlete’s donation', async () => {
		const [own, others] = [await donation(), await donation(undefined, world.other)];
		await sign();
		for (const answer of [
			await write(own.number, NOTE, await addLastingPerson(world)),
			await write(own.number, NOTE, admin),
			await write(others.number),
			await write(2_000_000),
		])
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
		expect(await world.db.$count(keepsakes, eq(keepsakes.note, NOTE))).toBe(0);
	});

	test('before the cards are signed', async () => {
		const { number } = await donation();
		expect((await inRoom(number)).takes_note).toBe(false);
		const answer = await write(number);
		expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([409, 'conflict', claimMessages.noteUnsigned]);
		expect((await write(number, '')).json()).toEqual({ note: null });
	});

	test('once nothing is left of the donation, where it can still be taken back', async () => {
		const { payment_id, number } = await donation();
		await sign();
		await write(number);
		await askRefund(world, payment_id);
		await settleDown(world);
		expect(await inRoom(number)).toEqual({ note: NOTE, takes_note: false });
		expect((await write(number, 'Why?')).json()).toMatchObject({ code: 'conflict', detail: claimMessages.noteSpent });
		expect(await cardOf(payment_id)).toMatchObject({ state: 'void', note: { text: NOTE } });
		await write(number, '');
		expect(await noteOf(payment_id)).toBeUndefined();
	});

	test('after a move; and whoever holds the page next neither reads nor changes it', async () => {
		const { payment_id, number } = await donation();
		await sign();
		await write(number);
		const { back } = await moveAway(world, admin);
		expect((await write(number, 'Bye.')).json()).toMatchObject({ code: 'bad_transition', detail: claimMessages.moved });
		const other = await addLastingPerson(world, { user_name: 'Somebody Else' });
		held = await holdSigned(admin, other, world.athlete);
		await sign(other);
		const seen = (await cameIn(other)).donations.find((one) => one.number === number);
		expect(seen).toMatchObject({ note: null, takes_note: false });
		expect((await write(number, 'Mine.', other)).json()).toMatchObject({ code: 'conflict', detail: claimMessages.noteOfOthers });
		expect((await write(number, '', other)).json()).toEqual({ note: null });
		expect(await noteOf(payment_id)).toBe(NOTE);
		await back();
	});

	test('on a new card of somebody who opted out; a card that is there still takes one', async () => {
		const there = await donation();
		await sign();
		const later = await donation();
		await sayNo(world, admin, world.athlete, 'opted_out');
		expect([(await write(later.number)).json().code, (await write(there.number)).json()]).toEqual(['conflict', { note: NOTE }]);
		await world.db.update(players).set({ consent: 'listed' }).where(eq(players.player_id, world.athlete));
	});
});

test('of a merged record, the athlete writes on its donations, too', async () => {
	const { payment_id, number } = await donation();
	await sign();
	await admin.call('POST', adminRosterApi.merge(world.athlete), { into: world.other, both_plans: 0 });
	expect((await write(number)).json()).toEqual({ note: NOTE });
	await admin.call('POST', adminRosterApi.unmerge(world.athlete));
	expect(await noteOf(payment_id)).toBe(NOTE);
});

test('two notes at once, beside a donor who looks: one of them is there', async () => {
	await sign();
	const { payment_id, number } = await donation();
	const answers = await Promise.all([write(number, 'One.'), write(number, 'Two.'), get(api.receipt(payment_id)), write(number, 'One.')]);
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
	expect(['One.', 'Two.']).toContain(await noteOf(payment_id));
});

describe('it goes', () => {
	const written = async () => {
		const { payment_id, number } = await donation();
		await sign();
		await write(number);
		return { payment_id, number };
	};

	test('when an admin takes it down, with a reason that the athlete reads; the card stays', async () => {
		const { payment_id } = await written();
		const holder = async () =>
			((await admin.call('GET', adminClaimApi.team(world.team))).json() as TeamClaims).athletes.find((one) => one.player_id === world.athlete)?.holder;
		expect(await holder()).toMatchObject({ notes: 1 });
		expect((await admin.call('POST', adminClaimApi.takeDown(held.claim_id), { reason: 'A donor complained.' })).statusCode).toBe(200);
		expect([await holder(), await noteOf(payment_id)]).toMatchObject([{ notes: 0 }, undefined]);
		expect((await admin.call('GET', adminClaimApi.consent(world.athlete))).json().taken_down[0]).toMatchObject({ words: null, had_photo: false, notes: 1 });
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)).toMatchObject({
			subject: 'We changed your page',
			body: expect.stringContaining('A donor complained.'),
		});
		expect(await tablesWith(world.db, 'Quilly')).toEqual([]);
	});

	test('from cards of an earlier claim, too', async () => {
		const { payment_id } = await written();
		const { back } = await moveAway(world, admin);
		await back();
		await world.db.update(claims).set({ ended_at: world.deps.clock(), end_reason: 'replaced' }).where(eq(claims.claim_id, held.claim_id));
		held = await holdSigned(admin, athlete, world.athlete);
		world.pass(91 * 24 * 3_600_000);
		await tidyNow(world);
		expect(await noteOf(payment_id)).toBe(NOTE);
		await admin.call('POST', adminClaimApi.takeDown(held.claim_id), { reason: 'A donor complained.' });
		expect(await noteOf(payment_id)).toBeUndefined();
	});

	test.each([
		['the claim', () => endClaimBy(admin, held.claim_id)],
		['the account', () => removeAccount(world.db, { user_id: athlete.user_id, actor_id: athlete.user_id, now: world.deps.clock(), publicUrl: undefined })],
	])('with %s', async (_name, end) => {
		await written();
		expect((await athlete.call('GET', api.myData)).json().signed_seasons).toMatchObject([{ notes: [{ number: expect.any(Number), note: NOTE }] }]);
		await end();
		expect(await tablesWith(world.db, 'Quilly')).toEqual([]);
	});
});

test('a monthly donation has one card, and so one note', async () => {
	await sign();
	const intent_id = await beginPlan(world, await addLastingPerson(world), { recurring_cost_duration: 3 });
	world.pass(31 * 24 * 3_600_000);
	await settleDown(world);
	const rows = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.created_at);
	expect(rows).toHaveLength(2);
	await write(rows[1]?.receipt_number ?? 0);
	for (const { payment_id, receipt_number } of rows) expect([await noteOf(payment_id), (await inRoom(receipt_number)).note]).toEqual([NOTE, NOTE]);
});

test('it goes with the athlete’s removal', async () => {
	const { number } = await donation();
	await sign();
	await write(number);
	await sayNo(world, admin, world.athlete, 'removed');
	expect(await tablesWith(world.db, 'Quilly')).toEqual([]);
});
