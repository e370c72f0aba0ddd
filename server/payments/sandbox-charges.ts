import { eq, type SQL, sum } from 'drizzle-orm';
import { type Cents, toCents } from '#domain/money.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxCharges, sandboxRefunds } from '#server/db/sandbox-schema.ts';
import { type ProviderCharge, RefundRefusedError } from './provider.ts';

/** @throws Error for a charge that the sandbox never made. */
export async function findSandboxCharge(db: Db, charge_ref: string): Promise<ProviderCharge> {
	const [charge] = await chargesWhere(db, eq(sandboxCharges.charge_id, charge_ref));
	if (charge === undefined) throw new Error(`the sandbox has no charge ${charge_ref}`);
	return charge;
}

/** Of a session, oldest first: one, or the instalments of its plan. */
export function sandboxChargesOf(db: Db, session_id: string): Promise<ProviderCharge[]> {
	return chargesWhere(db, eq(sandboxCharges.session_id, session_id));
}

async function chargesWhere(db: Db, condition: SQL): Promise<ProviderCharge[]> {
	const rows = await db
		.select({ charge: sandboxCharges, refunded: sum(sandboxRefunds.amount_cents).mapWith(Number) })
		.from(sandboxCharges)
		.leftJoin(sandboxRefunds, eq(sandboxRefunds.charge_id, sandboxCharges.charge_id))
		.where(condition)
		.groupBy(sandboxCharges.charge_id)
		.orderBy(sandboxCharges.instalment);
	return rows.map(({ charge: { charge_id, amount_cents, created_at }, refunded }) => ({
		charge_ref: charge_id,
		taken_at: created_at,
		amount_cents: toCents(amount_cents),
		refunded_cents: toCents(refunded ?? 0),
		disputes: [],
	}));
}

/** Once per key. @throws RefundRefusedError when more would go back than is left; Error when the key stands for another refund. */
export async function refundSandboxCharge(db: Db, charge_ref: string, amount_cents: Cents, key: string): Promise<ProviderCharge> {
	return db.transaction(async (raw) => {
		const tx = raw as Db;
		const [row] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.charge_id, charge_ref)).for('update');
		if (row === undefined) throw new Error(`the sandbox has no charge ${charge_ref}`);
		const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.refund_key, key));
		if (known === undefined) await tx.insert(sandboxRefunds).values({ refund_key: key, charge_id: charge_ref, amount_cents });
		else if (known.charge_id !== charge_ref || known.amount_cents !== amount_cents) throw new Error(`${key} stands for another refund`);
		const charge = await findSandboxCharge(tx, charge_ref);
		if (charge.refunded_cents > charge.amount_cents) throw new RefundRefusedError('Less than that is left of the charge.');
		return charge;
	});
}
