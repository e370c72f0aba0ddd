import { and, eq, inArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { recordMovements } from '../ledger/record-movements.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { BalanceMovement } from '../provider/payment-provider.ts';
import { lostDetail } from '../recovery/unmatched-sessions.ts';
import { fetchChargeOrigin } from '../sessions/apply-found.ts';
import { comparePayment, type Payment, wholeCharges } from './compare-payment.ts';
import { noteDifference } from './note-difference.ts';
import type { Phase, Run } from './phase.ts';
import { tryRepair } from './repair-difference.ts';

type StoredMovement = typeof balanceTransactions.$inferSelect;

/** A page of the provider's balance: compares each movement with our copy and each charge with its payment. */
export const balancePhase: Phase = async (deps, run) => {
	const { db, payments: provider, clock } = deps;
	const { since, until, cursor } = run;
	const page = await provider.listBalance({ since, until, ...(cursor === null ? {} : { after: cursor }) });
	const { movements } = page;
	const before = await storedMovements(db, provider.name, movements);
	await recordMovements(db, provider.name, movements, clock());
	for (const movement of movements) await compareMovement(deps, run, movement, before.get(movement.txn_ref));
	const booked = await paymentsOf(db, provider.name, movements);
	for (const [charge_ref, of] of byCharge(movements)) {
		const payment = booked.get(charge_ref);
		const charge = of.find(({ category }) => category === 'charge');
		if (payment !== undefined) {
			// Disputes have a phase of their own.
			const isDisputesOnly = of.every(({ category }) => category === 'dispute' || category === 'dispute_reversal');
			if (!isDisputesOnly) await comparePayment(deps, run, payment, charge?.charge);
		} else if (charge !== undefined && before.get(charge.txn_ref)?.foreign !== true) await unbooked(deps, run, charge_ref, charge);
	}
	const last = movements.at(-1);
	return { cursor: page.more && last !== undefined ? last.txn_ref : null, movements: movements.length };
};

/** Our copies of these movements, by `txn_ref`. */
async function storedMovements(db: Db, provider: string, movements: BalanceMovement[]): Promise<Map<string, StoredMovement>> {
	if (movements.length === 0) return new Map();
	const txn_refs = movements.map(({ txn_ref }) => txn_ref);
	const rows = await db
		.select()
		.from(balanceTransactions)
		.where(and(eq(balanceTransactions.provider, provider), inArray(balanceTransactions.txn_ref, txn_refs)));
	return new Map(rows.map((row) => [row.txn_ref, row]));
}

/** What is booked of each charge. */
async function paymentsOf(db: Db, provider: string, movements: BalanceMovement[]): Promise<Map<string, Payment>> {
	const charge_refs = [...byCharge(movements).keys()];
	if (charge_refs.length === 0) return new Map();
	const rows = await db
		.select()
		.from(payments)
		.where(and(eq(payments.provider, provider), inArray(payments.provider_ref, charge_refs)));
	return new Map(wholeCharges(rows).map((row) => [row.provider_ref, row]));
}

function byCharge(movements: BalanceMovement[]): Map<string, BalanceMovement[]> {
	const found = new Map<string, BalanceMovement[]>();
	for (const movement of movements) {
		if (movement.charge_ref === null) continue;
		const of = found.get(movement.charge_ref) ?? [];
		of.push(movement);
		found.set(movement.charge_ref, of);
	}
	return found;
}

async function compareMovement(
	deps: PaymentDeps,
	run: Run,
	{ txn_ref: ref, amount_cents, fee_cents, currency }: BalanceMovement,
	stored: StoredMovement | undefined,
): Promise<void> {
	if (currency !== 'usd') await noteDifference(deps, run, { kind: 'other_currency', ref, theirs_cents: amount_cents, mended: false });
	if (stored === undefined) return;
	const payment_id = stored.payment_id ?? undefined;
	if (stored.amount_cents !== amount_cents)
		await noteDifference(deps, run, { kind: 'amount_differs', ref, payment_id, ours_cents: stored.amount_cents, theirs_cents: amount_cents, mended: false });
	if (stored.fee_cents !== fee_cents)
		await noteDifference(deps, run, { kind: 'fee_differs', ref, payment_id, ours_cents: stored.fee_cents, theirs_cents: fee_cents, mended: false });
}

/** A charge without a payment: it belongs to other software on the account, or it is ours and was never booked. */
async function unbooked(deps: PaymentDeps, run: Run, charge_ref: string, { txn_ref, amount_cents }: BalanceMovement): Promise<void> {
	const { db, payments: provider, clock } = deps;
	const origin = await provider.originOf(charge_ref);
	if (origin === undefined) {
		await db
			.update(balanceTransactions)
			.set({ foreign: true })
			.where(and(eq(balanceTransactions.provider, provider.name), eq(balanceTransactions.txn_ref, txn_ref)));
		return;
	}
	const { value, failure } = await tryRepair(async () => {
		const apply = await fetchChargeOrigin(deps, origin);
		return inTransaction(db, (tx) => apply(tx, clock()));
	});
	const [payment] = await db
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(and(eq(payments.provider, provider.name), eq(payments.provider_ref, charge_ref)));
	const found = { payment_id: payment?.payment_id, theirs_cents: amount_cents, mended: payment !== undefined };
	const lost = value && lostDetail(value);
	// A plan is named once, however many installments it has charged.
	if (value !== undefined && lost !== undefined && 'plan_ref' in origin)
		await noteDifference(deps, run, { ...found, kind: 'lost_donation', ref: value.ref, failure: lost });
	else await noteDifference(deps, run, { ...found, kind: 'unbooked_charge', ref: charge_ref, failure: failure ?? lost });
}
