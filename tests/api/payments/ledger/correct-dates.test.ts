import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '#domain/admin/admin-alert.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { asc, eq, sql } from '#server/db/drizzle.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { dateCorrections, ledgerEntries, ledgerTransactions, payments } from '#server/db/schema/payments-schema.ts';
import { correctDates } from '#server/modules/payments/dates/correct-dates.ts';
import { followBalance } from '#server/modules/payments/ledger/follow-balance.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { addLastingPerson, visitor } from '../../fixtures/logged-in-people.ts';
import { basketOf, idsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { giveOnce, paymentWorld } from '../../fixtures/payments/payment-world.ts';
import { deliver, payAtStripe, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const A_DAY = 86_400_000;
let world: StripeWorld;
beforeEach(async () => {
	world = await stripeWorld(undefined, { retries: 0 }, new Date('2026-12-31T23:30:00Z'));
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

const minute = (moment: Date | string | null | undefined) => (moment == null ? null : new Date(moment).toISOString().slice(0, 16));
const OLD_YEAR = '2026-12-31T23:30';

/** The server hears of everything in the morning, and keeps it as earlier versions did: with its own time. */
async function heardInTheMorning(): Promise<void> {
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);
	await asBefore();
}
async function asBefore(): Promise<void> {
	await world.db.execute(sql`
		update payments y set created_at = t.posted_at, settled_at = t.posted_at, dated_by = null, dated_before = null
		from ledger_transactions t where t.kind = 'settled' and t.booking_key = y.provider || ':' || y.provider_ref || ':settled'`);
	await world.db.execute(
		sql`update intents i set paid_at = y.created_at from payments y where y.intent_id = i.intent_id and y.instalment = 1 and not y.surplus`,
	);
	await world.db.execute(sql`update payment_refunds set made_at = null`);
}
const dates = async () => (await world.db.select().from(payments).orderBy(asc(payments.receipt_number))).map(({ created_at }) => minute(created_at));
const ledger = async () => ({ transactions: await world.db.select().from(ledgerTransactions), entries: await world.db.select().from(ledgerEntries) });
/** Charges that Stripe was asked about since the last call. */
function asked(): string[] {
	return world.stripe.requests.splice(0).filter((request) => request.startsWith('GET /v1/payment_intents/'));
}

test('what the balance knows is corrected without asking, what it doesn’t is asked, and the ledger stays as it is', async () => {
	const [known, unknown] = [await payAtStripe(world), await payAtStripe(world)];
	const made = idsOf(await waiting(world, [50, 40]));
	world.stripe.account.pay((await sessionOf(world, await basketOf(world, made))) ?? '');
	world.passTo('2026-12-31T23:50:00Z');
	world.stripe.account.refundAtDashboard(known, 1000);
	world.stripe.account.refundAtDashboard(unknown, 1000);
	await heardInTheMorning();
	await followBalance(world.deps);
	await world.db.delete(balanceTransactions).where(sql`${balanceTransactions.fee_cents} = 0 and ${balanceTransactions.charge_ref} = ${unknown}`);
	// The balance was first read after this charge was a month old, so its fee isn't known either.
	await world.db.execute(sql`update balance_transactions set category = 'other' where charge_ref = ${unknown}`);
	expect(new Set(await dates())).toEqual(new Set(['2027-01-01T08:00']));
	const before = await ledger();
	asked();

	await correctDates(world.deps);
	expect(await dates()).toEqual([OLD_YEAR, OLD_YEAR, OLD_YEAR, OLD_YEAR]);
	expect(new Set(asked())).toEqual(new Set([`GET /v1/payment_intents/${unknown}`]));
	expect(await ledger()).toEqual(before);
	const [row] = await world.db.select().from(payments).where(eq(payments.provider_ref, unknown));
	expect(row).toMatchObject({ dated_by: 'provider' });
	expect([minute(row?.settled_at), minute(row?.dated_before)]).toEqual([OLD_YEAR, '2027-01-01T08:00']);
	const { paid_at } = (await visitor(world)('GET', api.intent(row?.intent_id ?? ''))).json();
	expect(minute(paid_at)).toBe(OLD_YEAR);
	const receipt = (await visitor(world)('GET', api.receipt(row?.payment_id ?? ''))).json();
	expect([minute(receipt.paid_at), minute(receipt.dated_before), minute(receipt.returns[0].at)]).toEqual([OLD_YEAR, '2027-01-01T08:00', '2026-12-31T23:50']);

	// Nothing is done twice.
	world.pass(2 * A_DAY);
	await correctDates(world.deps);
	expect(asked()).toEqual([]);
});

test('admins hear once which months have other figures, and the file has the earlier date of each payment', async () => {
	await payAtStripe(world);
	await payAtStripe(world);
	await heardInTheMorning();
	await correctDates(world.deps);
	const admin = await addLastingPerson(world, { role: 'admin' });
	const alerts = async (): Promise<Alert[]> => (await admin.call('GET', adminApi.alerts)).json().data;
	const [alert] = await alerts();
	expect(alert).toMatchObject({ title: '2 payments moved to another month', detail: expect.stringContaining('01/2027 to 12/2026: 2 payments, $100.') });
	const [head, first] = (await admin.call('GET', `${adminApi.transactions}.csv`)).body.split(/\r?\n/);
	expect(head).toMatch(/,Earlier date$/);
	expect(first).toMatch(/^12\/31\/2026,.*,01\/01\/2027$/);
	await admin.call('POST', adminApi.clearAlert(alert?.alert_id ?? 0));
	world.pass(2 * A_DAY);
	await correctDates(world.deps);
	expect(await alerts()).toEqual([]);
});

test('after a death in the middle it goes on with the rest; of several processes, one works', async () => {
	const charges = [await payAtStripe(world), await payAtStripe(world), await payAtStripe(world)];
	await heardInTheMorning();
	asked();
	let answers = 0;
	world.stripe.fault = (_method, path) => (path.startsWith('/v1/payment_intents/') && ++answers > 2 ? 'before 500' : undefined);
	await expect(correctDates(world.deps)).rejects.toThrow('Stripe');
	world.stripe.fault = () => undefined;
	expect((await dates()).filter((date) => date === OLD_YEAR)).toHaveLength(1);
	const first = new Set(asked());
	// The lease of the one that died.
	await correctDates(world.deps);
	expect(asked()).toEqual([]);
	world.pass(31_000);
	await Promise.all([correctDates(world.deps), correctDates(world.deps), correctDates(world.deps)]);
	expect(await dates()).toEqual(charges.map(() => OLD_YEAR));
	// Each of the rest was looked for and looked up once.
	const rest = asked();
	expect(rest).toHaveLength(2 * 2);
	expect(new Set([...first, ...rest])).toEqual(new Set(charges.map((charge) => `GET /v1/payment_intents/${charge}`)));
});

test('a turn ends after a while, and the next one continues', async () => {
	await payAtStripe(world);
	await payAtStripe(world);
	await heardInTheMorning();
	await correctDates(world.deps, { pages: 9, asked: 1 });
	expect((await dates()).filter((date) => date === OLD_YEAR)).toHaveLength(1);
	await correctDates(world.deps, { pages: 9, asked: 1 });
	expect(await dates()).toEqual([OLD_YEAR, OLD_YEAR]);
});

describe('a charge that Stripe no longer has', () => {
	test('keeps the time of our booking, is asked about once, and alerts nobody', async () => {
		const gone = await payAtStripe(world);
		await payAtStripe(world);
		await heardInTheMorning();
		world.stripe.account.intents.delete(gone);
		world.logged.length = 0;
		await correctDates(world.deps);
		// The two are booked at once, so either may have the first receipt.
		expect((await dates()).toSorted()).toEqual([OLD_YEAR, '2027-01-01T08:00']);
		const [row] = await world.db.select().from(payments).where(eq(payments.provider_ref, gone));
		expect(minute(row?.created_at)).toBe('2027-01-01T08:00');
		expect(row).toMatchObject({ dated_by: 'booking', dated_before: null });
		expect(world.logged).toEqual([]);
		asked();
		world.pass(2 * A_DAY);
		await correctDates(world.deps);
		expect(asked()).toEqual([]);
	});
});

test('payments that an older server books beside this one are corrected a day later', async () => {
	await correctDates(world.deps);
	await payAtStripe(world);
	await heardInTheMorning();
	await correctDates(world.deps);
	expect(await dates()).toEqual(['2027-01-01T08:00']);
	world.pass(A_DAY);
	await correctDates(world.deps);
	expect(await dates()).toEqual([OLD_YEAR]);
	expect(await world.db.select({ cursor: dateCorrections.cursor, moved: dateCorrections.moved }).from(dateCorrections)).toEqual([{ cursor: null, moved: 0 }]);
});

test('the sandbox is asked, too; a payment of another provider waits for it', async () => {
	const sandbox = await paymentWorld();
	try {
		await giveOnce(sandbox);
		await giveOnce(sandbox);
		const [own, other] = await sandbox.db.select().from(payments).orderBy(payments.receipt_number);
		const late = new Date(Date.now() + 40 * A_DAY);
		await sandbox.db.update(payments).set({ created_at: late, dated_by: null });
		await sandbox.db.execute(sql`update payments set provider = 'elsewhere' where payment_id = ${other?.payment_id}`);
		await correctDates(sandbox.deps);
		const rows = await sandbox.db.select().from(payments).orderBy(payments.receipt_number);
		expect(rows.map(({ created_at, dated_by }) => [created_at.getTime(), dated_by])).toEqual([
			[own?.created_at.getTime(), 'provider'],
			[late.getTime(), null],
		]);
	} finally {
		await sandbox.close();
	}
});
