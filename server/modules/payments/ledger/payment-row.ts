import { and, asc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';

/** Money that a provider reports as taken: a charge of its own, or a line of a basket's charge. */
export type Payment = typeof payments.$inferSelect;

/**
 * The payments of a charge, locked: one, or one for each line of a basket. Everybody who locks several payments does so
 * in the order of their ids; the result is in the order of the lines.
 */
export async function lockPaymentsOf(tx: Db, provider: string, charge_ref: string): Promise<Payment[]> {
	const rows = await tx
		.select()
		.from(payments)
		.where(and(eq(payments.provider, provider), eq(payments.provider_ref, charge_ref)))
		.orderBy(asc(payments.payment_id))
		.for('update');
	return rows.sort((a, b) => a.line - b.line);
}

/** How a payment's booking keys begin. Lines of one charge differ by their number. */
export function bookingPrefix({ provider, provider_ref, line }: Pick<Payment, 'provider' | 'provider_ref' | 'line'>): string {
	return `${provider}:${provider_ref}${lineMark({ line })}`;
}

/** Distinguishes the lines of one charge in keys. Empty for a charge that isn't a basket's. */
export function lineMark({ line }: Pick<Payment, 'line'>): string {
	return line === 0 ? '' : `#${line}`;
}
