import { leaseUntil, nextTry } from '#server/core/back-off.ts';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { dateCorrections, payments } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { tryRepair } from '../reconciliation/repair-difference.ts';
import { alertAboutMovedMonths } from './moved-months.ts';
import { type ProviderDates, storeDates, undatedOf } from './store-dates.ts';

const PAGE = 200;
/** Work of one turn, so that a server that stops doesn't wait for long. */
const TURN = { pages: 50, asked: 50 };
/** While two versions of the server run side by side, the older one books payments that carry its own time. */
const EVERY_MS = 86_400_000;

type Run = typeof dateCorrections.$inferSelect;

/**
 * Corrects payments from before they carried the provider's time: from our copy of its balance, and for what isn't in
 * there, by asking it. Each payment is corrected once and marked, so a process that dies costs nothing. One process at
 * a time works on it. A payment of another provider that isn't in the balance waits until that provider is used again.
 *
 * @param turn how much to do in one call; the next one continues.
 * @throws ProviderError; it is tried again later.
 */
export async function correctDates(deps: PaymentDeps, turn = TURN): Promise<void> {
	const run = await claim(deps);
	if (run === undefined) return;
	try {
		await work(deps, run, turn);
	} catch (error) {
		await change(deps, { run_after: nextTry(deps.clock(), run.attempts) });
		throw error;
	}
}

async function work(deps: PaymentDeps, run: Run, turn: typeof TURN): Promise<void> {
	const { db, payments: provider, clock } = deps;
	let { cursor } = run;
	let asked = 0;
	for (let page = 0; page < turn.pages; page++) {
		const rows = await undatedPage(db, cursor);
		const last = rows.at(-1);
		if (last === undefined) {
			await endPass(deps);
			return;
		}
		const known = await datesInBalance(db, rows);
		await store(deps, [...known.values()]);
		const unknown = rows.filter((row) => row.provider === provider.name && !known.has(row.payment_id));
		for (const charge_ref of new Set(unknown.map(({ provider_ref }) => provider_ref))) {
			// Those of this page that were asked about are marked by now, so the next turn begins with the rest.
			if (asked === turn.asked) return void (await change(deps, { run_after: clock(), attempts: 0 }));
			asked++;
			await store(deps, await askedDates(deps, charge_ref));
		}
		cursor = last.payment_id;
		await change(deps, { cursor, run_after: leaseUntil(clock()), attempts: 0 });
	}
	await change(deps, { run_after: clock() });
}

async function claim({ db, payments: provider, clock }: PaymentDeps): Promise<Run | undefined> {
	const now = clock();
	await db.insert(dateCorrections).values({ provider: provider.name, run_after: now }).onConflictDoNothing();
	const [run] = await db
		.update(dateCorrections)
		.set({ run_after: leaseUntil(now), attempts: sql`${dateCorrections.attempts} + 1` })
		.where(and(eq(dateCorrections.provider, provider.name), lte(dateCorrections.run_after, now)))
		.returning();
	return run;
}

async function change({ db, payments: provider }: PaymentDeps, to: Partial<Run>): Promise<void> {
	await db.update(dateCorrections).set(to).where(eq(dateCorrections.provider, provider.name));
}

/** Payments that nobody has looked at, after `cursor`. */
export function undatedPage(db: Db, cursor: string | null) {
	return db
		.select({ payment_id: payments.payment_id, provider: payments.provider, provider_ref: payments.provider_ref })
		.from(payments)
		.where(and(isNull(payments.dated_by), cursor === null ? undefined : gt(payments.payment_id, cursor)))
		.orderBy(asc(payments.payment_id))
		.limit(PAGE);
}

/** What our copy of the provider's balance says, by payment. */
async function datesInBalance(db: Db, rows: Awaited<ReturnType<typeof undatedPage>>): Promise<Map<string, ProviderDates>> {
	const ids = rows.map(({ payment_id }) => payment_id);
	const movements = await movementsOf(db, ids);
	const dates = new Map<string, ProviderDates>();
	for (const { payment_id, category, at } of movements) {
		if (category === 'charge' && !dates.has(payment_id)) dates.set(payment_id, { payment_id, taken_at: at, refunds: [] });
	}
	for (const { payment_id, category, source_ref, at } of movements) {
		if (category === 'refund' && source_ref !== null) dates.get(payment_id)?.refunds.push({ refund_ref: source_ref, made_at: at });
	}
	return dates;
}

/** Charges and refunds in our copy of the balance, oldest first. */
export function movementsOf(db: Db, payment_ids: string[]) {
	return db
		.select({
			payment_id: payments.payment_id,
			category: balanceTransactions.category,
			source_ref: balanceTransactions.source_ref,
			at: balanceTransactions.created_at,
		})
		.from(payments)
		.innerJoin(balanceTransactions, and(eq(balanceTransactions.provider, payments.provider), eq(balanceTransactions.charge_ref, payments.provider_ref)))
		.where(and(inArray(payments.payment_id, payment_ids), inArray(balanceTransactions.category, ['charge', 'refund'])))
		.orderBy(asc(balanceTransactions.created_at));
}

/**
 * Asks the provider about one charge. If it doesn't know it, the time of our booking stays for good.
 * @throws ProviderError if it wouldn't answer about others, either.
 */
async function askedDates({ db, payments: provider }: PaymentDeps, charge_ref: string): Promise<ProviderDates[]> {
	// A charge that is gone is no reason to alert admins to a refused call.
	const isKnown = await provider.hasCharge(charge_ref);
	const charge = isKnown ? (await tryRepair(() => provider.getCharge(charge_ref))).value : undefined;
	const refunds = charge?.refunds.map(({ refund_ref, made_at }) => ({ refund_ref, made_at })) ?? [];
	const lines = await undatedOf(db, provider.name, charge_ref);
	return lines.map(({ payment_id }) => ({ payment_id, taken_at: charge?.taken_at ?? null, refunds }));
}

/** Stores dates, counts what moved to another month, and renews the lease, all at once. */
async function store(deps: PaymentDeps, dates: ProviderDates[]): Promise<void> {
	await inTransaction(deps.db, async (tx) => {
		const moved = await storeDates(tx, dates);
		await tx
			.update(dateCorrections)
			.set({ moved: sql`${dateCorrections.moved} + ${moved}`, run_after: leaseUntil(deps.clock()) })
			.where(eq(dateCorrections.provider, deps.payments.name));
	});
}

/** Every payment has been looked at. Admins hear of it once, if a month's figures are different now. */
async function endPass({ db, payments: provider, clock }: PaymentDeps): Promise<void> {
	await inTransaction(db, async (tx) => {
		const now = clock();
		const [run] = await tx.select().from(dateCorrections).where(eq(dateCorrections.provider, provider.name)).for('update');
		if (run !== undefined && run.moved > 0) await alertAboutMovedMonths(tx, provider.name, now);
		await tx
			.update(dateCorrections)
			.set({ cursor: null, moved: 0, attempts: 0, run_after: new Date(now.getTime() + EVERY_MS) })
			.where(eq(dateCorrections.provider, provider.name));
	});
}
