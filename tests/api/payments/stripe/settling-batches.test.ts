import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Shift } from '#server/core/leased-work.ts';
import { isNotNull, isNull, sql } from '#server/db/drizzle.ts';
import { jobs, payments, providerEvents } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { type PaymentProvider, ProviderUnavailableError } from '#server/modules/payments/provider/payment-provider.ts';
import { enqueue } from '#server/modules/payments/queues/job-queue.ts';
import { paymentShift } from '#server/modules/payments/queues/payment-shift.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import type { StripeEvent } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { payMonthly } from '../../fixtures/payments/monthly-donations.ts';
import { received, register, settleDown } from '../../fixtures/payments/payment-world.ts';
import { openSession, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';
import { Dice, shuffle, testSeed } from '../../fixtures/random/dice.ts';

const START = new Date('2027-02-01T12:00:00Z');
/** More than are asked about at a time, and fewer than are claimed. */
const MANY = 40;
const AT_ONCE = 16;
const CLAIM = 50;
const LEASE_MS = 30_000;
/** Even if all of them fall on one event, its waits add up to two minutes: 1 + 2 + 4 + … + 64 seconds. */
const MOST_MISSES = 7;

/** Watches the calls that look something up, and may hold or fail them. */
class Watch {
	/** What was asked, in the order in which it began: `getSession cs_1`. */
	readonly asked: string[] = [];
	now = 0;
	most = 0;
	/** Before each call. */
	before: (subject: string) => Promise<void> = async () => undefined;
	after: (subject: string) => void = () => undefined;

	of(provider: PaymentProvider): PaymentProvider {
		const watched =
			<A extends [string, ...unknown[]], R>(name: string, call: (...args: A) => Promise<R>) =>
			async (...args: A): Promise<R> => {
				this.asked.push(`${name} ${args[0]}`);
				this.now++;
				this.most = Math.max(this.most, this.now);
				try {
					await this.before(args[0]);
					return await call(...args);
				} finally {
					this.now--;
					this.after(args[0]);
				}
			};
		return {
			...provider,
			getSession: watched('getSession', provider.getSession),
			getCharge: watched('getCharge', provider.getCharge),
			getPlan: watched('getPlan', provider.getPlan),
			expireSession: watched('expireSession', provider.expireSession),
		};
	}
}

let watch: Watch;
let world: StripeWorld;
beforeEach(async () => {
	watch = new Watch();
	world = await stripeWorld((provider) => watch.of(provider), { retries: 0, timeoutMs: 10_000 }, START);
});
afterEach(async () => {
	vi.useRealTimers();
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

/** Opens once, for everybody who waits. */
function gate() {
	let open: () => void = () => undefined;
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, opened };
}

interface PaidDonation {
	intent_id: string;
	session_id: string;
	payment_intent: string;
}

/** Donations that are paid at Stripe. Their events wait in `world.stripe`. */
async function pay(count: number): Promise<PaidDonation[]> {
	const paid: PaidDonation[] = [];
	for (let n = 0; n < count; n++) {
		const { intent_id } = await register(world);
		const session = await openSession(world, intent_id);
		world.stripe.account.pay(session.id);
		paid.push({ intent_id, session_id: session.id, payment_intent: session.payment_intent ?? '' });
	}
	watch.asked.length = 0;
	return paid;
}

async function tell(events: StripeEvent[] = world.stripe.takeEvents()): Promise<void> {
	for (const event of events) expect(await post(world, event)).toBe(200);
}

const open = () => world.db.select().from(providerEvents).where(isNull(providerEvents.handled_at));
const handled = () => world.db.$count(providerEvents, isNotNull(providerEvents.handled_at));
const booked = () => world.db.$count(payments);
const work = (shift?: Shift) => handleDueEvents(world.deps, undefined, undefined, shift);
const inFlight = (count: number) => expect.poll(() => watch.now, { timeout: 20_000 }).toBe(count);

/** Renewals come by an interval, which runs only when the test says so. */
const holdIntervals = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

test('events of one donation go one after the other in their order, whichever of three workers takes them', async () => {
	const dice = new Dice(testSeed());
	const gifts = await pay(24);
	const monthly = [];
	for (let n = 0; n < 4; n++) monthly.push(await payMonthly(world));
	await tell();
	await settleDown(world);
	watch.asked.length = 0;

	/** Which donation a session, a charge, or a plan belongs to. */
	const donationOf = new Map(gifts.flatMap(({ intent_id, session_id, payment_intent }) => [session_id, payment_intent].map((ref) => [ref, intent_id])));
	for (const { intent_id, session_id, subscription } of monthly) for (const ref of [session_id, subscription.id]) donationOf.set(ref, intent_id);
	const unlucky = new Set(gifts.filter(() => dice.chance(0.25)).map(({ intent_id }) => intent_id));
	/** How often each unlucky donation got no answer. Without a bound, its retries could outlast the turns below. */
	const unanswered = new Map<string, number>();
	const busy = new Map<string, string>();
	const overlaps: string[] = [];
	watch.before = async (ref) => {
		const donation = donationOf.get(ref) ?? ref;
		if (busy.has(donation)) overlaps.push(`${ref} while ${busy.get(donation)}`);
		busy.set(donation, ref);
		await new Promise((resolve) => setTimeout(resolve, dice.whole(25)));
		const misses = unanswered.get(donation) ?? 0;
		if (unlucky.has(donation) && misses < MOST_MISSES && dice.chance(0.5)) {
			unanswered.set(donation, misses + 1);
			throw new ProviderUnavailableError('no answer');
		}
	};
	watch.after = (ref) => void busy.delete(donationOf.get(ref) ?? ref);

	// Two things happen to each donation, in an order of its own. Each is told several times.
	const told = new Map<string, string[]>();
	const rounds = gifts.map(({ intent_id, session_id, payment_intent }) => {
		const refund = () => void world.stripe.account.refundAtDashboard(payment_intent, 100 + dice.whole(900));
		const repeat = () => world.stripe.account.emit('checkout.session.async_payment_succeeded', { id: session_id, metadata: { intent_id } });
		const order = dice.chance(0.5) ? [refund, repeat] : [repeat, refund];
		told.set(
			intent_id,
			order.map((step) => (step === refund ? `getCharge ${payment_intent}` : `getSession ${session_id}`)),
		);
		return order;
	});
	for (const step of [0, 1]) {
		for (const order of rounds) order[step]?.();
		for (const { subscription, session_id, intent_id } of monthly) {
			world.stripe.account.emit('customer.subscription.updated', { id: subscription.id, metadata: subscription.metadata });
			world.stripe.account.emit('checkout.session.async_payment_succeeded', { id: session_id, metadata: { intent_id } });
		}
		// Stripe doesn't keep the order between donations.
		const events = new Map<string, StripeEvent[]>();
		for (const event of world.stripe.takeEvents()) {
			const about = JSON.stringify(event.data.object);
			const of = [...donationOf.keys()].find((ref) => about.includes(`"${ref}"`)) ?? '';
			events.set(of, [...(events.get(of) ?? []), event]);
		}
		const groups = [...events.values()];
		shuffle(groups, dice.next);
		await tell(groups.flat());
	}
	await Promise.all([work(), work(), work()]);
	for (let turn = 0; turn < 20 && (await open()).length > 0; turn++) {
		world.pass(60_000);
		await Promise.all([work(), work(), work()]);
	}
	expect(await open()).toEqual([]);
	expect(overlaps).toEqual([]);
	expect(watch.most).toBeGreaterThan(1);
	for (const { intent_id } of gifts.filter((gift) => !unlucky.has(gift.intent_id))) {
		const asked = watch.asked.filter((call) => donationOf.get(call.split(' ')[1] ?? '') === intent_id);
		expect(asked).toEqual(told.get(intent_id));
	}
	const refunded = [...world.stripe.account.refunds.values()].reduce((cents, { amount }) => cents + amount, 0);
	expect(await received(world)).toBe(gifts.length * 5000 + monthly.length * 2000 - refunded);
});

test('fifty are claimed and sixteen asked about at a time; one that gets no answer holds up none of the others', async () => {
	const gifts = await pay(MANY);
	await tell();
	const { open: answer, opened } = gate();
	const silent = gifts[3]?.session_id;
	const all = gate();
	watch.before = async (ref) => {
		await all.opened;
		if (ref === silent) await opened;
	};
	const working = work();
	await inFlight(AT_ONCE);
	expect((await open()).map(({ attempts }) => attempts)).toEqual(Array(MANY).fill(1));
	all.open();
	await expect.poll(handled, { timeout: 20_000 }).toBe(MANY - 1);
	expect(watch.most).toBe(AT_ONCE);
	answer();
	expect(await working).toBe(MANY);
	expect(watch.asked).toHaveLength(MANY);
	expect(await booked()).toBe(MANY);
});

test('one that always fails backs off alone, later and later', async () => {
	const [bad] = await pay(20);
	await tell();
	watch.before = async (ref) => {
		if (ref === bad?.session_id) throw new ProviderUnavailableError('no answer');
	};
	expect(await work()).toBe(19);
	for (let attempts = 1; attempts < 5; attempts++) {
		const [left, ...others] = await open();
		expect(others).toEqual([]);
		expect(left).toMatchObject({ attempts, last_error: 'ProviderUnavailableError: no answer' });
		const waits = (left?.run_after.getTime() ?? 0) - world.deps.clock().getTime();
		expect(waits).toBeGreaterThan(1000 * 2 ** (attempts - 1) - 500);
		expect(waits).toBeLessThanOrEqual(1000 * 2 ** (attempts - 1));
		expect(await work()).toBe(0);
		world.pass(1000 * 2 ** (attempts - 1));
		expect(await work()).toBe(0);
	}
	watch.before = async () => undefined;
	world.pass(60_000);
	expect(await work()).toBe(1);
	expect(await booked()).toBe(20);
});

test('a batch that takes longer than its lease is worked by nobody else', async () => {
	await pay(MANY);
	await tell();
	const { open: answer, opened } = gate();
	watch.before = () => opened;
	holdIntervals();
	const working = work();
	await inFlight(AT_ONCE);
	for (let step = 0; step < 6; step++) {
		world.pass(LEASE_MS / 3);
		vi.advanceTimersByTime(LEASE_MS / 3);
		const soon = new Date(world.deps.clock().getTime() + LEASE_MS / 2);
		await expect.poll(async () => (await open()).filter(({ run_after }) => run_after < soon), { timeout: 20_000 }).toEqual([]);
		expect(await work()).toBe(0);
	}
	answer();
	expect(await working).toBe(MANY);
	expect(watch.asked).toHaveLength(MANY);
	expect(await booked()).toBe(MANY);
});

test('what a killed worker had claimed is taken over when its lease is over, and not before', async () => {
	await pay(CLAIM);
	await tell();
	const { open: answer, opened } = gate();
	watch.before = () => opened;
	// Without its interval, and with as much as it can hold, a worker is as good as dead.
	holdIntervals();
	const dead = work();
	await inFlight(AT_ONCE);
	watch.before = async () => undefined;
	expect(await work()).toBe(0);
	world.pass(LEASE_MS);
	expect(await work()).toBe(CLAIM);
	expect(await booked()).toBe(CLAIM);
	const attempts = await world.db.select({ attempts: providerEvents.attempts }).from(providerEvents);
	expect(attempts).toEqual(Array(CLAIM).fill({ attempts: 2 }));
	// It wasn't dead after all. It finishes what it had asked about, and asks about nothing else.
	watch.asked.length = 0;
	answer();
	await dead;
	expect(watch.asked).toEqual([]);
	expect(await booked()).toBe(CLAIM);
	expect(await received(world)).toBe(CLAIM * 5000);
});

test('one 429 stops all sixteen and every other queue for a while; then they go on with half as much', async () => {
	await pay(MANY);
	await tell();
	let requests = 0;
	world.stripe.fault = (_method, path) => (path.startsWith('/v1/checkout/sessions/') && ++requests === 1 ? '429' : undefined);
	const shift = paymentShift();
	await work(shift);
	expect(watch.asked.length).toBeLessThanOrEqual(AT_ONCE);
	const left = await open();
	const refused = left.filter(({ last_error }) => last_error !== null);
	expect(refused).toMatchObject([{ attempts: 1, last_error: 'ProviderBusyError: Stripe: Request rate limit exceeded.' }]);
	// Nobody was asked about the others, so they are as they were.
	expect(left).toHaveLength(MANY - watch.asked.length + 1);
	for (const event of left.filter(({ last_error }) => last_error === null)) expect(event).toMatchObject({ attempts: 0, run_after: event.received_at });
	const before = watch.asked.length;
	expect(await work(shift)).toBe(0);
	expect(await runDueJobs(world.deps, ['receipt_mail'], shift)).toBe(0);
	expect(watch.asked).toHaveLength(before);

	world.pass(1000);
	watch.most = 0;
	expect(await work(shift)).toBe(left.length);
	expect(watch.most).toBeLessThanOrEqual(AT_ONCE / 2);
	expect(await booked()).toBe(MANY);
	expect(await runDueJobs(world.deps, ['receipt_mail'], shift)).toBe(MANY);
});

test('a worker that is stopped finishes what it has asked about and gives the rest back at once', async () => {
	await pay(MANY);
	await tell();
	const { open: answer, opened } = gate();
	watch.before = () => opened;
	const stopping = new AbortController();
	const working = work(paymentShift({}, stopping.signal));
	await inFlight(AT_ONCE);
	stopping.abort();
	await expect.poll(async () => (await open()).filter(({ attempts }) => attempts === 0).length, { timeout: 20_000 }).toBe(MANY - AT_ONCE);
	answer();
	expect(await working).toBe(AT_ONCE);
	expect(await booked()).toBe(AT_ONCE);
	// Another process needn't wait for a lease.
	expect(await work()).toBe(MANY - AT_ONCE);
	expect(watch.asked).toHaveLength(MANY);
});

test('jobs about one thing go one after the other, those about others beside them', async () => {
	const sessions: string[] = [];
	for (let n = 0; n < 20; n++) sessions.push((await openSession(world, (await register(world)).intent_id)).id);
	const now = world.deps.clock();
	for (const again of ['first', 'second'])
		for (const session_id of sessions) await enqueue(world.db, 'session_end', `${session_id}:${again}`, { provider: 'stripe', session_id }, now);
	const busy = new Set<string>();
	const overlaps: string[] = [];
	watch.asked.length = 0;
	watch.most = 0;
	watch.before = async (ref) => {
		if (busy.has(ref)) overlaps.push(ref);
		busy.add(ref);
		await new Promise((resolve) => setTimeout(resolve, 5));
	};
	watch.after = (ref) => void busy.delete(ref);
	expect(await runDueJobs(world.deps, ['session_end'])).toBe(2 * sessions.length);
	expect(overlaps).toEqual([]);
	expect(watch.most).toBeGreaterThan(1);
	const ended = watch.asked.filter((call) => call.startsWith('expireSession'));
	for (const session_id of sessions) expect(ended).toContain(`expireSession ${session_id}`);
	expect(await world.db.$count(jobs, sql`attempts <> 1 or done_at is null`)).toBe(0);
});
