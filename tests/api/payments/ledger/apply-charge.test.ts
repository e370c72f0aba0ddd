import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { asc, eq, inArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { intents, jobs, ledgerTransactions, paymentRefunds, payments } from '#server/db/schema/payments-schema.ts';
import { applyCharge } from '#server/modules/payments/ledger/apply-charge.ts';
import { bookCharge } from '#server/modules/payments/ledger/book-charge.ts';
import { postTogether } from '#server/modules/payments/ledger/ledger.ts';
import { endRefundRequest, refundKey, requestRefund } from '#server/modules/payments/ledger/refund-request.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from '#server/modules/payments/provider/payment-provider.ts';
import { idsOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { paymentWorld, type World } from '../../fixtures/payments/payment-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());

const AT = new Date('2027-03-01T10:00:00Z');

const refund = (cents: number, change: Partial<ProviderRefund> = {}): ProviderRefund => ({
	...{ refund_ref: randomUUID(), key: null, amount_cents: toCents(cents), made_at: AT, status: 'stands', failure: null },
	...change,
});
const dispute = (cents: number, status: ProviderDispute['status'], change: Partial<ProviderDispute> = {}): ProviderDispute => ({
	...{ dispute_ref: randomUUID(), amount_cents: toCents(cents), status, reason: 'fraudulent', denies_consent: false },
	...{ due_by: null, opened_at: AT, link: 'https://dashboard.example/d' },
	...change,
});

/** A charge of donations of these dollars: of one donation, or of a basket with a line for each. */
async function charged(dollars: number[]) {
	const ids = idsOf(await waiting(world, dollars));
	const rows = await world.db.select().from(intents).where(inArray(intents.intent_id, ids));
	const parts = ids.map((id, i) => {
		const intent = rows.find(({ intent_id }) => intent_id === id);
		if (intent === undefined) throw new Error(`no intent ${id}`);
		return { intent, line: ids.length === 1 ? 0 : i + 1, amount_cents: toCents((dollars[i] ?? 0) * 100), surplus: false };
	});
	const amount_cents = toCents(dollars.reduce((sum, each) => sum + each * 100, 0));
	const charge: ProviderCharge = { charge_ref: randomUUID(), taken_at: AT, begun_at: AT, amount_cents, refunded_cents: toCents(0), refunds: [], disputes: [] };
	const book = (change: Partial<ProviderCharge> = {}, more: object = {}) =>
		inTransaction(world.db, (tx) => bookCharge(tx, { provider: 'test', charge: { ...charge, ...change }, parts, ...more }, AT));
	const apply = (change: Partial<ProviderCharge>) => inTransaction(world.db, (tx) => applyCharge(tx, 'test', { ...charge, ...change }, AT));
	const lines = () => world.db.select().from(payments).where(eq(payments.provider_ref, charge.charge_ref)).orderBy(asc(payments.line));
	const cents = async (of: 'refunded_cents' | 'lost_cents') => (await lines()).map((line) => line[of]);
	const states = async () => (await lines()).map(({ state }) => state);
	return { ids, parts, charge, book, apply, lines, cents, states };
}

async function booked(dollars: number[]) {
	const made = await charged(dollars);
	expect(await made.book()).toBe(true);
	return made;
}

/** A refund that was requested for this line, and which the provider has made. */
async function requested({ lines }: Pick<Awaited<ReturnType<typeof charged>>, 'lines'>, index: number, cents: number, change: Partial<ProviderRefund> = {}) {
	const payment_id = (await lines())[index]?.payment_id ?? '';
	const refund_id = randomUUID();
	await inTransaction(world.db, (tx) => requestRefund(tx, { refund_id, payment_id, amount_cents: toCents(cents), whole: false }, AT));
	return refund(cents, { key: refundKey(refund_id), ...change });
}

const jobOf = async (job_key: string) => (await world.db.select().from(jobs).where(eq(jobs.job_key, job_key)))[0];

describe('a charge is booked', () => {
	test('only if its lines come to its amount', async () => {
		const made = await charged([50, 40]);
		await expect(made.book({ amount_cents: toCents(8999) })).rejects.toThrow(`charge ${made.charge.charge_ref} is 8999 cents, but its lines come to 9000`);
		expect(await made.lines()).toEqual([]);
	});

	test('once: again, only its refunds and disputes count', async () => {
		const made = await booked([50]);
		expect(await made.book({ refunds: [refund(1000)] })).toBe(false);
		expect([await made.states(), await made.cents('refunded_cents')]).toEqual([['settled'], [1000]]);
	});

	test.each([
		['a refund', { refunds: [refund(1000)] }, [1000], [0]],
		['a lost dispute', { disputes: [dispute(5000, 'lost')] }, [0], [5000]],
	])('with %s that it has by then', async (_what, change, refunded, lost) => {
		const made = await charged([50]);
		expect(await made.book(change)).toBe(true);
		expect([await made.cents('refunded_cents'), await made.cents('lost_cents')]).toEqual([refunded, lost]);
	});

	test('whole or not at all', async () => {
		const made = await charged([50, 40]);
		const [first] = made.parts;
		if (first === undefined) throw new Error('no line');
		await made.book({ amount_cents: first.amount_cents }, { parts: [first] });
		await expect(made.book()).rejects.toThrow(`charge ${made.charge.charge_ref} is booked in part`);
		expect(await made.lines()).toHaveLength(1);
	});

	test('for the team of its plan, if that is another than its donation’s', async () => {
		const [plain, moved] = [await charged([50]), await charged([50])];
		await plain.book();
		await moved.book({}, { team_id: 99, installment: 2 });
		expect((await plain.lines()).map(({ team_id, instalment }) => [team_id, instalment])).toEqual([[world.team, 1]]);
		expect((await moved.lines()).map(({ team_id, instalment }) => [team_id, instalment])).toEqual([[99, 2]]);
	});

	test('and what was too much of it is refunded, and gets no receipt', async () => {
		const made = await charged([50, 40]);
		await made.book({}, { parts: made.parts.map((part, i) => ({ ...part, surplus: i === 0 })) });
		const [extra, kept] = await made.lines();
		const asked = await world.db
			.select()
			.from(refundRequests)
			.where(eq(refundRequests.payment_id, extra?.payment_id ?? ''));
		expect(asked).toMatchObject([{ refund_id: extra?.payment_id, amount_cents: 5000, whole: true, state: 'waiting', actor_id: null, plan_stopped: false }]);
		expect(await jobOf(`receipt_mail:${extra?.payment_id}`)).toBeUndefined();
		expect(await jobOf(`receipt_mail:${kept?.payment_id}`)).toMatchObject({ payload: { payment_id: kept?.payment_id } });
	});
});

test('news of a charge that isn’t in the books change nothing, and neither do those of a voided test', async () => {
	const unknown = await charged([50]);
	expect(await unknown.apply({ refunds: [refund(1000)] })).toBe(false);
	for (const dollars of [[50], [50, 40]]) {
		const made = await booked(dollars);
		expect(await made.apply({})).toBe(true);
		const [first] = await made.lines();
		await world.db
			.update(payments)
			.set({ state: 'voided' })
			.where(eq(payments.payment_id, first?.payment_id ?? ''));
		expect(await made.apply({ refunds: [refund(1000)], disputes: [dispute(1000, 'lost')] })).toBe(true);
		expect(await made.cents('refunded_cents')).toEqual(dollars.map(() => 0));
		expect(await made.cents('lost_cents')).toEqual(dollars.map(() => 0));
	}
});

describe('disputes of one payment', () => {
	/** The state after each answer, one after the other. */
	async function heard(...answers: Partial<ProviderCharge>[]) {
		const made = await booked([50]);
		const seen = [];
		for (const answer of answers) {
			await made.apply(answer);
			seen.push(...(await made.states()));
		}
		return { ...made, seen };
	}
	const [one, two] = [{ dispute_ref: 'dp_1' }, { dispute_ref: 'dp_2' }];

	test('an open one can be won, and an older answer moves nothing back', async () => {
		const [open, won] = [{ disputes: [dispute(5000, 'open', one)] }, { disputes: [dispute(5000, 'won', one)] }];
		expect((await heard(open, won, open, {})).seen).toEqual(['disputed', 'won', 'won', 'won']);
	});

	test('a second one after that is open', async () => {
		const won = dispute(2000, 'won', one);
		expect((await heard({ disputes: [won] }, { disputes: [won, dispute(2000, 'open', two)] })).seen).toEqual(['won', 'disputed']);
	});

	test('an inquiry holds nothing, before or after', async () => {
		const asks = { disputes: [dispute(5000, 'inquiry', one)] };
		expect((await heard(asks, { disputes: [dispute(5000, 'closed', one)] })).seen).toEqual(['settled', 'settled']);
		expect((await heard({ disputes: [dispute(5000, 'open', two)] }, { disputes: [dispute(5000, 'inquiry', one)] }, {})).seen).toEqual([
			'disputed',
			'disputed',
			'disputed',
		]);
	});

	test('an inquiry beside an open one changes nothing about that one', async () => {
		const open = dispute(5000, 'open', two);
		const answers = (['inquiry', 'closed'] as const).map((status) => ({ disputes: [open, dispute(5000, status, one)] }));
		expect((await heard(...answers)).seen).toEqual(['disputed', 'disputed']);
	});

	test('a decided one counts while another is open, and an older answer in which it is open books nothing', async () => {
		const lost = [dispute(2000, 'lost', one), dispute(1000, 'lost', two)] as const;
		const open = [dispute(2000, 'open', one), dispute(1000, 'open', two)] as const;
		const made = await heard({ disputes: [lost[0], open[1]] });
		expect([made.seen, await made.cents('lost_cents')]).toEqual([['lost'], [2000]]);
		await made.apply({ disputes: [open[0], lost[1]] });
		expect(await made.cents('lost_cents')).toEqual([3000]);
	});

	test('a lost one takes what neither a refund nor another one has, and a win brings back exactly that', async () => {
		const refunds = [refund(1500)];
		const lost = [dispute(2000, 'lost', one), dispute(2000, 'lost', two)];
		const made = await heard({ refunds, disputes: lost });
		expect([made.seen, await made.cents('lost_cents')]).toEqual([['lost'], [3500]]);
		await made.apply({ refunds, disputes: [lost[0] as ProviderDispute, dispute(2000, 'won', two)] });
		expect([await made.states(), await made.cents('lost_cents')]).toEqual([['lost'], [2000]]);
		await made.apply({ refunds, disputes: [dispute(2000, 'won', one), dispute(2000, 'won', two)] });
		expect([await made.states(), await made.cents('lost_cents'), await made.cents('refunded_cents')]).toEqual([['won'], [0], [1500]]);
		const [line] = await made.lines();
		const bookings = await world.db
			.select({ kind: ledgerTransactions.kind })
			.from(ledgerTransactions)
			.where(eq(ledgerTransactions.payment_id, line?.payment_id ?? ''));
		expect(bookings.map(({ kind }) => kind).sort()).toEqual(['lost', 'lost', 'refunded', 'settled', 'won', 'won']);
	});

	test('a refunded payment stays so until its refund fails', async () => {
		const whole = refund(5000);
		expect((await heard({ refunds: [whole] }, {}, { refunds: [{ ...whole, status: 'failed' }] })).seen).toEqual(['refunded', 'refunded', 'settled']);
	});

	test('a plan stops once its donor denies having agreed and wins, and for no other reason', async () => {
		const ref = () => ({ dispute_ref: randomUUID() });
		const [denied, other, open] = [ref(), ref(), ref()];
		const made = await heard(
			{ disputes: [dispute(1000, 'lost', other)] },
			{ disputes: [dispute(1000, 'lost', other), dispute(1000, 'open', { ...open, denies_consent: true })] },
			{ disputes: [dispute(1000, 'lost', other), dispute(1000, 'won', { ...open, denies_consent: true })] },
		);
		expect(await jobOf(`plan_stop:${other.dispute_ref}`)).toBeUndefined();
		expect(await jobOf(`plan_stop:${open.dispute_ref}`)).toBeUndefined();
		await made.apply({ disputes: [dispute(1000, 'lost', { ...denied, denies_consent: true })] });
		expect(await jobOf(`plan_stop:${denied.dispute_ref}`)).toMatchObject({ payload: { intent_id: made.ids[0] } });
		// A payment without an intent, as a seeded one, has no plan.
		await world.db.update(payments).set({ intent_id: null }).where(eq(payments.provider_ref, made.charge.charge_ref));
		const seeded = ref();
		await made.apply({ disputes: [dispute(500, 'lost', { ...seeded, denies_consent: true })] });
		expect(await jobOf(`plan_stop:${seeded.dispute_ref}`)).toBeUndefined();
		expect(await made.cents('lost_cents')).toEqual([2500]);
	});
});

describe('refunds of a basket’s charge', () => {
	test('one at the provider is split by what is left, and what fails is left again for the next', async () => {
		const made = await booked([50, 30, 20]);
		const first = refund(5000);
		await made.apply({ refunds: [first] });
		expect(await made.cents('refunded_cents')).toEqual([2500, 1500, 1000]);
		// In one answer, the first has failed and a second one takes everything.
		const failed = { ...first, status: 'failed' as const, failure: 'No such account.' };
		await made.apply({ refunds: [failed, refund(10_000)] });
		expect([await made.cents('refunded_cents'), await made.states()]).toEqual([
			[5000, 3000, 2000],
			['refunded', 'refunded', 'refunded'],
		]);
		await made.apply({ refunds: [failed] });
		expect(await made.cents('refunded_cents')).toEqual([5000, 3000, 2000]);
	});

	test('the donor is told of each line’s part, and again of each that fails', async () => {
		const made = await booked([50, 30]);
		const whole = refund(8000);
		await made.apply({ refunds: [whole] });
		await made.apply({ refunds: [{ ...whole, status: 'failed', failure: 'The card has expired.' }] });
		for (const { payment_id, line, amount_cents } of await made.lines()) {
			const key = `test:${whole.refund_ref}#${line}`;
			expect(await jobOf(`refund_mail:${key}`)).toMatchObject({ payload: { payment_id, back_cents: amount_cents } });
			expect(await jobOf(`refund_failed_mail:${key}`)).toMatchObject({ payload: { payment_id, back_cents: amount_cents, failure: 'The card has expired.' } });
		}
	});

	test('several in one answer: each takes what those before it have left, and keeps it until it fails', async () => {
		const made = await booked([50, 30, 20]);
		const own = await requested(made, 0, 4000);
		const refunds = [own, refund(3000)];
		await made.apply({ refunds });
		// 10, 30, and 20 dollars are left.
		expect(await made.cents('refunded_cents')).toEqual([4500, 1500, 1000]);
		await made.apply({ refunds: [...refunds].reverse() });
		expect(await made.cents('refunded_cents')).toEqual([4500, 1500, 1000]);
		const stored = await world.db
			.select()
			.from(paymentRefunds)
			.where(
				inArray(
					paymentRefunds.refund_ref,
					refunds.map(({ refund_ref }) => refund_ref),
				),
			);
		expect(stored.map(({ refund_key, amount_cents }) => [refund_key, amount_cents]).sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
			[null, 500],
			[null, 1000],
			[null, 1500],
			[own.key, 4000],
		]);
		// The first fails, so a third one finds 45, 15, and 10 dollars.
		const failed = { ...refunds[0], status: 'failed' } as ProviderRefund;
		await made.apply({ refunds: [failed, refunds[1] as ProviderRefund, refund(1000)] });
		expect(await made.cents('refunded_cents')).toEqual([1143, 1714, 1143]);
	});

	test('a request for more than its line has takes the rest from the others, and is about its line only', async () => {
		const made = await booked([50, 30, 20]);
		const lines = await made.lines();
		const refund_id = randomUUID();
		await inTransaction(world.db, (tx) =>
			requestRefund(tx, { refund_id, payment_id: lines[1]?.payment_id ?? '', amount_cents: toCents(3000), whole: true }, AT),
		);
		await made.apply({ refunds: [refund(1000)] });
		expect(await made.cents('refunded_cents')).toEqual([500, 300, 200]);
		await made.apply({ refunds: [refund(3000, { key: refundKey(refund_id) })] });
		expect(await made.cents('refunded_cents')).toEqual([714, 3000, 286]);
		const [asked] = await world.db.select().from(refundRequests).where(eq(refundRequests.refund_id, refund_id));
		expect(asked).toMatchObject({ state: 'done', amount_cents: 2700 });
		expect(await jobOf(`refund:${refund_id}`)).toMatchObject({ done_at: AT });
	});

	test('one that failed before anybody heard of it is noted and never booked, also if nothing is left', async () => {
		const made = await booked([50, 30, 20]);
		const whole = refund(10_000);
		const failed = refund(5000, { status: 'failed' });
		await made.apply({ refunds: [whole, failed] });
		expect(await made.cents('refunded_cents')).toEqual([5000, 3000, 2000]);
		const noted = await world.db.select().from(paymentRefunds).where(eq(paymentRefunds.refund_ref, failed.refund_ref));
		expect(noted.map(({ amount_cents, state }) => [amount_cents, state]).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
			[1000, 'failed'],
			[1500, 'failed'],
			[2500, 'failed'],
		]);
	});
});

test('disputes of a basket’s charge are split by what is left, each by what the one before has left', async () => {
	const made = await booked([50, 30, 20]);
	await made.apply({ refunds: [refund(1000)] });
	const lost = [dispute(4500, 'lost'), dispute(4500, 'lost')];
	await made.apply({ disputes: lost });
	expect(await made.cents('lost_cents')).toEqual([4500, 2700, 1800]);
	// What was decided stays, whatever the order of the answer.
	await made.apply({ disputes: [...lost].reverse() });
	expect([await made.cents('lost_cents'), await made.states()]).toEqual([
		[4500, 2700, 1800],
		['lost', 'lost', 'lost'],
	]);
});

test.each(['lost', 'won'] as const)('a line whose share of a dispute went to the others is settled, also if it is %s in the same answer', async (status) => {
	const made = await booked([50, 40]);
	const dispute_ref = randomUUID();
	await made.apply({ disputes: [dispute(1, 'open', { dispute_ref })] });
	expect(await made.states()).toEqual(['disputed', 'settled']);
	await made.apply({ refunds: [await requested(made, 0, 3000)], disputes: [dispute(1, status, { dispute_ref })] });
	expect(await made.states()).toEqual(['settled', status]);
});

describe('refunds of one payment', () => {
	test('a failure is told once, and an older answer without it changes nothing', async () => {
		const made = await booked([50]);
		const [line] = await made.lines();
		const stands = refund(3000);
		const failed = { ...stands, status: 'failed' as const, failure: 'The card has expired.' };
		for (const answer of [stands, failed, failed, stands, failed]) await made.apply({ refunds: [answer] });
		expect(await made.cents('refunded_cents')).toEqual([0]);
		const raised = () =>
			world.db
				.select()
				.from(alerts)
				.where(eq(alerts.topic, line?.payment_id ?? ''));
		expect(await raised()).toMatchObject([{ kind: 'refund_failed', title: 'A $30 refund failed', times: 1, cleared_at: null }]);
		await made.apply({ refunds: [failed, refund(3000)] });
		expect(await raised()).toMatchObject([{ times: 1, cleared_at: AT }]);
	});

	test('a sum from before refunds were told apart gives way to them as they are told', async () => {
		const made = await booked([50]);
		const [line] = await made.lines();
		const payment_id = line?.payment_id ?? '';
		const whole = refund(2500);
		await made.apply({ refunds: [whole] });
		await world.db
			.update(paymentRefunds)
			.set({ refund_ref: `before:${payment_id}` })
			.where(eq(paymentRefunds.payment_id, payment_id));
		const stored = async () => {
			const rows = await world.db.select().from(paymentRefunds).where(eq(paymentRefunds.payment_id, payment_id));
			return Object.fromEntries(rows.map(({ refund_ref, amount_cents }) => [refund_ref, amount_cents]));
		};
		const [one, two, later] = [refund(1000), refund(1500), refund(700)];
		// An answer from before the second was made.
		await made.apply({ refunds: [one] });
		expect([await stored(), await made.cents('refunded_cents')]).toEqual([{ [one.refund_ref]: 1000, [`before:${payment_id}`]: 1500 }, [2500]]);
		await made.apply({ refunds: [one, two, later] });
		expect([await stored(), await made.cents('refunded_cents')]).toEqual([{ [one.refund_ref]: 1000, [two.refund_ref]: 1500, [later.refund_ref]: 700 }, [3200]]);
	});
});

describe('a request', () => {
	const ends = {
		done: { state: 'done', amount_cents: 900 },
		failed: { state: 'failed', refusal: 'The card has expired.' },
		refused: { state: 'refused', refusal: 'Nothing is left.' },
		withdrawn: { state: 'withdrawn' },
	} as const;

	test('ends once, together with its job, and the provider’s word overrides what we took for its end', async () => {
		const made = await booked([50]);
		const payment_id = (await made.lines())[0]?.payment_id ?? '';
		const ended = async (...states: (keyof typeof ends)[]) => {
			const refund_id = randomUUID();
			await inTransaction(world.db, (tx) => requestRefund(tx, { refund_id, payment_id, amount_cents: toCents(1000), whole: false }, AT));
			await world.db
				.update(jobs)
				.set({ last_error: 'The balance is too low.' })
				.where(eq(jobs.job_key, `refund:${refund_id}`));
			const said: boolean[] = [];
			for (const state of states) said.push(await inTransaction(world.db, (tx) => endRefundRequest(tx, refund_id, ends[state], AT)));
			expect(await jobOf(`refund:${refund_id}`)).toMatchObject({ done_at: AT, last_error: null });
			const [request] = await world.db.select().from(refundRequests).where(eq(refundRequests.refund_id, refund_id));
			return [said, request?.state, request?.refusal, request?.amount_cents, request?.ended_at];
		};
		expect(await ended('done', 'done', 'withdrawn', 'refused')).toEqual([[true, false, false, false], 'done', null, 900, AT]);
		expect(await ended('done', 'failed', 'done')).toEqual([[true, true, false], 'failed', ends.failed.refusal, 900, AT]);
		expect(await ended('failed', 'failed', 'withdrawn', 'refused')).toEqual([[true, false, false, false], 'failed', ends.failed.refusal, 1000, AT]);
		expect(await ended('refused', 'refused', 'withdrawn', 'done')).toEqual([[true, false, false, true], 'done', null, 900, AT]);
		expect(await ended('refused', 'failed')).toEqual([[true, true], 'failed', ends.failed.refusal, 1000, AT]);
		expect(await ended('withdrawn', 'withdrawn', 'refused', 'done')).toEqual([[true, false, false, true], 'done', null, 900, AT]);
		expect(await ended('withdrawn', 'failed')).toEqual([[true, true], 'failed', ends.failed.refusal, 1000, AT]);
	});
});

describe('shares that settle together', () => {
	const post = (amounts: number[], booking_key = randomUUID() as string) =>
		inTransaction(world.db, async (tx) => {
			const shares = [];
			for (const amount of amounts) {
				const payment_id = randomUUID();
				await tx
					.insert(payments)
					.values({ payment_id, player_id: world.athlete, provider: 'test', provider_ref: payment_id, amount_cents: 100, state: 'settled' });
				shares.push({ payment_id, player_id: world.athlete, amount });
			}
			await postTogether(tx, shares, { booking_key, posted_at: AT });
		});

	test('move at least a cent each, and there is one at least', async () => {
		await expect(post([100, 0], 'test:none')).rejects.toThrow('a booking moves at least one cent: test:none');
		await expect(post([100, -1])).rejects.toThrow('at least one cent');
		await expect(post([], 'test:empty')).rejects.toThrow('a booking without a share: test:empty');
	});

	test('take a key that nobody has', async () => {
		await post([100, 200], 'test:twice');
		await expect(post([100, 200], 'test:twice')).rejects.toMatchObject({ name: 'LedgerConflictError', message: 'booking key test:twice is booked already' });
	});
});
