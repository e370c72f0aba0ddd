import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { and, asc, eq, inArray, like, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { intents, jobs, ledgerEntries, ledgerTransactions, paymentRefunds, payments } from '#server/db/schema/payments-schema.ts';
import { pushMessages, pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { applyCharge } from '#server/modules/payments/ledger/apply-charge.ts';
import { bookCharge } from '#server/modules/payments/ledger/book-charge.ts';
import { postTogether } from '#server/modules/payments/ledger/ledger.ts';
import { lockPaymentsOf } from '#server/modules/payments/ledger/payment-row.ts';
import { endRefundRequest, refundKey, requestRefund } from '#server/modules/payments/ledger/refund-request.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from '#server/modules/payments/provider/payment-provider.ts';
import { locksInTurn, lockWaits } from '../../fixtures/databases/lock-waits.ts';
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

	test('but not instead of another one for the same donation', async () => {
		const made = await booked([50]);
		const other = randomUUID();
		await expect(made.book({ charge_ref: other })).rejects.toThrow('insert into "payments"');
		expect(await world.db.$count(payments, eq(payments.provider_ref, other))).toBe(0);
		expect(await made.lines()).toHaveLength(1);
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

	test('with the provider’s date, and with an entry per athlete that names its payment only if there are several', async () => {
		const taken_at = new Date('2027-02-27T23:59:00Z');
		for (const dollars of [[50], [50, 40]]) {
			const made = await charged(dollars);
			await made.book({ taken_at });
			const lines = await made.lines();
			for (const line of lines) expect(line).toMatchObject({ created_at: taken_at, settled_at: taken_at, dated_by: 'provider', state: 'settled' });
			const entries = await world.db
				.select({ payment_id: ledgerEntries.payment_id, cents: ledgerEntries.amount_cents, at: ledgerTransactions.posted_at })
				.from(ledgerEntries)
				.innerJoin(ledgerTransactions, eq(ledgerTransactions.transaction_id, ledgerEntries.transaction_id))
				.where(and(eq(ledgerTransactions.booking_key, `test:${made.charge.charge_ref}:settled`), eq(ledgerEntries.account, 'athlete')))
				.orderBy(asc(ledgerEntries.amount_cents));
			expect(entries).toEqual(
				lines.map(({ payment_id, amount_cents }) => ({ payment_id: lines.length === 1 ? null : payment_id, cents: -amount_cents, at: AT })),
			);
		}
	});

	test('and its donor is notified once of what it paid, without what was too much', async () => {
		const made = await charged([50, 40, 30]);
		const [extra, first] = made.parts;
		const endpoint_hash = randomUUID();
		await world.db.insert(pushSubscriptions).values({
			...{ endpoint_hash, endpoint: 'https://push.example/1', p256dh: '', auth: '', messages: ['paid'], shows_amount: true },
			device_id: first?.intent.device_id ?? '',
		});
		await made.book({}, { parts: made.parts.map((part) => ({ ...part, surplus: part === extra })) });
		const [, kept] = await made.lines();
		const queued = await world.db.select().from(pushMessages).where(eq(pushMessages.endpoint_hash, endpoint_hash));
		expect(queued).toMatchObject([
			{ kind: 'paid', facts: { payment_id: kept?.payment_id, player_name: first?.intent.player_name, amount_cents: 7000, donations: 2, test: true } },
		]);
	});

	test('also if all of it is too much', async () => {
		const made = await charged([50]);
		expect(await made.book({}, { parts: made.parts.map((part) => ({ ...part, surplus: true })) })).toBe(true);
		const [line] = await made.lines();
		expect(await jobOf(`refund:${line?.payment_id}`)).toMatchObject({ payload: { payment_id: line?.payment_id } });
		expect(await jobOf(`receipt_mail:${line?.payment_id}`)).toBeUndefined();
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

test('an answer without news doesn’t write the payments again', async () => {
	const versions = (of: Awaited<ReturnType<typeof booked>>) =>
		world.db.select({ version: sql<string>`xmin::text` }).from(payments).where(eq(payments.provider_ref, of.charge.charge_ref)).orderBy(asc(payments.line));
	for (const dollars of [[50], [50, 40]]) {
		const made = await booked(dollars);
		const answer = { refunds: [refund(1000)], disputes: [dispute(1000, 'lost')] };
		await made.apply(answer);
		const written = await versions(made);
		await made.apply(answer);
		expect(await versions(made)).toEqual(written);
	}
});

test('the lines of a charge come in their order, whatever the order in which they are locked', async () => {
	const made = await booked([10, 10, 10, 10, 10]);
	const locked = await inTransaction(world.db, (tx) => lockPaymentsOf(tx, 'test', made.charge.charge_ref));
	expect(locked.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
});

/** PGlite has one connection, so nothing waits for a lock there. */
test.runIf(process.env.TEST_DB === 'postgres')('a merge of two athletes and a refund of both don’t wait for each other', async () => {
	const made = await charged([50, 40]);
	// The athlete whom a merge locks last comes first.
	await made.book({}, { parts: made.parts.map((part, i) => ({ ...part, line: 2 - i })) });
	const lock = (player_id: number) => sql`select 1 from players where player_id = ${player_id} for update nowait`;
	const merge = await locksInTurn(world.db, [lock(world.athlete), lock(world.other)]);
	const refunded = made.apply({ refunds: [refund(9000)] });
	try {
		await expect.poll(() => lockWaits(world.db), { timeout: 10_000 }).toBe(1);
	} finally {
		await merge.goOn();
	}
	expect(await refunded).toBe(true);
	expect(await made.cents('refunded_cents')).toEqual([4000, 5000]);
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

	test('an older answer doesn’t settle one that is open', async () => {
		const lost = { disputes: [dispute(2000, 'lost', one)] };
		const newer = { disputes: [dispute(2000, 'won', one), dispute(1000, 'open', two)] };
		expect((await heard(lost, newer, lost)).seen).toEqual(['lost', 'disputed', 'disputed']);
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

	test('each booking has a key of its line; a donation’s own charge has none', async () => {
		const whole = refund(1000);
		for (const dollars of [[50], [50, 50]]) {
			const made = await booked(dollars);
			await made.apply({ refunds: [whole] });
			const { charge_ref } = made.charge;
			const keys = await world.db
				.select({ key: ledgerTransactions.booking_key })
				.from(ledgerTransactions)
				.where(and(like(ledgerTransactions.booking_key, `test:${charge_ref}%`), eq(ledgerTransactions.kind, 'refunded')))
				.orderBy(asc(ledgerTransactions.booking_key));
			const marks = dollars.length === 1 ? [''] : ['#1', '#2'];
			expect(keys.map(({ key }) => key)).toEqual(marks.map((mark) => `test:${charge_ref}${mark}:refunded:${whole.refund_ref}`));
		}
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

describe('what is left of a basket’s lines for a refund at the provider', () => {
	test('is what neither refunds nor the bank have taken', async () => {
		const made = await booked([50, 50]);
		await made.apply({ disputes: [dispute(2000, 'lost')] });
		await made.apply({ refunds: [await requested(made, 0, 2000)] });
		// 20 and 40 dollars.
		await made.apply({ refunds: [refund(3000)] });
		expect([await made.cents('lost_cents'), await made.cents('refunded_cents')]).toEqual([
			[1000, 1000],
			[3000, 2000],
		]);
	});

	test('is not less by a refund that failed before anybody heard of it, and not more by one that failed long ago', async () => {
		const made = await booked([50, 30, 20]);
		const failed = await requested(made, 0, 4000, { status: 'failed' });
		await made.apply({ refunds: [failed, refund(1000)] });
		expect(await made.cents('refunded_cents')).toEqual([500, 300, 200]);
		await made.apply({ refunds: [failed, refund(1000)] });
		expect(await made.cents('refunded_cents')).toEqual([1000, 600, 400]);
	});

	test('is less only once by a refund that is booked', async () => {
		const made = await booked([50, 30, 20]);
		const own = await requested(made, 0, 4000);
		await made.apply({ refunds: [own] });
		// 10, 30, and 20 dollars.
		await made.apply({ refunds: [own, refund(3000)] });
		expect(await made.cents('refunded_cents')).toEqual([4500, 1500, 1000]);
	});

	test('gives single cents in the order of the lines, and the key of a request that we don’t know stays', async () => {
		const made = await booked([50, 50, 50]);
		const foreign = refund(1, { key: 'made elsewhere' });
		await made.apply({ refunds: [foreign] });
		expect(await made.cents('refunded_cents')).toEqual([0, 1, 0]);
		const [stored, ...more] = await world.db.select().from(paymentRefunds).where(eq(paymentRefunds.refund_ref, foreign.refund_ref));
		expect([stored, more]).toMatchObject([{ refund_key: 'made elsewhere', amount_cents: 1 }, []]);
	});
});

describe('what is left of a basket’s lines for a dispute', () => {
	test('gives single cents in the order of the lines, each to the one that has most', async () => {
		const [three, two] = [await booked([50, 50, 50]), await booked([50, 50])];
		await three.apply({ disputes: [dispute(1, 'open')] });
		expect(await three.states()).toEqual(['settled', 'disputed', 'settled']);
		await two.apply({ disputes: [dispute(1, 'lost'), dispute(1, 'lost')] });
		expect(await two.cents('lost_cents')).toEqual([1, 1]);
	});

	test('is less only once by one that is lost', async () => {
		const made = await booked([50, 50]);
		const own = await requested(made, 0, 4000);
		const lost = dispute(3000, 'lost');
		await made.apply({ refunds: [own], disputes: [lost] });
		expect(await made.cents('lost_cents')).toEqual([500, 2500]);
		// The refund fails, so 45 and 25 dollars are left.
		await made.apply({ refunds: [{ ...own, status: 'failed' }], disputes: [lost, dispute(1400, 'lost')] });
		expect(await made.cents('lost_cents')).toEqual([1400, 3000]);
	});

	test('is nothing: then the line has no part in it', async () => {
		const made = await booked([50, 40]);
		const answer = { refunds: [await requested(made, 0, 5000)], disputes: [dispute(1000, 'lost')] };
		for (let times = 0; times < 2; times++) await made.apply(answer);
		expect([await made.states(), await made.cents('lost_cents')]).toEqual([
			['refunded', 'lost'],
			[0, 1000],
		]);
		const [, second] = await made.lines();
		const stored = await world.db
			.select()
			.from(disputes)
			.where(eq(disputes.dispute_ref, answer.disputes[0]?.dispute_ref ?? ''));
		expect(stored).toMatchObject([{ payment_id: second?.payment_id, amount_cents: 1000 }]);
	});

	test('went to the others: then it is settled, also while the bank asks about something else', async () => {
		const made = await booked([50, 40]);
		const open = dispute(1, 'open');
		await made.apply({ disputes: [open] });
		await made.apply({ refunds: [await requested(made, 0, 3000)], disputes: [open, dispute(4000, 'inquiry')] });
		expect(await made.states()).toEqual(['settled', 'disputed']);
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
