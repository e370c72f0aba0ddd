import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { and, eq, like } from '#server/db/drizzle.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { ANSWER_WITHIN_MS } from '#server/modules/payments/plans/pauses/plan-pause.ts';
import { endUnanswered } from '#server/modules/payments/plans/pauses/unanswered-pauses.ts';
import { enqueue } from '#server/modules/payments/queues/job-queue.ts';
import { tablesWith } from '../../fixtures/find-text.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { beginPlan, paymentWorld, registerMonthly, settleDown, status, type World } from '../../fixtures/payments/payment-world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterEach(() => world.db.delete(outgoingMails));
afterAll(() => world.close());

const donor = () => addLastingPerson(world);
/** The mails that tell a donor that a monthly donation has stopped. */
const told = ({ user_email }: Person) =>
	world.db
		.select()
		.from(outgoingMails)
		.where(and(eq(outgoingMails.recipient, user_email), like(outgoingMails.subject, '% has stopped')));
const bodies = async (of: Person) => (await told(of)).map(({ body }) => body);
const sessionOf = async (intent_id: string) => (await status(world, intent_id)).transaction_id ?? '';
const stateOf = async (intent_id: string) => (await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0]?.state;
/** Lets every later charge, event, and look at the provider happen. */
const laterOn = async () => {
	world.pass(130 * 86_400_000);
	await settleDown(world);
};

describe('a monthly donation that stops is told once', () => {
	test('stopped by the donor, however often and however many at once', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		await Promise.all([1, 2, 3].map(() => one.call('POST', api.cancelPlan(intent_id))));
		await settleDown(world);
		await one.call('POST', api.cancelPlan(intent_id));
		await admin.call('POST', adminApi.suspendUser(one.user_id));
		await laterOn();
		const [mail, ...more] = await told(one);
		expect(more).toEqual([]);
		expect(mail).toMatchObject({ user_id: one.user_id, subject: 'Your monthly donation for Jordan Ellery has stopped' });
		for (const text of ['You asked us to stop it.', 'You won’t be charged again.', '1 of 3 made', screens.details(world.athlete, world.team)]) {
			expect(mail?.body).toContain(text);
			expect(mail?.html).toContain(text);
		}
		expect(await stateOf(intent_id)).toBe('cancelled');
	});

	test('stopped by an admin with a refund', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const { payment_id = '' } = await status(world, intent_id);
		const answer = await admin.call('POST', adminApi.refund(payment_id ?? ''), { stop_plan: true }, { 'idempotency-key': randomUUID() });
		expect(answer.statusCode, answer.body).toBe(200);
		await laterOn();
		expect(await bodies(one)).toEqual([expect.stringContaining('We stopped it when we refunded one of its payments.')]);
	});

	test('stopped because the account was suspended, each of several', async () => {
		const one = await donor();
		await beginPlan(world, one);
		await beginPlan(world, one, { player_id: world.other });
		await admin.call('POST', adminApi.suspendUser(one.user_id));
		await laterOn();
		const mails = await told(one);
		expect(mails.map(({ subject }) => subject).sort()).toEqual([
			'Your monthly donation for Jordan Ellery has stopped',
			'Your monthly donation for Émile O’Brien has stopped',
		]);
		for (const { body } of mails) {
			expect(body).toContain('Your account was suspended, so we stopped it.');
			expect(body).not.toContain(screens.myDonations);
		}
	});

	test.each(['the donor', 'an admin'])('stopped because %s deleted the account: the last mail, which nothing ties to it', async (who) => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const ended = await beginPlan(world, one, { player_id: world.other });
		await one.call('POST', api.cancelPlan(ended));
		await settleDown(world);
		await world.db.delete(outgoingMails);
		expect((await (who === 'an admin' ? admin : one).call('DELETE', api.account(one.user_id))).statusCode).toBe(200);
		await laterOn();
		const [mail, ...more] = await told(one);
		expect(more).toEqual([]);
		expect(mail).toMatchObject({ user_id: null, subject: 'Your monthly donation for Jordan Ellery has stopped' });
		expect(mail?.body).toContain('Your account was deleted, so we stopped it. You won’t be charged again.');
		expect(mail?.body).not.toContain(screens.myDonations);
		expect(await stateOf(intent_id)).toBe('cancelled');
		expect(await tablesWith(world.db, one.user_email)).toEqual(['outgoing_mails']);
	});

	test('stopped because the card failed for good', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		await world.sandbox.month(await sessionOf(intent_id), 'is declined');
		await settleDown(world);
		expect(await bodies(one)).toEqual([]);
		await world.sandbox.month(await sessionOf(intent_id), 'is declined');
		await laterOn();
		expect(await bodies(one)).toEqual([expect.stringContaining('Your card kept being declined, so our card provider ended it.')]);
		expect(await stateOf(intent_id)).toBe('cancelled');
	});

	test('ended at the card provider by somebody else', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		const session = await world.sandbox.find(await sessionOf(intent_id));
		await world.sandbox.cancelPlan(session?.plan?.plan_ref ?? '', new Set());
		await laterOn();
		expect(await bodies(one)).toEqual([expect.stringContaining('Our card provider ended it before its last payment.')]);
	});

	test('ended because the athlete left and the donor didn’t choose', async () => {
		const one = await donor();
		await beginPlan(world, one);
		await world.db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, world.athlete));
		await settleDown(world);
		world.pass(ANSWER_WITHIN_MS + 60_000);
		for (let run = 0; run < 2; run++) await endUnanswered(world.deps);
		await laterOn();
		await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.athlete));
		expect(await bodies(one)).toEqual([expect.stringContaining('It was paused after Jordan Ellery left the team')]);
	});
});

describe('no such mail', () => {
	test('after the last payment', async () => {
		const one = await donor();
		const intent_id = await beginPlan(world, one);
		await laterOn();
		expect([await stateOf(intent_id), await bodies(one)]).toEqual(['completed', []]);
	});

	test('for a checkout that nobody paid', async () => {
		const one = await donor();
		await registerMonthly(world, one);
		await one.call('DELETE', api.account(one.user_id));
		await laterOn();
		expect(await tablesWith(world.db, one.user_email)).toEqual([]);
	});
});

test('a mail that the version before has queued goes out', async () => {
	const one = await donor();
	const intent_id = await beginPlan(world, one);
	await world.db
		.update(plans)
		.set({ state: 'cancelled', ended_at: world.deps.clock(), cancel_requested_at: world.deps.clock() })
		.where(eq(plans.intent_id, intent_id));
	await enqueue(world.db, 'plan_mail', `disputed:${intent_id}`, { intent_id, about: 'disputed' }, world.deps.clock());
	await settleDown(world);
	expect(await bodies(one)).toEqual([expect.stringContaining('Your bank told us you disputed one of the payments')]);
});
