import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimApi } from '#domain/api/claim-paths.ts';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { eq, inArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { baskets, intents } from '#server/db/schema/payments-schema.ts';
import { settings } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { sandboxCards, sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { lockPledge, nextDonation } from '#server/modules/payments/pledges/pledge-row.ts';
import { reviewNow } from '#server/modules/payments/pledges/review-pledge.ts';
import { ProviderUnavailableError } from '#server/modules/payments/provider/payment-provider.ts';
import { noteRestore } from '#server/modules/payments/recovery/restore-mark.ts';
import type { TestCard } from '#server/modules/payments/sandbox/sandbox-cards.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { sayYesTo } from '../../fixtures/asked-athletes.ts';
import { mailsTo } from '../../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { cancel, click, deviceOf, differences, press, session, settleDown, type World } from '../../fixtures/payments/payment-world.ts';
import { clickOfDonor, HOUR_MS, moveAway, type PledgeSteps, pledgeWorld, signedAthlete } from '../../fixtures/payments/pledge-steps.ts';

/* A pledge's card that is declined for now is tried again 1, 3, and 5 days later. Whatever comes between, money is taken at most once. */

const DAY_MS = 24 * HOUR_MS;
const RETRIES = 'We’ll try your card again for Jordan Ellery';
const WAITS = 'We’re not charging your pledge for Jordan Ellery yet';
const NEEDS_DONOR = 'Your pledge for Jordan Ellery needs you';

let world: World;
let steps: PledgeSteps;
let admin: Person;
let athlete: Person;
let donor: Person;
let held: Claim;
/** Whether the card provider answers nobody who charges a saved card. */
let isAway = false;
/** How often the card provider doesn't answer whoever ends a session. */
let unended = 0;
/** What happens before the card provider answers whoever opens a checkout page. */
let beforeAnswer: (() => Promise<void>) | undefined;
beforeAll(async () => {
	({ world, steps, admin } = await pledgeWorld((sandbox) => ({
		...sandbox,
		authorizeCard: (input) => {
			if (isAway) throw new ProviderUnavailableError('away');
			return sandbox.authorizeCard(input);
		},
		createSession: async (input) => {
			const opened = await sandbox.createSession(input);
			const first = beforeAnswer;
			beforeAnswer = undefined;
			await first?.();
			return opened;
		},
		expireSession: (session_id) => {
			if (unended-- > 0) throw new ProviderUnavailableError('away');
			return sandbox.expireSession(session_id);
		},
	})));
});
afterAll(() => world.close());
beforeEach(async () => {
	isAway = false;
	unended = 0;
	beforeAnswer = undefined;
	({ athlete, held } = await signedAthlete(world, admin));
	donor = await addLastingPerson(world);
});
afterEach(async () => {
	isAway = false;
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});

/** A pledge whose card the bank has just declined for now. @returns it, and how the clock goes to a day after that */
async function declinedForNow(op_id?: string, of = donor) {
	const pledge_id = await steps.pledge(of, {}, op_id);
	await steps.saveCardOf(pledge_id, 'declined_for_now');
	if ((await steps.rowOf(pledge_id)).state === 'active') await sayYesTo(athlete, held.claim_id);
	await steps.work();
	await steps.untilHeld();
	const { finish_by } = await steps.rowOf(pledge_id);
	const declined_at = (finish_by?.getTime() ?? Number.NaN) - 7 * DAY_MS;
	return {
		pledge_id,
		dayOf: (days: number) => new Date(declined_at + days * DAY_MS).toISOString(),
		/** Nobody has worked until then. */
		sleepTo: (days: number) => world.passTo(new Date(declined_at + days * DAY_MS)),
		toDay: async (days: number) => {
			world.passTo(new Date(declined_at + days * DAY_MS + 60_000));
			await steps.work();
		},
	};
}
const bankSays = (behavior: TestCard) => world.db.update(sandboxCards).set({ behavior });
/** How often the card was charged, or would have been. */
const triesOf = (pledge_id: string) => world.db.$count(cardCharges, eq(cardCharges.card_id, pledge_id));
const own = async (to: 'paused' | 'opted_out' | 'listed') => {
	const answer = await athlete.call('POST', claimApi.consent(held.claim_id), { to });
	if (answer.statusCode >= 300) throw new Error(`the athlete's ${to} answered ${answer.statusCode}: ${answer.body}`);
	await steps.work();
};
const giving = (enabled: boolean) =>
	world.db
		.insert(settings)
		.values({ key: 'giving', value: { enabled }, updated_at: new Date() })
		.onConflictDoUpdate({ target: settings.key, set: { value: { enabled } } });
/** Whether no job, page, or pledge is left that could take money or keeps a card. */
async function expectNothingLeft(pledge_id: string): Promise<void> {
	await settleDown(world);
	const { method_ref, customer_ref, brand, due_at, finish_by, retry_at } = await steps.rowOf(pledge_id);
	for (const left of [method_ref, customer_ref, brand, due_at, finish_by, retry_at]) expect(left).toBeNull();
	const theirs = await world.db.select().from(intents).where(eq(intents.pledge_id, pledge_id));
	expect(theirs.filter(({ state }) => state !== 'cancelled' && state !== 'paid')).toEqual([]);
	expect(await world.db.$count(sandboxSessions, eq(sandboxSessions.status, 'open'))).toBe(0);
	expect(await world.db.$count(sandboxSessions, eq(sandboxSessions.status, 'authorized'))).toBe(0);
}

test('on day 1 and 3, by donations of their own; the try that works takes the money once', async () => {
	const { pledge_id, dayOf, toDay } = await declinedForNow();
	const first = await steps.donationOf(pledge_id);
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', reason: 'declined_card', retry_at: dayOf(1), finish_by: dayOf(7) });
	expect((await steps.statusOf(pledge_id)).pay_url).toContain(first);
	await toDay(0.9);
	expect([await triesOf(pledge_id), await steps.donationOf(pledge_id)]).toEqual([1, first]);
	await toDay(1);
	const second = nextDonation(first);
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', retry_at: dayOf(3), finish_by: dayOf(7) });
	expect([await triesOf(pledge_id), await steps.donationOf(pledge_id)]).toEqual([2, second]);
	// The first link leads to the pledge, which knows the present one.
	expect((await clickOfDonor(world, first)).headers.location).toBe(`http://localhost:8080${pledgeScreen(pledge_id)}`);
	await bankSays('works');
	await toDay(2.9);
	expect(await triesOf(pledge_id)).toBe(2);
	await toDay(3);
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'charging', pay_url: null, retry_at: null, finish_by: null });
	await settleDown(world);
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'fulfilled', card: null, retry_at: null });
	for (const day of [5, 7, 8]) await toDay(day);
	expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false, intent_id: nextDonation(second) }]);
	expect(await triesOf(pledge_id)).toBe(3);
	expect((await steps.subjects(donor)).filter((subject) => subject === RETRIES)).toHaveLength(2);
	await expectNothingLeft(pledge_id);
});

test('three tries that fail leave the donor two days; then it lapses, and the card is given back', async () => {
	const { pledge_id, toDay, dayOf } = await declinedForNow();
	const { method_ref } = await steps.rowOf(pledge_id);
	for (const day of [1, 3]) await toDay(day);
	expect(await steps.subjects(donor)).not.toContain(NEEDS_DONOR);
	await toDay(5);
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', retry_at: null, finish_by: dayOf(7) });
	const last = (await mailsTo(world.db, donor.user_email)).at(-1);
	expect(last?.subject).toBe(NEEDS_DONOR);
	expect(last?.body).toContain('Your card was declined, and we won’t try it again.');
	// Nothing ends this link anymore before the pledge does.
	expect(last?.body).toContain(await steps.donationOf(pledge_id));
	await bankSays('works');
	await toDay(6.9);
	expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([4, 'needs_donor']);
	await toDay(7);
	expect([(await steps.statusOf(pledge_id)).state, await steps.isDetached(method_ref)]).toEqual(['lapsed', true]);
	expect([await steps.paymentsOf(pledge_id), await triesOf(pledge_id)]).toEqual([[], 4]);
	await expectNothingLeft(pledge_id);
});

test('its mail says when, and has no link that a try would end', async () => {
	const { pledge_id } = await declinedForNow();
	const mail = (await mailsTo(world.db, donor.user_email)).at(-1);
	expect(mail?.subject).toBe(RETRIES);
	expect(mail?.body).toMatch(/Your card was declined, and nothing was charged\. We’ll try it again on \w+ \d+, \d{4}/);
	expect(mail?.body).toContain(pledgeScreen(pledge_id));
	expect(mail?.body).not.toContain('/v1/pay/');
});

test.each([
	['declined', 'declined_card'],
	['authentication_required', 'confirm'],
	['expired', 'declined_card'],
] as const)('a later try that is %s ends the tries, and leaves the rest of the 7 days', async (says, reason) => {
	const { pledge_id, toDay, dayOf } = await declinedForNow();
	await bankSays(says);
	await toDay(1);
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', reason, retry_at: null, finish_by: dayOf(7) });
	await bankSays('works');
	for (const day of [3, 5]) await toDay(day);
	expect([await triesOf(pledge_id), await steps.paymentsOf(pledge_id)]).toEqual([2, []]);
	await toDay(7);
	expect((await steps.statusOf(pledge_id)).state).toBe('lapsed');
});

test.each(['declined', 'authentication_required', 'expired'] as const)('a card that is %s at first is never tried again', async (card) => {
	const pledge_id = await steps.activePledge(donor, card);
	await sayYesTo(athlete, held.claim_id);
	await steps.work();
	await steps.untilHeld();
	expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', retry_at: null });
	await bankSays('works');
	for (let day = 1; day < 7; day++) {
		world.pass(DAY_MS);
		await steps.work();
	}
	expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([1, 'needs_donor']);
	expect(await steps.subjects(donor)).not.toContain(RETRIES);
});

test('a try whose date got lost is found again by whatever looks at the pledge', async () => {
	const { pledge_id, dayOf } = await declinedForNow();
	await world.db.update(pledges).set({ due_at: null }).where(eq(pledges.pledge_id, pledge_id));
	await reviewNow(world.deps, pledge_id);
	expect((await steps.rowOf(pledge_id)).due_at?.toISOString()).toBe(dayOf(1));
});

test('of donations that a restore brought back, the latest counts, and the others can’t be paid', async () => {
	const { pledge_id } = await declinedForNow();
	const undo = new Error('for the test only');
	const { player_id, team_id, player_name, team_name, amount_cents } = await steps.rowOf(pledge_id);
	const trying = inTransaction(world.db, async (tx) => {
		// Ids have no order, so once isn't enough.
		for (let turn = 0; turn < 8; turn++) {
			const chain: string[] = [crypto.randomUUID()];
			for (let n = 0; n < 2; n++) chain.push(nextDonation(chain[n] ?? ''));
			await tx
				.update(pledges)
				.set({ intent_id: chain[0] ?? '' })
				.where(eq(pledges.pledge_id, pledge_id));
			for (const intent_id of chain) await tx.insert(intents).values({ intent_id, kind: 'one_time', player_id, team_id, player_name, team_name, amount_cents });
			const locked = await lockPledge(tx, pledge_id, world.deps.clock());
			expect([locked?.intent?.intent_id, locked?.pledge.intent_id]).toEqual([chain[2], chain[2]]);
			const states = await tx
				.select({ state: intents.state })
				.from(intents)
				.where(inArray(intents.intent_id, chain.slice(0, 2)));
			expect(states).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }]);
		}
		throw undo;
	});
	await expect(trying).rejects.toBe(undo);
});

describe('while nobody worked,', () => {
	test.each([
		[1.5, 3],
		[2.5, 5],
		[3.5, 5],
		[4.5, null],
	])('until day %d: one try, and the next on day %s', async (awake, next) => {
		const { pledge_id, sleepTo, dayOf } = await declinedForNow();
		sleepTo(awake);
		await steps.work();
		await steps.work();
		expect(await triesOf(pledge_id)).toBe(2);
		expect((await steps.statusOf(pledge_id)).retry_at).toBe(next === null ? null : dayOf(next));
	});

	test('until the last day: none, because that day is the donor’s, and they read so', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(6.2);
		await settleDown(world);
		expect([await triesOf(pledge_id), await steps.statusOf(pledge_id)]).toMatchObject([1, { state: 'needs_donor', retry_at: null }]);
		expect((await steps.subjects(donor)).at(-1)).toBe(NEEDS_DONOR);
		sleepTo(7);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['lapsed', []]);
	});

	test('until it is over: it lapses untried', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(7.5);
		await settleDown(world);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([1, 'lapsed']);
	});

	test('while the bank held the money, and the donor’s days have ended: it is released', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(5.9);
		await steps.work();
		expect((await steps.rowOf(pledge_id)).state).toBe('charging');
		sleepTo(7.1);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['lapsed', []]);
		await expectNothingLeft(pledge_id);
	});
});

describe('the donor’s own payment', () => {
	test('before a try ends the tries', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await press(world, await session(world, await steps.donationOf(pledge_id)), 'pay');
		await steps.work();
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
		await bankSays('works');
		for (const day of [1, 3, 5, 7]) await toDay(day);
		expect([await steps.paymentsOf(pledge_id), await triesOf(pledge_id)]).toMatchObject([[{ surplus: false }], 1]);
		await expectNothingLeft(pledge_id);
	});

	test('on a page that is open when a try is due goes first', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(1 - 5 / (24 * 60));
		const open = await session(world, await steps.donationOf(pledge_id));
		sleepTo(1.001);
		await steps.work();
		expect([await triesOf(pledge_id), (await steps.rowOf(pledge_id)).state]).toEqual([1, 'needs_donor']);
		await press(world, open, 'pay');
		await settleDown(world);
		expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ surplus: false, state: 'settled' }]);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([1, 'fulfilled']);
	});

	test('that doesn’t come leaves the try to follow once the page has ended', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(1 - 5 / (24 * 60));
		const open = await session(world, await steps.donationOf(pledge_id));
		sleepTo(1.03);
		await settleDown(world);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([2, 'fulfilled']);
		// The page of before takes nothing.
		await press(world, open, 'pay');
		await settleDown(world);
		expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
	});

	test('on a page that the provider never opened holds up neither a try nor the end', async () => {
		const { pledge_id, sleepTo, toDay } = await declinedForNow();
		/** A click whose answer was lost. */
		const lostClick = async () =>
			world.db
				.update(intents)
				.set({ state: 'session_open', attempt: 2, attempt_started_at: world.deps.clock(), by_card: false, provider_session_id: null })
				.where(eq(intents.intent_id, await steps.donationOf(pledge_id)));
		sleepTo(1.0001);
		await lostClick();
		await steps.work();
		expect(await triesOf(pledge_id)).toBe(1);
		world.pass(HOUR_MS);
		await steps.work();
		await steps.work();
		expect(await triesOf(pledge_id)).toBe(2);
		await bankSays('declined');
		await toDay(3);
		await lostClick();
		await toDay(7);
		expect((await steps.statusOf(pledge_id)).state).toBe('lapsed');
		await expectNothingLeft(pledge_id);
	});

	test.each([
		['among others, on a page whose answer comes after the try', 1.01, 'fulfilled'],
		['among others, on a page whose answer comes after the end', 7.01, 'lapsed'],
		['on a page whose answer comes after the try', 1.01, 'fulfilled'],
		['on a page whose answer comes after the end', 7.01, 'lapsed'],
	])('%s takes nothing', async (where, day, state) => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		const { user_id } = donor;
		const intent_id = await steps.donationOf(pledge_id);
		// A server of an earlier version may have put it into one.
		const basket_id = crypto.randomUUID();
		const now = world.deps.clock();
		await world.db.insert(baskets).values({ basket_id, body_hash: '', intent_ids: [intent_id], user_id, created_at: now, updated_at: now });
		sleepTo(day);
		beforeAnswer = async () => {
			world.pass(61_000);
			await reviewNow(world.deps, pledge_id);
		};
		const clicked = await click(world, where.startsWith('among') ? basket_id : intent_id);
		const page = /\/sandbox\/checkout\/(\w+)$/.exec(String(clicked.headers.location))?.[1];
		if (page !== undefined) await press(world, page, 'pay');
		await runDueJobs(world.deps);
		expect(await world.db.$count(sandboxSessions, eq(sandboxSessions.status, 'open'))).toBe(0);
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe(state);
		expect(await steps.paymentsOf(pledge_id)).toHaveLength(state === 'fulfilled' ? 1 : 0);
		await expectNothingLeft(pledge_id);
	});

	test('and a try at the same moment: one of them takes the money', async () => {
		const donors = await Promise.all(Array.from({ length: 8 }, () => addLastingPerson(world)));
		const made: string[] = [];
		for (const one of donors) made.push(await steps.pledge(one));
		for (const pledge_id of made) await steps.saveCardOf(pledge_id, 'declined_for_now');
		await sayYesTo(athlete, held.claim_id);
		await steps.work();
		await steps.untilHeld();
		await bankSays('works');
		world.pass(DAY_MS + 60_000);
		const donations = await Promise.all(made.map((pledge_id) => steps.donationOf(pledge_id)));
		const answers = await Promise.all(
			made.map(async (pledge_id, i) => {
				// Half of the tries begin before the click, half after it.
				const first = i % 2 === 0 ? reviewNow(world.deps, pledge_id) : undefined;
				const clicking = click(world, donations[i] ?? '', { cookie: `device=${deviceOf(pledge_id)}` });
				await (first ?? reviewNow(world.deps, pledge_id));
				return clicking;
			}),
		);
		const pages = answers.flatMap(({ headers }) => /\/sandbox\/checkout\/(\w+)$/.exec(String(headers.location))?.[1] ?? []);
		for (const page of pages) await press(world, page, 'pay');
		await settleDown(world);
		for (const pledge_id of made) {
			expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
			expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ surplus: false, state: 'settled' }]);
		}
	});
});

describe('between two tries', () => {
	const untried = async (pledge_id: string, toDay: (day: number) => Promise<void>) => {
		await bankSays('works');
		for (const day of [1, 3, 5, 7]) await toDay(day);
		expect([await triesOf(pledge_id), await steps.paymentsOf(pledge_id)]).toEqual([1, []]);
		await expectNothingLeft(pledge_id);
	};

	test('the donor cancels, by either link, also with a page open', async () => {
		for (const way of ['pledge', 'operation', 'open page'] as const) {
			const op_id = crypto.randomUUID();
			const { pledge_id, toDay } = await declinedForNow(op_id);
			if (way === 'open page') await session(world, await steps.donationOf(pledge_id));
			if (way === 'operation') expect((await cancel(world, op_id)).json()).toEqual({ op_id, state: 'cancelled' });
			else expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json()).toMatchObject({ state: 'canceled', retry_at: null });
			await untried(pledge_id, toDay);
			expect((await steps.statusOf(pledge_id)).state).toBe('canceled');
		}
	});

	test('a cancel that isn’t carried out yet goes before a try that is due', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(1.01);
		const intent_id = await steps.donationOf(pledge_id);
		const now = world.deps.clock();
		await world.db
			.update(intents)
			.set({
				state: 'session_open',
				attempt: 2,
				attempt_started_at: new Date(now.getTime() - HOUR_MS),
				by_card: false,
				cancel_requested_at: now,
				updated_at: now,
			})
			.where(eq(intents.intent_id, intent_id));
		await world.db.update(pledges).set({ reason: 'donor' }).where(eq(pledges.pledge_id, pledge_id));
		await reviewNow(world.deps, pledge_id);
		expect([await triesOf(pledge_id), (await steps.rowOf(pledge_id)).state]).toEqual([1, 'needs_donor']);
		await settleDown(world);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([1, 'canceled']);
	});

	test('the athlete opts out', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await own('opted_out');
		expect((await steps.statusOf(pledge_id)).state).toBe('declined');
		await untried(pledge_id, toDay);
	});

	test('the athlete moves', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		const { back } = await moveAway(world, admin);
		await steps.work();
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'moved', retry_at: null });
		await toDay(6);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, await triesOf(pledge_id)]).toEqual(['moved', 1]);
		await back();
	});

	test('the account is deleted', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await removeAccount(world.db, { user_id: donor.user_id, actor_id: donor.user_id, now: world.deps.clock(), publicUrl: undefined });
		await untried(pledge_id, toDay);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'canceled', reason: 'account' });
	});

	test('the amount can’t be lowered, and the next try takes what the donor read', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		expect((await steps.call('PUT', pledgeApi.pledge(pledge_id), { amount: 5 })).json().code).toBe('conflict');
		await bankSays('works');
		await toDay(1);
		await settleDown(world);
		expect(await steps.paymentsOf(pledge_id)).toMatchObject([{ amount_cents: 5000 }]);
	});

	test('the athlete pauses: the day passes untried, and so does the moment of the next yes', async () => {
		const { pledge_id, toDay, dayOf } = await declinedForNow();
		await bankSays('works');
		await own('paused');
		await toDay(1);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', retry_at: dayOf(3), pay_url: null });
		await toDay(2);
		await own('listed');
		await settleDown(world);
		expect(await triesOf(pledge_id)).toBe(1);
		await toDay(3);
		await settleDown(world);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([2, 'fulfilled']);
	});

	test('the athlete pauses for all of the days: the donor reads that it isn’t tried again', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await own('paused');
		for (const day of [1, 3, 5]) await toDay(day);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', retry_at: null });
		expect((await steps.subjects(donor)).at(-1)).toBe(NEEDS_DONOR);
		await own('listed');
		await toDay(6);
		expect(await triesOf(pledge_id)).toBe(1);
	});

	test('donations are off: it is tried once they are on', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await bankSays('works');
		await giving(false);
		await toDay(1);
		await toDay(1.2);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([1, 'needs_donor']);
		await giving(true);
		await toDay(1.3);
		await settleDown(world);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([2, 'fulfilled']);
	});

	test('the site changes its provider: the card isn’t tried, and the link still pays', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await bankSays('works');
		await world.db.update(pledges).set({ provider: 'earlier' }).where(eq(pledges.pledge_id, pledge_id));
		await toDay(1);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).retry_at]).toEqual([1, null]);
		await press(world, await session(world, await steps.donationOf(pledge_id)), 'pay');
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('fulfilled');
	});
});

describe('during a try', () => {
	test('the donor cancels while the bank holds the money, and it is released', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await bankSays('works');
		await toDay(1);
		expect((await steps.call('DELETE', pledgeApi.pledge(pledge_id))).json()).toMatchObject({ state: 'canceled', card: null });
		await settleDown(world);
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
		await expectNothingLeft(pledge_id);
	});

	test('a provider that doesn’t answer: what it said before counts, and the next day comes', async () => {
		const { pledge_id, toDay, dayOf } = await declinedForNow();
		isAway = true;
		await toDay(1);
		expect((await steps.rowOf(pledge_id)).state).toBe('charging');
		for (let turn = 0; turn < 8; turn++) {
			world.pass(20 * 60_000);
			await steps.work();
		}
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'needs_donor', retry_at: dayOf(3), finish_by: dayOf(7) });
		isAway = false;
		await bankSays('works');
		await toDay(3);
		await settleDown(world);
		expect([await steps.paymentsOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toMatchObject([[{ surplus: false }], 'fulfilled']);
	});

	test('an athlete who pauses leaves the card as good as before: the next yes gives another notice', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await bankSays('works');
		await toDay(1);
		await own('paused');
		await settleDown(world);
		expect(await steps.statusOf(pledge_id)).toMatchObject({ state: 'active', retry_at: null, finish_by: null });
		await own('listed');
		expect((await steps.statusOf(pledge_id)).state).toBe('noticed');
		await steps.aDay();
		expect(await steps.paymentsOf(pledge_id)).toHaveLength(1);
	});

	test('a hold that may not be taken, and whose release gets no answer at first, is released all the same', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		await bankSays('works');
		sleepTo(5.9);
		await steps.work();
		sleepTo(7.1);
		unended = 1;
		await settleDown(world);
		expect(unended).toBeLessThan(1);
		expect([(await steps.statusOf(pledge_id)).state, await steps.paymentsOf(pledge_id)]).toEqual(['lapsed', []]);
		await expectNothingLeft(pledge_id);
	});

	test('an athlete who pauses: the donor reads that the pledge waits again, after all', async () => {
		const { toDay } = await declinedForNow();
		await bankSays('works');
		await toDay(1);
		await own('paused');
		await settleDown(world);
		expect((await steps.subjects(donor)).at(-1)).toBe(WAITS);
	});

	test('an athlete who moves: the donor is asked', async () => {
		const { pledge_id, toDay } = await declinedForNow();
		await bankSays('works');
		await toDay(1);
		const { back } = await moveAway(world, admin);
		await settleDown(world);
		expect([(await steps.statusOf(pledge_id)).state, (await steps.subjects(donor)).at(-1)]).toEqual([
			'moved',
			'Jordan Ellery changed teams. Keep your pledge?',
		]);
		expect(await steps.paymentsOf(pledge_id)).toEqual([]);
		await back();
	});
});

describe('after a restore,', () => {
	/** A click whose answer was lost. */
	const lostClick = async (pledge_id: string, cancel_requested_at: Date | null = null) =>
		world.db
			.update(intents)
			.set({ state: 'session_open', attempt: 2, attempt_started_at: world.deps.clock(), by_card: false, provider_session_id: null, cancel_requested_at })
			.where(eq(intents.intent_id, await steps.donationOf(pledge_id)));

	test('a page that the provider never opened doesn’t hold up the next try', async () => {
		const { pledge_id, sleepTo } = await declinedForNow();
		sleepTo(0.5);
		await lostClick(pledge_id);
		await noteRestore(world.db, world.deps.clock());
		await steps.work();
		world.pass(2 * HOUR_MS);
		await settleDown(world);
		expect((await steps.rowOf(pledge_id)).state).toBe('needs_donor');
		await bankSays('works');
		world.pass(25 * HOUR_MS);
		await settleDown(world);
		expect([await triesOf(pledge_id), (await steps.statusOf(pledge_id)).state]).toEqual([2, 'fulfilled']);
	});

	test('a cancel that isn’t carried out yet is still the donor’s', async () => {
		const { pledge_id } = await declinedForNow();
		await lostClick(pledge_id, world.deps.clock());
		await world.db.update(pledges).set({ reason: 'donor' }).where(eq(pledges.pledge_id, pledge_id));
		await noteRestore(world.db, world.deps.clock());
		world.pass(HOUR_MS);
		await settleDown(world);
		expect((await steps.statusOf(pledge_id)).state).toBe('canceled');
		expect((await steps.subjects(donor)).at(-1)).toBe('You canceled your pledge for Jordan Ellery');
	});
});

test('whoever was given an ended link to pay can’t see or cancel the pledge', async () => {
	const { pledge_id, toDay } = await declinedForNow();
	const first = await steps.donationOf(pledge_id);
	await toDay(1);
	const friend = await click(world, first, { cookie: `device=${deviceOf(crypto.randomUUID())}` });
	expect(`${String(friend.headers.location)} ${friend.body}`).not.toContain(pledge_id);
	expect(friend.body).toContain('This link isn’t in use anymore.');
});
