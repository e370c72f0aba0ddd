import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { CAME_IN_PAGE, type CameIn } from '#domain/claims/came-in-answer.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { endClaimBy, forgetClaims, holdPage } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { askRefund, beginPlan, donationBody, paymentWorld, received, register, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';

let world: World;
let admin: Person;
let athlete: Person;
let held: Claim;
/** An athlete to whom nobody has given. */
let player: number;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
	await forgetClaims(world.db);
	player = await addAthlete();
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	held = await holdPage(admin, athlete, player);
});

let added = 0;
async function addAthlete(): Promise<number> {
	const name = `Robin Vale ${++added}`;
	const [row] = await world.db
		.insert(players)
		.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: name, name_fold: name.toLowerCase(), slug: `robin-vale-${added}` })
		.returning({ player_id: players.player_id });
	return row?.player_id ?? 0;
}
async function give(): Promise<string> {
	const { intent_id } = await register(world, donationBody(world, { player_id: player }));
	await world.sandbox.pay(await session(world, intent_id));
	await settleDown(world);
	return intent_id;
}

const cameIn = async (before?: number, by = athlete): Promise<CameIn> => (await by.call('GET', claimApi.cameIn(held.claim_id, before))).json();
const paymentOf = async (intent_id: string) => (await world.db.select().from(payments).where(eq(payments.intent_id, intent_id)))[0]?.payment_id ?? '';

test('nothing came in', async () => {
	expect(await cameIn()).toEqual({ received_cents: 0, refunded_cents: 0, lost_cents: 0, left_cents: 0, count: 0, donations: [] });
});

test('the file with the holder’s data has what came in, as long as they hold the page, and what the page shows', async () => {
	const named = await addLastingPerson(world, { user_name: 'fan_of_jordan' });
	const intent_id = await give();
	await beginPlan(world, named, { player_id: player });
	await askRefund(world, await paymentOf(intent_id), 1000);
	await athlete.call('PUT', claimApi.page(held.claim_id), { text: 'I throw.' });
	const [proposal] = (await admin.call('GET', adminClaimApi.proposals)).json().waiting;
	await admin.call('POST', adminClaimApi.decideProposal(proposal.proposal_id), { decision: 'approved' });
	const file = async (by = athlete) => (await by.call('GET', api.myData)).json();
	const { received_cents, refunded_cents, lost_cents, donations } = await cameIn();
	const inDollars = {
		...{ received: received_cents / 100, refunded: refunded_cents / 100, lost: lost_cents / 100 },
		donations: donations.map(({ number, given_at, amount_cents, left_cents, monthly }) => ({
			...{ number, given_at, monthly },
			...{ amount: amount_cents / 100, left: left_cents / 100 },
		})),
	};
	expect(inDollars.donations).toHaveLength(2);
	const { claimed_pages, taken_down } = await file();
	const [page] = claimed_pages;
	expect(page).toMatchObject({ came_in: inDollars, shown: { text: 'I throw.', image_url: null } });
	expect(taken_down).toEqual([]);
	for (const theirs of [named.user_email, 'fan_of_jordan', intent_id]) expect(JSON.stringify(page)).not.toContain(theirs);
	expect((await file(named)).claimed_pages).toEqual([]);
	await endClaimBy(admin, held.claim_id);
	expect(await file()).toMatchObject({
		claimed_pages: [{ came_in: null, shown: { text: null } }],
		taken_down: [{ player_id: player, words: 'I throw.', reason: 'The school says no.' }],
	});
});

test('what came in is what was received, less refunds, and names nobody', async () => {
	const named = await addLastingPerson(world, { user_name: 'fan_of_jordan' });
	await world.db.insert(userProfiles).values({ user_id: named.user_id, first_name: 'Robin', last_name: 'Vale' });
	const plan = await beginPlan(world, named, { player_id: player });
	await world.db.update(intents).set({ named: true }).where(eq(intents.intent_id, plan));
	const partly = await give();
	await askRefund(world, await paymentOf(partly), 2000);
	const whole = await give();
	await askRefund(world, await paymentOf(whole));
	await settleDown(world);
	const answer = await cameIn();
	expect(answer).toMatchObject({
		...{ received_cents: 15_000, refunded_cents: 7000, lost_cents: 0, left_cents: 8000, count: 3 },
		donations: [
			{ state: 'refunded', amount_cents: 5000, left_cents: 0, monthly: false },
			{ state: 'partly_refunded', amount_cents: 5000, left_cents: 3000, monthly: false },
			{ state: 'kept', amount_cents: 5000, left_cents: 5000, monthly: true },
		],
	});
	expect(answer.left_cents).toBe(await received(world, player));
	// “Never the amount” is what whoever chose to be named was promised.
	const text = JSON.stringify(answer);
	for (const secret of [named.user_email, 'Robin', 'Vale', 'fan_of_jordan', plan, await paymentOf(plan)]) expect(text).not.toContain(secret);
});

test('a merged record’s donations are the athlete’s, too, and the pages follow one another', async () => {
	await give();
	const [row] = await world.db.select().from(payments).where(eq(payments.player_id, player));
	const other = await addAthlete();
	if (row === undefined) throw new Error('nothing was given');
	const { receipt_number: _number, standing: _standing, ...same } = row;
	const more = Array.from({ length: CAME_IN_PAGE }, (_, n) => ({
		...same,
		payment_id: crypto.randomUUID(),
		provider_ref: `more-${n}`,
		player_id: other,
		intent_id: null,
	}));
	await world.db.insert(payments).values(more);
	expect((await cameIn()).count).toBe(1);
	await admin.call('POST', adminRosterApi.merge(other), { into: player, both_plans: 0 });
	const first = await cameIn();
	expect([first.count, first.donations.length]).toEqual([CAME_IN_PAGE + 1, CAME_IN_PAGE]);
	const second = await cameIn(first.donations.at(-1)?.number);
	expect(second.donations).toHaveLength(1);
	const numbers = [...first.donations, ...second.donations].map(({ number }) => number);
	expect(new Set(numbers).size).toBe(CAME_IN_PAGE + 1);
	expect((await cameIn(numbers.at(-1))).donations).toEqual([]);
});

test('what hasn’t settled, and what goes back by itself, isn’t counted', async () => {
	const payment_id = await paymentOf(await give());
	const countWith = async (set: Partial<typeof payments.$inferInsert>) => {
		await world.db.update(payments).set(set).where(eq(payments.payment_id, payment_id));
		return (await cameIn()).count;
	};
	expect(await countWith({ surplus: true })).toBe(0);
	expect(await countWith({ surplus: false, state: 'pending' })).toBe(0);
	expect(await countWith({ state: 'voided' })).toBe(0);
	expect(await countWith({ state: 'settled' })).toBe(1);
});

test('nobody else reads it', async () => {
	for (const by of [await addLastingPerson(world), admin]) {
		const answer = await by.call('GET', claimApi.cameIn(held.claim_id));
		expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', detail: claimMessages.unknown }]);
	}
	await endClaimBy(admin, held.claim_id);
	expect((await athlete.call('GET', claimApi.cameIn(held.claim_id))).statusCode).toBe(404);
});

test.each(['0', '-1', 'x', '1.5'])('before=%s is a 422', async (before) => {
	expect((await athlete.call('GET', `${claimApi.cameIn(held.claim_id)}?before=${before}`)).statusCode).toBe(422);
});
