import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Cents, toCents } from '#domain/money.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/payments-schema.ts';
import { applyCharge } from './charge-truth.ts';
import { enqueue } from './job-queue.ts';
import type { JobWork } from './jobs.ts';
import type { ProviderDispute } from './provider.ts';

const payloadSchema = z.object({ payment_id: z.uuid(), amount_cents: z.optional(z.int()), key: z.optional(z.string()) });

/** Has the provider give a payment back, once per `key`: an amount, or what is left. The books follow when it has. */
export async function requestRefund(tx: Db, refund: { payment_id: string; amount_cents?: Cents; key: string }, now: Date): Promise<void> {
	await enqueue(tx, 'refund', refund.key, refund, now);
}

export const giveBack: JobWork = async (deps, payload) => {
	const { payment_id, amount_cents, key } = payloadSchema.parse(payload);
	const [payment] = await deps.db.select().from(payments).where(eq(payments.payment_id, payment_id));
	if (payment === undefined) throw new Error(`no payment ${payment_id}`);
	if (payment.provider !== deps.payments.name) throw new Error(`payment ${payment_id} was taken by ${payment.provider}`);
	const before = await deps.payments.getCharge(payment.provider_ref);
	const inDispute = (status: ProviderDispute['status']) =>
		before.disputes.filter((dispute) => dispute.status === status).reduce((cents, dispute) => cents + dispute.amount_cents, 0);
	// What the bank has taken back can't be given back.
	const left = Math.max(0, before.amount_cents - before.refunded_cents - inDispute('lost'));
	const amount = toCents(amount_cents ?? left);
	const isOver = left === 0;
	if (!isOver && amount > left - inDispute('open')) throw new Error(`payment ${payment_id} is disputed: what the bank leaves of it is given back afterwards`);
	const charge = isOver ? before : await deps.payments.refund(payment.provider_ref, amount, `refund:${key ?? payment_id}`);
	return async (tx, now) => {
		await applyCharge(tx, payment.provider, charge, now);
	};
};
