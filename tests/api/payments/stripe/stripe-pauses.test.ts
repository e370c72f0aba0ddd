import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api, screens } from '#domain/api/api-paths.ts';
import { installmentDates } from '#domain/donation/installments.ts';
import type { RecurringMonths } from '#domain/money/money.ts';
import { eq, inArray } from '#server/db/drizzle.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { ANSWER_WITHIN_MS } from '#server/modules/payments/plans/pauses/plan-pause.ts';
import { endUnanswered } from '#server/modules/payments/plans/pauses/unanswered-pauses.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { mergeAthletes, undoMerge } from '#server/modules/rosters/merges/merge-athletes.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { addLastingPerson } from '../../fixtures/logged-in-people.ts';
import { beginMonthly, type MonthlyDonation, planOf } from '../../fixtures/payments/monthly-donations.ts';
import { click, donationBody, register, registerMonthly, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const DAY = 86_400_000;

let world: StripeWorld;
let otherTeam: number;
beforeAll(async () => {
	world = await stripeWorld(undefined, {}, new Date('2027-01-31T12:00:00Z'));
	const [row] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Juniper Coast', team_fold: 'juniper coast', slug: 'juniper-coast' }).returning();
	otherTeam = row?.team_id ?? Number.NaN;
});
afterEach(async () => {
	world.stripe.fault = () => undefined;
	await moveTo(world.team);
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.db.delete(outgoingMails);
});
afterAll(() => world.close());

/** As if a roster import found the athlete with a team, or on no roster. */
async function moveTo(team_id: number | null): Promise<void> {
	const change = team_id === null ? { retired_at: new Date() } : { team_id, retired_at: null };
	await world.db.update(players).set(change).where(eq(players.player_id, world.athlete));
}
const begin = (months?: RecurringMonths) => beginMonthly(world, { ...(months && { months }) });
const paymentsOf = ({ intent_id }: MonthlyDonation) => world.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.created_at);
const chargesOf = ({ subscription }: MonthlyDonation) =>
	world.stripe.account.invoices.filter((invoice) => invoice.subscription === subscription.id && invoice.status === 'paid').length;
const mailsTo = async ({ donor }: MonthlyDonation) =>
	(await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, donor.user_email)).orderBy(outgoingMails.mail_id)).filter(
		({ subject }) => !subject.startsWith('Receipt') && !subject.startsWith('Refund'),
	);
const goOn = (begun: MonthlyDonation, team_id: number) => begun.donor.call('POST', api.continuePlan(begun.intent_id), { team_id });
/** Goes month by month, as a running server does. */
async function live(months: number): Promise<void> {
	for (let month = 0; month < months; month++) {
		world.pass(31 * DAY);
		await deliver(world);
	}
}

test('an athlete who moves: nothing is charged, the donor is asked, goes on with the new team, and pays exactly as often as chosen', async () => {
	const begun = await begin(6);
	await live(1);
	await moveTo(otherTeam);
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({
		paid: 2,
		team_name: 'Harbor State',
		next_charge_at: null,
		paused: { reason: 'athlete_moved', team: { team_id: otherTeam, team_name: 'Juniper Coast' } },
	});
	expect(begun.subscription.pause_collection).toEqual({ behavior: 'void' });
	const [mail, ...more] = await mailsTo(begun);
	expect([mail?.subject, more]).toEqual(['Your monthly donation for Jordan Ellery is paused', []]);
	for (const text of [
		'moved from Harbor State to Juniper Coast',
		'2 of 6 made',
		'Keep giving at Juniper Coast. There are 4 payments left',
		screens.myDonations,
	])
		expect(mail?.body).toContain(text);
	await live(1);
	expect(chargesOf(begun)).toBe(2);

	expect((await goOn(begun, world.team)).json()).toMatchObject({ code: 'conflict' });
	expect((await goOn(begun, otherTeam)).json()).toMatchObject({ paused: null, team_id: otherTeam, team_name: 'Juniper Coast' });
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ state: 'active', paid: 2, next_charge_at: expect.any(String) });
	expect(begun.subscription.pause_collection).toBeNull();
	await live(8);
	expect(chargesOf(begun)).toBe(6);
	expect(await planOf(begun)).toMatchObject({ state: 'completed', paid: 6 });
	expect((await paymentsOf(begun)).map(({ team_id, surplus }) => [team_id, surplus])).toEqual([
		...Array.from({ length: 2 }, () => [world.team, false]),
		...Array.from({ length: 4 }, () => [otherTeam, false]),
	]);
	expect((await mailsTo(begun)).length).toBe(1);
	const given = (await begun.donor.call('GET', api.myDonations(50, 0))).json().data;
	expect(given[0]).toMatchObject({ team_name: 'Juniper Coast', instalment: 6 });
	expect(given.at(-1)).toMatchObject({ team_name: 'Harbor State', instalment: 1 });
});

test.each([
	['on its last months', 3, 1, 1],
	['over two dates', 6, 0, 2],
	['and back within the month', 3, 1, 0],
] as const)('a pause %s: as many installments as chosen, also when nobody listens from then on', async (_name, months, before, paused) => {
	world.passTo(new Date('2031-01-31T12:00:00Z'));
	const begun = await begin(months);
	await live(before);
	await moveTo(otherTeam);
	await deliver(world);
	for (let month = 0; month < paused; month++) {
		world.pass(29 * DAY);
		await deliver(world);
	}
	expect(chargesOf(begun)).toBe(before + 1);
	expect((await goOn(begun, otherTeam)).statusCode).toBe(200);
	await deliver(world);
	world.pass(400 * DAY);
	world.stripe.account.tick();
	expect(chargesOf(begun)).toBe(months);
	expect(begun.subscription.status).toBe('canceled');
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ state: 'completed', paid: months });
});

describe('an athlete who is on no roster any more', () => {
	test('pauses too; back with the team it goes on by itself, and the donor is told', async () => {
		const begun = await begin(3);
		await moveTo(null);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ paused: { reason: 'athlete_gone', team: null } });
		expect((await goOn(begun, world.team)).json()).toMatchObject({ code: 'athlete_gone' });
		await moveTo(world.team);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ paused: null, state: 'active' });
		const mails = await mailsTo(begun);
		expect(mails.map(({ subject }) => subject)).toEqual([
			'Your monthly donation for Jordan Ellery is paused',
			'Your monthly donation for Jordan Ellery is back on',
		]);
		expect(mails[0]?.body).toContain('is no longer on the Harbor State roster');
		await live(4);
		expect([chargesOf(begun), (await planOf(begun)).state]).toEqual([3, 'completed']);
	});

	test('back with another team, the donor is asked anew', async () => {
		const begun = await begin(3);
		await moveTo(null);
		await deliver(world);
		await moveTo(otherTeam);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ paused: { reason: 'athlete_moved', team: { team_id: otherTeam } } });
		expect((await mailsTo(begun)).map(({ body }) => /moved|no longer/.exec(body)?.[0])).toEqual(['no longer', 'moved']);
	});

	test('an import that is put right before we looked leaves no trace', async () => {
		const begun = await begin(3);
		await moveTo(null);
		await moveTo(world.team);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ paused: null, state: 'active' });
		expect(await mailsTo(begun)).toEqual([]);
		await live(4);
		expect(chargesOf(begun)).toBe(3);
	});

	test('a first payment that comes after they left is booked, and the plan pauses at once', async () => {
		const donor = await addLastingPerson(world);
		const { intent_id } = await registerMonthly(world, donor, { amount: 20 });
		const session = await openSession(world, intent_id);
		await moveTo(null);
		world.stripe.account.pay(session.id);
		await deliver(world);
		const subscription = world.stripe.account.subscriptions.get(session.subscription ?? '');
		expect(subscription?.pause_collection).toEqual({ behavior: 'void' });
		expect((await donor.call('GET', api.myPlans)).json().data).toMatchObject([{ paid: 1, paused: { reason: 'athlete_gone' } }]);
	});
});

test('an installment whose card is being tried, and one that Stripe has drafted, are not collected any more', async () => {
	const [failing, drafted] = [await begin(3), await begin(3)];
	failing.subscription.card_fails = true;
	drafted.subscription.drafts = true;
	world.passTo(new Date((installmentDates(drafted.subscription.started_at, 2)[1]?.getTime() ?? 0) + 60_000));
	world.stripe.account.tick();
	expect(failing.subscription.status).toBe('past_due');
	await moveTo(otherTeam);
	await runDueJobs(world.deps);
	failing.subscription.card_fails = false;
	world.stripe.account.retryCard(failing.subscription);
	world.pass(2 * 3_600_000);
	await deliver(world);
	expect([chargesOf(failing), chargesOf(drafted)]).toEqual([1, 1]);
	expect((await goOn(failing, otherTeam)).statusCode).toBe(200);
	expect((await goOn(drafted, otherTeam)).statusCode).toBe(200);
	await live(5);
	expect([chargesOf(failing), chargesOf(drafted)]).toEqual([3, 3]);
});

test('while Stripe does not hear of the pause, what it takes goes back, and the plan is paused as soon as it does', async () => {
	const begun = await begin(3);
	world.stripe.fault = () => 'before hang-up';
	await moveTo(otherTeam);
	await runDueJobs(world.deps);
	expect((await planOf(begun)).paused).not.toBeNull();
	world.pass(31 * DAY);
	world.stripe.account.tick();
	expect(chargesOf(begun)).toBe(2);
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ paid: 1, state: 'active' });
	expect((await paymentsOf(begun)).map(({ state, surplus }) => [state, surplus])).toEqual([
		['settled', false],
		['refunded', true],
	]);
	expect(begun.subscription.pause_collection).toEqual({ behavior: 'void' });
	expect((await goOn(begun, otherTeam)).statusCode).toBe(200);
	await live(5);
	expect(await planOf(begun)).toMatchObject({ state: 'completed', paid: 3 });
	expect(chargesOf(begun)).toBe(4);
});

/** Each kind of fault with each commit, and the longer list in the long run: a retry of Stripe's library waits for half a second. */
const faults = casesOf(['after hang-up', '429'] as const, ['before hang-up', 'before 500', 'after 500'] as const);
test.each(faults)('%s at every first try of pausing and going on', async (fault) => {
	const begun = await begin(3);
	const seen = new Set<string>();
	world.stripe.fault = (method, path) => {
		const key = `${method} ${path}`;
		if (!/subscription|invoices/.test(path) || seen.has(key)) return undefined;
		seen.add(key);
		return fault;
	};
	await moveTo(otherTeam);
	for (let turn = 0; turn < 3; turn++) await settleDown(world);
	expect(begun.subscription.pause_collection).toEqual({ behavior: 'void' });
	seen.clear();
	expect((await goOn(begun, otherTeam)).statusCode).toBe(200);
	for (let turn = 0; turn < 3; turn++) await settleDown(world);
	expect(begun.subscription.pause_collection).toBeNull();
	world.stripe.fault = () => undefined;
	await live(5);
	expect([chargesOf(begun), (await planOf(begun)).state]).toEqual([3, 'completed']);
});

describe('stopping', () => {
	test('a paused one is stopped as any other', async () => {
		const begun = await begin(3);
		await moveTo(otherTeam);
		await deliver(world);
		expect((await begun.donor.call('POST', api.cancelPlan(begun.intent_id))).json()).toMatchObject({ state: 'cancelled', paused: null });
		expect(begun.subscription.status).toBe('canceled');
		expect((await goOn(begun, otherTeam)).json()).toMatchObject({ code: 'conflict' });
	});

	test('without a choice it ends by itself, and the donor is told', async () => {
		const begun = await begin(6);
		await moveTo(otherTeam);
		await deliver(world);
		world.pass(ANSWER_WITHIN_MS - DAY);
		expect(await endUnanswered(world.deps)).toBe(0);
		world.pass(2 * DAY);
		await endUnanswered(world.deps);
		await deliver(world);
		expect(await planOf(begun)).toMatchObject({ state: 'cancelled', paid: 1, paused: null });
		expect(begun.subscription.status).toBe('canceled');
		expect((await mailsTo(begun)).at(-1)).toMatchObject({
			subject: 'Your monthly donation for Jordan Ellery has stopped',
			body: expect.stringContaining('1 of 6 made'),
		});
		expect(chargesOf(begun)).toBe(1);
	});

	test.each([
		['fraudulent', true],
		['product_not_received', false],
	] as const)('one whose installment was lost to a dispute for %s stops: %s', async (reason, stops) => {
		const begun = await begin(6);
		const [payment] = await paymentsOf(begun);
		world.stripe.account.dispute(payment?.provider_ref ?? '', 'needs_response', undefined, reason);
		await deliver(world);
		expect((await planOf(begun)).state).toBe('active');
		world.stripe.account.dispute(payment?.provider_ref ?? '', 'lost');
		await deliver(world);
		await deliver(world);
		expect((await planOf(begun)).state).toBe(stops ? 'cancelled' : 'active');
		expect(begun.subscription.status).toBe(stops ? 'canceled' : 'active');
		expect((await mailsTo(begun)).map(({ body }) => body.includes('told us you disputed one of the payments'))).toEqual(stops ? [true] : []);
		await live(1);
		expect(chargesOf(begun)).toBe(stops ? 1 : 2);
		await begun.donor.call('POST', api.cancelPlan(begun.intent_id));
	});
});

describe('the link of a donation that nobody has paid yet', () => {
	test('leads to a page that says where the athlete is now, and to no checkout', async () => {
		const { intent_id } = await register(world, donationBody(world));
		await moveTo(otherTeam);
		const moved = await click(world, intent_id);
		expect([moved.statusCode, moved.body]).toEqual([404, expect.stringContaining('Jordan Ellery moved to Juniper Coast.')]);
		expect(moved.body).toContain(screens.details(world.athlete, otherTeam));
		await moveTo(null);
		const gone = await click(world, intent_id);
		expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('Jordan Ellery is no longer on a roster.')]);
		expect([...world.stripe.account.sessions.values()].filter(({ metadata }) => metadata.intent_id === intent_id)).toEqual([]);
		await moveTo(world.team);
		expect((await click(world, intent_id)).statusCode).toBe(303);
	});

	test('an open checkout is not gone on with; what was paid there is', async () => {
		const { intent_id } = await register(world, donationBody(world));
		const session = await openSession(world, intent_id);
		await moveTo(null);
		expect((await click(world, intent_id)).statusCode).toBe(404);
		world.stripe.account.pay(session.id);
		const answer = await click(world, intent_id);
		expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/success?')]);
	});
});

test('an import notes what is to be looked at, and touches no plan itself', async () => {
	const begun = await begin(3);
	await world.db
		.update(players)
		.set({ retired_at: new Date() })
		.where(inArray(players.player_id, [world.athlete, world.other]));
	expect((await planOf(begun)).paused).toBeNull();
	await runPaymentWork(world.deps, 1_000_000);
	expect((await planOf(begun)).paused).toMatchObject({ reason: 'athlete_gone' });
	await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.other));
});

test('a record that was merged into another one pauses when that one moves', async () => {
	const begun = await begin(6);
	const [own] = await world.db.select().from(players).where(eq(players.player_id, world.athlete));
	const { team_id = 0, team_fold = '' } = own ?? {};
	const [stays] = await world.db
		.insert(players)
		.values({ sport_id: 2, team_id, team_fold, player_name: 'Jordan Ellery', name_fold: 'jordan ellery', slug: 'jordan-ellery-2' })
		.returning();
	const player_id = stays?.player_id ?? 0;
	const editor = { actor_id: (await addLastingPerson(world, { role: 'admin' })).user_id, now: world.deps.clock() };
	await mergeAthletes(world.db, world.athlete, { into: player_id, both_plans: 0 }, editor);
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ paused: null });
	await world.db.update(players).set({ team_id: otherTeam }).where(eq(players.player_id, player_id));
	await deliver(world);
	expect(await planOf(begun)).toMatchObject({ paused: { reason: 'athlete_moved' } });
	await undoMerge(world.db, world.athlete, editor);
});
