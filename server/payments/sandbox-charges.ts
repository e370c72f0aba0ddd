import { eq, sum } from 'drizzle-orm';
import { type Cents, toCents } from '#domain/money.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxCharges, sandboxRefunds } from '#server/db/sandbox-schema.ts';
import type { ProviderCharge } from './provider.ts';

export type SandboxCharge = typeof sandboxCharges.$inferSelect;

/** @throws Error for a charge that the sandbox never made. */
export async function findSandboxCharge(db: Db, charge_ref: string): Promise<ProviderCharge> {
	const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.charge_id, charge_ref));
	if (row === undefined) throw new Error(`the sandbox has no charge ${charge_ref}`);
	return chargeTruth(db, row);
}

/** Of a session, oldest first: one, or the instalments of its plan. */
export async function sandboxChargesOf(db: Db, session_id: string): Promise<ProviderCharge[]> {
	const rows = await db.select().from(sandboxCharges).where(eq(sandboxCharges.session_id, session_id)).orderBy(sandboxCharges.instalment);
	const charges: ProviderCharge[] = [];
	for (const row of rows) charges.push(await chargeTruth(db, row));
	return charges;
}

async function chargeTruth(db: Db, { charge_id, amount_cents }: SandboxCharge): Promise<ProviderCharge> {
	const [refunds] = await db
		.select({ cents: sum(sandboxRefunds.amount_cents).mapWith(Number) })
		.from(sandboxRefunds)
		.where(eq(sandboxRefunds.charge_id, charge_id));
	return { charge_ref: charge_id, amount_cents: toCents(amount_cents), refunded_cents: toCents(refunds?.cents ?? 0), dispute: null };
}

/** Once per key. @throws Error when more would go back than is left, or the key stands for another refund. */
export async function refundSandboxCharge(db: Db, charge_ref: string, amount_cents: Cents, key: string): Promise<ProviderCharge> {
	return db.transaction(async (raw) => {
		const tx = raw as Db;
		const [row] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.charge_id, charge_ref)).for('update');
		if (row === undefined) throw new Error(`the sandbox has no charge ${charge_ref}`);
		const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.refund_key, key));
		if (known === undefined) await tx.insert(sandboxRefunds).values({ refund_key: key, charge_id: charge_ref, amount_cents });
		else if (known.charge_id !== charge_ref || known.amount_cents !== amount_cents) throw new Error(`${key} stands for another refund`);
		const charge = await chargeTruth(tx, row);
		if (charge.refunded_cents > charge.amount_cents) throw new Error(`charge ${charge_ref} has less left than ${amount_cents}`);
		return charge;
	});
}
