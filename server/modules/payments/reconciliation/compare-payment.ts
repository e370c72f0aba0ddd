import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { applyCharge } from '../ledger/apply-charge.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { ProviderCharge } from '../provider/payment-provider.ts';
import { noteDifference } from './note-difference.ts';
import type { Run } from './phase.ts';
import { tryRepair } from './repair-difference.ts';

export type Payment = typeof payments.$inferSelect;

/** Payments by charge: the lines of a basket are compared as one, under the first line's id. */
export function wholeCharges(rows: readonly Payment[]): Payment[] {
	const sum = (lines: readonly Payment[], of: 'amount_cents' | 'refunded_cents' | 'lost_cents') => lines.reduce((cents, line) => cents + line[of], 0);
	return [...Map.groupBy(rows, ({ provider_ref }) => provider_ref).values()].flatMap((charge) => {
		const lines = charge.toSorted((a, b) => a.line - b.line);
		const [first] = lines;
		const sums = { amount_cents: sum(lines, 'amount_cents'), refunded_cents: sum(lines, 'refunded_cents'), lost_cents: sum(lines, 'lost_cents') };
		return first === undefined ? [] : [{ ...first, ...sums }];
	});
}

/** What we know about a charge without asking for it; its disputes are missing. */
export type ChargeSums = Record<'amount_cents' | 'refunded_cents', number>;

/**
 * Compares a booked payment with its charge. If the refunded amount differs from the books, it asks the provider, and
 * the books follow.
 */
export async function comparePayment(deps: PaymentDeps, run: Run, payment: Payment, told?: ChargeSums): Promise<void> {
	const { payment_id, provider_ref: ref, amount_cents, refunded_cents: ours_cents } = payment;
	const charge = told ?? (await deps.payments.getCharge(ref));
	if (charge.amount_cents !== amount_cents) {
		await noteDifference(deps, run, { kind: 'amount_differs', ref, payment_id, ours_cents: amount_cents, theirs_cents: charge.amount_cents, mended: false });
	}
	if (charge.refunded_cents === ours_cents) return;
	const { value, failure } = await tryRepair(() => followCharge(deps, payment));
	const theirs_cents = value?.theirs.refunded_cents ?? charge.refunded_cents;
	// Both sides may have changed since the page was read.
	if (theirs_cents === ours_cents) return;
	await noteDifference(deps, run, {
		kind: 'refund_differs',
		ref,
		payment_id,
		ours_cents,
		theirs_cents,
		mended: value?.after.refunded_cents === theirs_cents,
		failure,
	});
}

/** Asks for a charge and updates the books. @returns the provider's answer, and the payment afterwards. */
export async function followCharge(
	{ db, payments: provider, clock }: PaymentDeps,
	{ payment_id, provider_ref }: Payment,
): Promise<{ theirs: ProviderCharge; after: Payment }> {
	const theirs = await provider.getCharge(provider_ref);
	await inTransaction(db, (tx) => applyCharge(tx, provider.name, theirs, clock()));
	const rows = await db
		.select()
		.from(payments)
		.where(and(eq(payments.provider, provider.name), eq(payments.provider_ref, provider_ref)));
	const [after] = wholeCharges(rows);
	if (after === undefined) throw new Error(`payment ${payment_id} is gone`);
	return { theirs, after };
}
