import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Cents, toCents } from '#domain/money.ts';
import { refundRequests } from '#server/db/admin-money-schema.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/payments-schema.ts';
import { applyCharge } from './charge-truth.ts';
import type { PaymentDeps } from './deps.ts';
import { enqueue } from './job-queue.ts';
import type { JobWork } from './jobs.ts';
import { type ProviderCharge, type ProviderDispute, RefundRefusedError } from './provider.ts';

const payloadSchema = z.object({ payment_id: z.uuid(), amount_cents: z.optional(z.int()), key: z.optional(z.string()) });

/** Has the provider give a payment back, once per `key`: an amount, or what is left. The books follow when it has. The key of a refund that an admin asked for is its request's id. */
export async function requestRefund(tx: Db, refund: { payment_id: string; amount_cents?: Cents; key: string }, now: Date): Promise<void> {
	await enqueue(tx, 'refund', refund.key, refund, now);
}

export const giveBack: JobWork = async (deps, payload) => {
	const { payment_id, amount_cents, key = payment_id } = payloadSchema.parse(payload);
	const [payment] = await deps.db.select().from(payments).where(eq(payments.payment_id, payment_id));
	if (payment === undefined) throw new Error(`no payment ${payment_id}`);
	if (payment.provider !== deps.payments.name) throw new Error(`payment ${payment_id} was taken by ${payment.provider}`);
	const { charge, refusal } = await moved(deps, payment.provider_ref, amount_cents, key);
	return async (tx, now) => {
		await applyCharge(tx, payment.provider, charge, now);
		// Of an amount that was named, an admin waits to hear.
		if (amount_cents !== undefined) {
			const end = refusal === undefined ? { state: 'done' as const } : { state: 'refused' as const, refusal };
			await tx
				.update(refundRequests)
				.set({ ...end, ended_at: now })
				.where(eq(refundRequests.refund_id, key));
		}
	};
};

interface Moved {
	charge: ProviderCharge;
	/** Why the provider would not. */
	refusal?: string;
}

/** What is left is looked up here for a whole refund. A named amount is for the provider to judge: our own repetition of it may be what left less. */
async function moved({ payments: provider }: PaymentDeps, charge_ref: string, amount_cents: number | undefined, key: string): Promise<Moved> {
	const before = await provider.getCharge(charge_ref);
	const inDispute = (status: ProviderDispute['status']) =>
		before.disputes.filter((dispute) => dispute.status === status).reduce((cents, dispute) => cents + dispute.amount_cents, 0);
	// What the bank has taken back can't be given back.
	const left = Math.max(0, before.amount_cents - before.refunded_cents - inDispute('lost'));
	if (amount_cents === undefined && left === 0) return { charge: before };
	if (amount_cents === undefined && inDispute('open') > 0) throw new Error(`${charge_ref} is disputed: what the bank leaves of it is given back afterwards`);
	try {
		return { charge: await provider.refund(charge_ref, toCents(amount_cents ?? left), `refund:${key}`) };
	} catch (error) {
		if (!(error instanceof RefundRefusedError) || amount_cents === undefined) throw error;
		return { charge: await provider.getCharge(charge_ref), refusal: error.message };
	}
}
