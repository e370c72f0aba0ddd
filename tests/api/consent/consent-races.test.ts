import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { payments, plans } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { registerBasket } from '#server/modules/payments/baskets/register-basket.ts';
import { registerDonationIntent } from '#server/modules/payments/donations/register-donation.ts';
import { authorizeNow } from '#server/modules/payments/sessions/charge-card.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { consent, saveCard } from '../fixtures/payments/card-world.ts';
import {
	beginPlan,
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
import { consentOf, sayNo } from '../fixtures/say-no.ts';

/*
 * An athlete says no while money is on its way. Until the job has run, the provider knows nothing of it: tests that say no and don't
 * settle down are in that moment.
 */

let world: World;
let admin: Person;
/** What happens while the provider opens a session, once. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
	world = await paymentWorld((sandbox) => ({
		...sandbox,
		createSession: async (input) => {
			const opened = await sandbox.createSession(input);
			const event = meanwhile;
			meanwhile = undefined;
			await event?.();
			return opened;
		},
	}));
	admin = await addLastingPerson(world, { role: 'admin', password_hash: 'x' });
});
afterAll(() => world.close());
beforeEach(async () => {
	meanwhile = undefined;
	for (const id of [world.athlete, world.other]) if ((await consentOf(world.db, id)) !== 'listed') await sayNo(world, admin, id, 'listed');
	await settleDown(world);
});

const say = (to: 'paused' | 'opted_out', player_id = world.athlete) => sayNo(world, admin, player_id, to);
/** The job that follows has run, too, and has found no session to end. */
const sayAndFollow = async (to: 'paused' | 'opted_out') => {
	await say(to);
	await settleDown(world, world.deps, 86_400_000);
};
const paymentsOf = (intent_id: string) => world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
const sessionRow = async (session_id: string) => (await world.db.select().from(sandboxSessions).where(eq(sandboxSessions.session_id, session_id)))[0];
const planOf = async (intent_id: string) => (await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0];
/** Donations to the athlete and to another one, paid together. */
const basketOfTwo = async () => {
	const mine = await register(world);
	const other = await register(world, donationBody(world, { player_id: world.other, amount: 20 }));
	const { basket_id } = await registerBasket(world.deps, { intent_ids: [mine.intent_id, other.intent_id] }, {});
	return { basket_id, mine: mine.intent_id, other: other.intent_id };
};
const isRefunded = [expect.objectContaining({ surplus: true, refunded_cents: 5000 })];

describe.each(['paused', 'opted_out'] as const)('an athlete who is %s', (to) => {
	test('gets nothing from a basket that was opened before: its link goes on with the others', async () => {
		const { basket_id, mine, other } = await basketOfTwo();
		const first = await session(world, basket_id);
		await say(to);
		const second = await session(world, basket_id);
		expect([(await sessionRow(first))?.status, (await sessionRow(second))?.amount_cents]).toEqual(['expired', 2000]);
		await world.sandbox.pay(second);
		await settleDown(world);
		expect([(await status(world, mine)).state, (await status(world, other)).state]).toEqual(['expired', 'paid']);
		expect(await differences(world)).toEqual([]);
	});

	test('who says it while a session is being opened gets nothing from it', async () => {
		const { intent_id } = await register(world);
		meanwhile = () => sayAndFollow(to);
		expect((await click(world, intent_id)).statusCode).toBe(404);
		await settleDown(world);
		const [alone] = await world.db.select().from(sandboxSessions).where(eq(sandboxSessions.intent_id, intent_id));
		expect(alone?.status).toBe('expired');
	});

	test('who says it while a basket’s session is being opened gets nothing from it', async () => {
		const { basket_id } = await basketOfTwo();
		meanwhile = () => sayAndFollow(to);
		const opened = await session(world, basket_id);
		await settleDown(world);
		expect((await sessionRow(opened))?.amount_cents).toBe(2000);
		const sessions = await world.db.select().from(sandboxSessions).where(eq(sandboxSessions.intent_id, basket_id));
		expect(sessions.map(({ status: is, amount_cents }) => [is, amount_cents]).sort()).toEqual([
			['expired', 7000],
			['open', 2000],
		]);
	});

	test('is paid on a page that was open: the money goes back, and the donation is canceled', async () => {
		const { intent_id } = await register(world);
		const opened = await session(world, intent_id);
		const before = await received(world);
		await say(to);
		await press(world, opened, 'pay');
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toEqual(isRefunded);
		expect([(await status(world, intent_id)).state, await received(world)]).toEqual(['cancelled', before]);
		expect((await click(world, intent_id)).body).toContain('This donation was canceled.');
		expect(await differences(world)).toEqual([]);
	});

	test('is paid in a basket that was open: only that part goes back', async () => {
		const { basket_id, mine, other } = await basketOfTwo();
		const opened = await session(world, basket_id);
		await say(to);
		await press(world, opened, 'pay');
		await settleDown(world);
		expect(await paymentsOf(mine)).toEqual(isRefunded);
		expect(await paymentsOf(other)).toEqual([expect.objectContaining({ surplus: false, refunded_cents: 0 })]);
		expect([(await status(world, mine)).state, (await status(world, other)).state]).toEqual(['cancelled', 'paid']);
		expect(await differences(world)).toEqual([]);
	});

	test('is given a monthly donation on a page that was open: it ends, and its first payment goes back', async () => {
		const donor = await addLastingPerson(world);
		const { intent_id } = await registerMonthly(world, donor);
		const opened = await session(world, intent_id);
		await say(to);
		await press(world, opened, 'pay');
		await settleDown(world);
		world.pass(70 * 86_400_000);
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toEqual(isRefunded);
		expect((await planOf(intent_id))?.state).toBe('cancelled');
		expect(await differences(world)).toEqual([]);
	});

	test('gets no installment that the provider takes before it hears of it', async () => {
		const donor = await addLastingPerson(world);
		const intent_id = await beginPlan(world, donor);
		const before = await received(world);
		await say(to);
		world.pass(32 * 86_400_000);
		await settleDown(world);
		const all = await paymentsOf(intent_id);
		expect(all.filter(({ surplus }) => !surplus)).toHaveLength(1);
		expect(await received(world)).toBe(before);
		expect(await differences(world)).toEqual([]);
	});

	test('gets nothing from a saved card that is about to be charged', async () => {
		const donor = await addLastingPerson(world);
		const { user_id, user_email } = donor;
		const body = { ...donationBody(world), user_id, card: consent(await saveCard(world, donor)) };
		const { intent_id } = await registerDonationIntent(world.deps, body, { op_id: randomUUID(), user: { user_id, user_email }, cards_confirmed: true });
		await say(to);
		expect(await authorizeNow(world.deps, intent_id)).toMatchObject({ state: 'fell_back', reason: 'not_possible' });
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toEqual([]);
	});
});

describe('two records of one athlete', () => {
	const merge = async (from: number, into: number) => {
		const both_plans = 0;
		const answer = await admin.call('POST', adminRosterApi.merge(from), { into, both_plans });
		if (answer.statusCode !== 200) throw new Error(`merging answered ${answer.body}`);
	};
	const unmerge = (from: number) => admin.call('POST', adminRosterApi.unmerge(from));

	test('what is open for one of them ends once it belongs to one who has said no', async () => {
		const donor = await addLastingPerson(world);
		await say('opted_out');
		await settleDown(world);
		const { intent_id } = await register(world, donationBody(world, { player_id: world.other }));
		const opened = await session(world, intent_id);
		const plan = await beginPlan(world, donor, { player_id: world.other });
		await merge(world.other, world.athlete);
		await settleDown(world);
		expect((await sessionRow(opened))?.status).toBe('expired');
		expect((await planOf(plan))?.state).toBe('cancelled');
		await unmerge(world.other);
	});

	test('a no that a merge brings counts as of the merge, and says where it is from', async () => {
		const donor = await addLastingPerson(world);
		await say('paused', world.other);
		world.pass(86_400_000);
		const kept = await giveOnce(world);
		const plan = await beginPlan(world, donor);
		await merge(world.other, world.athlete);
		await settleDown(world);
		expect(await consentOf(world.db, world.athlete)).toBe('paused');
		const [change] = await world.db
			.select()
			.from(consentChanges)
			.where(eq(consentChanges.player_id, world.athlete))
			.orderBy(desc(consentChanges.change_id))
			.limit(1);
		expect(change).toMatchObject({
			from_consent: 'listed',
			to_consent: 'paused',
			reason: `Merged with the record ${world.other}, which was paused`,
			changed_by: admin.user_id,
		});
		for (const intent_id of [kept, plan]) expect(await paymentsOf(intent_id)).toEqual([expect.objectContaining({ surplus: false, refunded_cents: 0 })]);
		expect(await planOf(plan)).toMatchObject({ state: 'active', pause_reason: 'athlete_paused', paused_at: change?.changed_at });
		await unmerge(world.other);
	});

	test('a no that is said while they are merged isn’t lost', async () => {
		for (let round = 0; round < 6; round++) {
			const [, answer] = await Promise.all([
				merge(world.other, world.athlete),
				admin.call('POST', adminClaimApi.consent(world.other), { to: 'paused', seen: 'listed', reason: 'They asked us to' }),
			]);
			expect(answer.statusCode).toBe(200);
			expect(await consentOf(world.db, world.athlete)).toBe('paused');
			await unmerge(world.other);
			const [row] = await world.db.select().from(players).where(eq(players.player_id, world.other));
			if (row?.consent === 'paused') await sayNo(world, admin, world.other, 'listed');
			await sayNo(world, admin, world.athlete, 'listed');
		}
	});
});
