import { type Cents, toCents } from '#domain/money/money.ts';
import { asc, eq, inArray, type SQL } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { sandboxCharges, sandboxRefunds } from '#server/db/schema/sandbox-schema.ts';
import { type ProviderCharge, type ProviderRefund, RefundRefusedError } from '../provider/payment-provider.ts';

/** @throws Error for a charge that the sandbox never made. */
export async function findSandboxCharge(db: Db, charge_ref: string): Promise<ProviderCharge> {
	const [charge] = await chargesWhere(db, eq(sandboxCharges.charge_id, charge_ref));
	if (charge === undefined) throw new Error(`the sandbox has no charge ${charge_ref}`);
	return charge;
}

/** A session's charges, oldest first: one, or its plan's installments. */
export function sandboxChargesOf(db: Db, session_id: string): Promise<ProviderCharge[]> {
	return chargesWhere(db, eq(sandboxCharges.session_id, session_id));
}

async function chargesWhere(db: Db, condition: SQL): Promise<ProviderCharge[]> {
	const charges = await db.select().from(sandboxCharges).where(condition).orderBy(sandboxCharges.instalment);
	if (charges.length === 0) return [];
	const ids = charges.map(({ charge_id }) => charge_id);
	const rows = await db.select().from(sandboxRefunds).where(inArray(sandboxRefunds.charge_id, ids)).orderBy(asc(sandboxRefunds.refund_key));
	const refundsOf = Map.groupBy(rows, ({ charge_id }) => charge_id);
	return charges.map(({ charge_id, amount_cents, created_at }) => {
		const refunds = (refundsOf.get(charge_id) ?? []).map(toRefund);
		return {
			charge_ref: charge_id,
			taken_at: created_at,
			begun_at: created_at,
			amount_cents: toCents(amount_cents),
			refunded_cents: toCents(refunds.reduce((cents, refund) => cents + refund.amount_cents, 0)),
			refunds,
			disputes: [],
		};
	});
}

function toRefund({ refund_key, amount_cents, created_at }: typeof sandboxRefunds.$inferSelect): ProviderRefund {
	return { refund_ref: refund_key, key: refund_key, amount_cents: toCents(amount_cents), made_at: created_at, status: 'stands', failure: null };
}

/**
 * Once per key. @throws RefundRefusedError if more would be refunded than is left; Error if the key belongs to another
 * refund.
 */
export async function refundSandboxCharge(db: Db, charge_ref: string, amount_cents: Cents, key: string, now: Date): Promise<ProviderCharge> {
	return inTransaction(db, async (tx) => {
		const [row] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.charge_id, charge_ref)).for('update');
		if (row === undefined) throw new Error(`the sandbox has no charge ${charge_ref}`);
		const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.refund_key, key));
		if (known === undefined) await tx.insert(sandboxRefunds).values({ refund_key: key, charge_id: charge_ref, amount_cents, created_at: now });
		else if (known.charge_id !== charge_ref || known.amount_cents !== amount_cents) throw new Error(`${key} stands for another refund`);
		const charge = await findSandboxCharge(tx, charge_ref);
		if (charge.refunded_cents > charge.amount_cents) throw new RefundRefusedError('Less than that is left of the charge.');
		return charge;
	});
}
