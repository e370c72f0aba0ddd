import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, IDEMPOTENCY_HEADER, TIME_ZONE_HEADER } from '#domain/api/api-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import type { IssuedKeepsake, Keepsake, KeepsakeKey, KeepsakeSeason } from '#domain/keepsake/keepsake.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { isGenuine } from '#domain/keepsake/verify-keepsake.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures, keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { holdSigned } from '../fixtures/asked-athletes.ts';
import { endClaimBy, forgetClaims, holdPage, tidyNow } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { sendOneTime } from '../fixtures/payments/card-world.ts';
import { askRefund, beginPlan, donationBody, giveOnce, paymentWorld, press, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';
import { moveAway } from '../fixtures/payments/pledge-steps.ts';
import { sayNo } from '../fixtures/say-no.ts';
import { device } from '../fixtures/test-devices.ts';

/* A card for each donation, which the athlete signs once a season (docs/decisions/179). */

const strokes: [number, number][][] = [
	[
		[10, 20],
		[40.5, 80],
	],
	[[300, 100]],
];
const drawn = { kind: 'drawn' as const, strokes };
let world: World;
let admin: Person;
let athlete: Person;
let held: Claim;
let key: KeepsakeKey;
beforeAll(async () => {
	world = await paymentWorld(undefined, new Date('2026-10-05T12:00:00Z'));
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
const season = () => seasonOf(world.deps.clock());
const sign = (person: Person, change: object = {}, headers: Record<string, string> = {}) =>
	person.call('POST', keepsakeApi.signature(held.claim_id), { season: season(), signature: drawn, ...change }, headers);
const did = async (call: ReturnType<Person['call']>) => {
	const answer = await call;
	if (answer.statusCode >= 300) throw new Error(`it answered ${answer.statusCode}: ${answer.body}`);
};
const seen = async (): Promise<KeepsakeSeason> => (await athlete.call('GET', keepsakeApi.season(held.claim_id))).json();
/** A donation is paid. @returns its payment */
async function given(by?: Person, change: object | number = {}): Promise<string> {
	const intent_id =
		by === undefined
			? await giveOnce(typeof change === 'number' ? { ...world, athlete: change } : world)
			: ((await sendOneTime(world, by, change as object)).json().intent_id as string);
	if (by !== undefined) {
		await press(world, await session(world, intent_id), 'pay');
		await settleDown(world);
	}
	const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
	if (payment === undefined) throw new Error(`${intent_id} was not paid`);
	return payment.payment_id;
}
const cardOf = async (payment_id: string): Promise<Keepsake | null> => ((await get(api.receipt(payment_id))).json() as Receipt).keepsake;
async function issued(payment_id: string): Promise<IssuedKeepsake> {
	const card = await cardOf(payment_id);
	if (card === null || card.state === 'awaiting_signature') throw new Error(`the card is ${JSON.stringify(card)}`);
	return card;
}

test('a donation waits for the signature, and then has a numbered card that proves itself', async () => {
	const before = await seen();
	const first = await given();
	expect(await cardOf(first)).toEqual({ state: 'awaiting_signature' });
	expect(await seen()).toMatchObject({ season: 2026, signed_at: null, signature: null, waiting: before.waiting + 1 });
	const answer = await sign(athlete);
	expect(answer.statusCode).toBe(200);
	expect(answer.json()).toMatchObject({ signature: drawn, waiting: 0, signed_at: expect.any(String) });
	const card = await issued(first);
	expect(card).toMatchObject({
		state: 'issued',
		facts: { version: 1, season: 2026, player_name: 'Jordan Ellery', team_name: 'Harbor State', donor: null, given_on: '2026-10-05', signature: drawn },
	});
	expect(await isGenuine(card, key)).toBe(true);
	expect(Object.keys(card.facts).sort()).toEqual(['version', 'token', 'number', 'season', 'player_name', 'team_name', 'donor', 'given_on', 'signature'].sort());
	// The next one has its card at once, and the next number.
	const second = await issued(await given());
	expect(second.facts.number).toBe(card.facts.number + 1);
	expect(await issued(first)).toMatchObject({ facts: card.facts });
});

test('a card that is forged or altered doesn’t prove itself', async () => {
	const payment_id = await given();
	await sign(athlete);
	const card = await issued(payment_id);
	const other = { ...key, x: key.y, y: key.x };
	const changes: Partial<IssuedKeepsake['facts']>[] = [
		{ number: 1_000_000 },
		{ season: 2025 },
		{ donor: 'Somebody' },
		{ player_name: 'Jordan Eilery' },
		{ given_on: '2026-10-06' },
		{ token: randomUUID() },
		{ signature: { kind: 'drawn', strokes: [...strokes, [[1, 1]]] } },
		{ signature: { kind: 'typed', name: 'Jordan Ellery' } },
	];
	for (const change of changes) expect(await isGenuine({ ...card, facts: { ...card.facts, ...change } }, key), JSON.stringify(change)).toBe(false);
	for (let at = 0; at < card.proof.length - 2; at += 7) {
		const proof = `${card.proof.slice(0, at)}${card.proof[at] === 'A' ? 'B' : 'A'}${card.proof.slice(at + 1)}`;
		expect(await isGenuine({ ...card, proof }, key)).toBe(false);
	}
	for (const proof of ['', 'A', '%', card.proof.slice(4)]) expect(await isGenuine({ ...card, proof }, key)).toBe(false);
	await expect(isGenuine(card, other).catch(() => false)).resolves.toBe(false);
});

describe('the signature', () => {
	test('is made once a season: another one changes nothing, and a repeat has the same answer', async () => {
		const op_id = randomUUID();
		const first = await sign(athlete, {}, { [IDEMPOTENCY_HEADER]: op_id });
		expect((await sign(athlete, {}, { [IDEMPOTENCY_HEADER]: op_id })).json()).toEqual(first.json());
		const other = { signature: { kind: 'typed', name: 'J. Ellery' } };
		expect((await sign(athlete, other, { [IDEMPOTENCY_HEADER]: op_id })).json().code).toBe('idempotency_mismatch');
		expect((await sign(athlete, other)).json().signature).toEqual(drawn);
	});

	test('needs the page, the agreement, and this season', async () => {
		const stranger = await addLastingPerson(world);
		for (const method of ['GET', 'POST'] as const) {
			const url = method === 'GET' ? keepsakeApi.season(held.claim_id) : keepsakeApi.signature(held.claim_id);
			const answer = await stranger.call(method, url, method === 'GET' ? undefined : { season: season(), signature: drawn });
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
		}
		for (const wrong of [season() - 1, season() + 1]) expect((await sign(athlete, { season: wrong })).json().code).toBe('conflict');
		await forgetClaims(world.db);
		held = await holdPage(admin, athlete, world.athlete);
		expect((await sign(athlete)).json().code).toBe('agreement_changed');
	});

	test.each([
		['an empty drawing', { kind: 'drawn', strokes: [] }],
		['a tap', { kind: 'drawn', strokes: [[[1, 1]]] }],
		[
			'a point outside',
			{
				kind: 'drawn',
				strokes: [
					[
						[1, 1],
						[601, 1],
					],
				],
			},
		],
		[
			'no number',
			{
				kind: 'drawn',
				strokes: [
					[
						[1, 1],
						[null, 1],
					],
				],
			},
		],
		['too many points', { kind: 'drawn', strokes: [Array.from({ length: 2001 }, () => [1, 1])] }],
		['an empty name', { kind: 'typed', name: '  ' }],
	])('is refused with %s', async (_name, signature) => {
		const answer = await sign(athlete, { signature });
		expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
		expect((await seen()).signed_at).toBeNull();
	});

	test('of an earlier season is on the cards of that season, and the new one waits', async () => {
		const old = await given();
		await sign(athlete);
		const card = await issued(old);
		world.pass(400 * 24 * 3_600_000);
		const later = await given();
		expect([await cardOf(later), (await seen()).season]).toEqual([{ state: 'awaiting_signature' }, 2027]);
		expect(await issued(old)).toMatchObject({ facts: card.facts });
		await sign(athlete);
		expect((await issued(later)).facts).toMatchObject({ season: 2027, number: 1 });
	});
});

describe('a card is void', () => {
	test('after a refund of everything, not of a part, and whoever has its address sees that', async () => {
		const payment_id = await given();
		await sign(athlete);
		const { facts } = await issued(payment_id);
		await askRefund(world, payment_id, 2000);
		await settleDown(world);
		expect((await issued(payment_id)).state).toBe('issued');
		const shown = async () => (await get(keepsakeApi.shown(facts.token))).json();
		expect(await shown()).toEqual({ state: 'issued', number: facts.number, season: facts.season, player_name: 'Jordan Ellery', team_name: 'Harbor State' });
		await askRefund(world, payment_id);
		await settleDown(world);
		expect([(await issued(payment_id)).state, (await shown()).state]).toEqual(['void', 'void']);
		expect((await get(keepsakeApi.shown(randomUUID()))).statusCode).toBe(404);
	});

	test('and not there at all once an admin has ended the claim of whoever signed it; then the athlete’s own takes its place', async () => {
		const payment_id = await given();
		await sign(athlete);
		const stranger = await issued(payment_id);
		await endClaimBy(admin, held.claim_id);
		expect([await cardOf(payment_id), (await get(keepsakeApi.shown(stranger.facts.token))).statusCode]).toEqual([null, 404]);
		const theirs = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
		held = await holdSigned(admin, theirs, world.athlete);
		expect(await cardOf(payment_id)).toEqual({ state: 'awaiting_signature' });
		const own = { kind: 'typed', name: 'Jordan Ellery' };
		await sign(theirs, { signature: own });
		expect((await issued(payment_id)).facts).toMatchObject({ signature: own });
	});
});

test('there is no card for a page that nobody holds, nor for a donation that was refunded before the signature', async () => {
	const refunded = await given();
	await askRefund(world, refunded);
	await settleDown(world);
	expect(await cardOf(refunded)).toBeNull();
	await sign(athlete);
	expect(await cardOf(refunded)).toBeNull();
	await world.db.delete(keepsakeSignatures);
	await forgetClaims(world.db);
	expect(await cardOf(await given())).toBeNull();
});

test('a move doesn’t put a former holder’s signature onto new donations, and the athlete signs anew', async () => {
	const before = await given();
	await sign(athlete);
	const { facts } = await issued(before);
	const { back } = await moveAway(world, admin);
	const since = await given();
	expect([await cardOf(since), (await issued(before)).facts]).toEqual([null, facts]);
	const other = await addLastingPerson(world, { user_name: 'Somebody Else' });
	held = await holdSigned(admin, other, world.athlete);
	expect([await cardOf(since), (await issued(before)).facts]).toEqual([{ state: 'awaiting_signature' }, facts]);
	const signature = { kind: 'typed', name: 'Somebody Else' };
	await sign(other, { signature });
	expect((await issued(since)).facts).toMatchObject({ number: facts.number + 1, signature });
	expect((await issued(before)).facts).toEqual(facts);
	await back();
});

test('of a merged record, cards keep their numbers, and so they do when the records are separated again', async () => {
	const first = await given();
	await sign(athlete);
	const { facts } = await issued(first);
	await did(admin.call('POST', adminRosterApi.merge(world.athlete), { into: world.other, both_plans: 0 }));
	expect(await seen()).toMatchObject({ cards: facts.number, waiting: 0, signature: drawn });
	await sign(athlete);
	expect((await issued(await given(undefined, world.other))).facts.number).toBe(facts.number + 1);
	expect((await issued(first)).facts).toEqual(facts);
	await did(admin.call('POST', adminRosterApi.unmerge(world.athlete)));
	expect((await issued(await given(undefined, world.other))).facts.number).toBe(facts.number + 2);
	expect((await issued(first)).facts).toEqual(facts);
});

test('a monthly donation has one card, of the season of its first payment', async () => {
	await sign(athlete);
	const donor = await addLastingPerson(world);
	const first = season();
	const intent_id = await beginPlan(world, donor, { recurring_cost_duration: 12 });
	for (let month = 0; month < 11; month++) {
		world.pass(31 * 24 * 3_600_000);
		await settleDown(world);
	}
	const rows = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.created_at);
	expect(rows.length).toBeGreaterThan(9);
	expect(seasonOf(rows.at(-1)?.created_at ?? new Date(0))).toBe(first + 1);
	const cardsOfPlan = await Promise.all(rows.map(({ payment_id }) => issued(payment_id)));
	expect(new Set(cardsOfPlan.map((one) => `${one.facts.season} ${one.facts.number}`)).size).toBe(1);
	expect(cardsOfPlan[0]?.facts.season).toBe(first);
});

test('the day is the donor’s, like the receipt’s', async () => {
	const intent_id = (
		await world.app.inject({
			method: 'POST',
			url: api.checkoutOneTime,
			headers: { [API_KEY_HEADER]: world.env.API_KEY, [TIME_ZONE_HEADER]: 'Pacific/Kiritimati' },
			cookies: { device: device() },
			payload: donationBody(world),
		})
	).json().intent_id;
	await press(world, await session(world, intent_id), 'pay');
	await settleDown(world);
	await sign(athlete);
	const [paid] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
	const local = new Date((paid?.created_at.getTime() ?? 0) + 14 * 3_600_000).toISOString().slice(0, 10);
	expect((await issued(paid?.payment_id ?? '')).facts.given_on).toBe(local);
});

test('an athlete who opted out promises no card', async () => {
	const payment_id = await given();
	await sayNo(world, admin, world.athlete, 'opted_out');
	expect(await cardOf(payment_id)).toBeNull();
	await world.db.update(players).set({ consent: 'listed' }).where(eq(players.player_id, world.athlete));
});

test('cards stay after a move, and go with the account of whoever signed them', async () => {
	const payment_id = await given();
	await sign(athlete);
	const { facts } = await issued(payment_id);
	await world.db.update(claims).set({ ended_at: world.deps.clock(), end_reason: 'replaced' }).where(eq(claims.claim_id, held.claim_id));
	world.pass(91 * 24 * 3_600_000);
	await tidyNow(world);
	expect(await world.db.$count(claims)).toBe(0);
	expect(await issued(payment_id)).toMatchObject({ state: 'issued', facts });
	expect((await athlete.call('GET', api.myData)).json().signed_seasons).toMatchObject([{ season: facts.season, strokes }]);
	await removeAccount(world.db, { user_id: athlete.user_id, actor_id: athlete.user_id, now: world.deps.clock(), publicUrl: undefined });
	expect([await cardOf(payment_id), (await get(keepsakeApi.shown(facts.token))).statusCode]).toEqual([null, 404]);
});

test('the donor’s name is the one that they chose to show, and goes with the account', async () => {
	const donor = await addLastingPerson(world, { user_name: 'Robin Vale' });
	await world.db.insert(userProfiles).values({ user_id: donor.user_id, first_name: 'Robin', last_name: 'Vale' }).onConflictDoNothing();
	const [named, unnamed] = [await given(donor, { named: true }), await given(donor)];
	await sign(athlete);
	const read = async (by: Person, payment_id: string) => {
		const { keepsake }: Receipt = (await by.call('GET', api.receipt(payment_id))).json();
		if (keepsake === null || keepsake.state === 'awaiting_signature') throw new Error('there is no card');
		expect(await isGenuine(keepsake, key)).toBe(true);
		return keepsake.facts.donor;
	};
	expect([await read(donor, named), await read(donor, unnamed)]).toEqual(['Robin V.', null]);
	// Whoever got the receipt's link reads its amount, and so no name.
	expect([(await issued(named)).facts.donor, await read(athlete, named), await read(admin, named)]).toEqual([null, null, null]);
	await removeAccount(world.db, { user_id: donor.user_id, actor_id: donor.user_id, now: world.deps.clock(), publicUrl: undefined });
	const card = await issued(named);
	expect(card.facts.donor).toBeNull();
	expect(await isGenuine(card, key)).toBe(true);
});

test('10,000 donations get their cards with one signature, and no two have one number', async () => {
	const payment_id = await given();
	const [{ intent_id } = { intent_id: null }] = await world.db.select().from(payments).where(eq(payments.payment_id, payment_id));
	await world.db.execute(sql`
		insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state, created_at, updated_at, paid_at)
		select gen_random_uuid(), 'one_time', player_id, team_id, player_name, team_name, 100, 'paid', created_at, updated_at, paid_at
		from intents, generate_series(1, 10000) where intent_id = ${intent_id}`);
	await world.db.execute(sql`
		insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, created_at, settled_at)
		select gen_random_uuid(), i.intent_id, i.player_id, 'sandbox', 'many_' || i.intent_id, 100, 'settled', i.created_at, i.created_at
		from intents i where i.amount_cents = 100 and i.kind = 'one_time'`);
	// Two taps at once, and a donor who looks meanwhile.
	const answers = await Promise.all([sign(athlete), sign(athlete), cardOf(payment_id)]);
	expect(answers.slice(0, 2).map((answer) => (answer as Awaited<ReturnType<typeof sign>>).statusCode)).toEqual([200, 200]);
	expect(await seen()).toMatchObject({ waiting: 0 });
	const rows = await world.db.select({ number: keepsakes.number }).from(keepsakes).where(eq(keepsakes.player_id, world.athlete));
	expect(rows.length).toBeGreaterThan(10_000);
	expect(Math.max(...rows.map(({ number }) => number))).toBe(rows.length);
	await world.db.execute(sql`delete from payments where provider_ref like 'many_%'`);
	await world.db.delete(intents).where(eq(intents.amount_cents, 100));
});

test('of an athlete who was removed, no card is shown', async () => {
	const payment_id = await given();
	await sign(athlete);
	const { facts } = await issued(payment_id);
	await sayNo(world, admin, world.athlete, 'removed');
	expect([await cardOf(payment_id), (await get(keepsakeApi.shown(facts.token))).statusCode]).toEqual([null, 404]);
});
