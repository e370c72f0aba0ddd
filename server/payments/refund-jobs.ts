import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { toCents } from '#domain/money.ts';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows.ts';
import { jobs, payments } from '#server/db/schema.ts';
import { leaseUntil, nextTry, reasonOf } from './back-off.ts';
import type { PaymentDeps } from './deps.ts';
import { post } from './ledger.ts';

const payloadSchema = z.object({ payment_id: z.uuid() });
type Claimed = Pick<typeof jobs.$inferSelect, 'job_id' | 'payload' | 'attempts'>;

/** Gives back what is owed back, one payment at a time. Safe in several processes at once. @returns how many were done. */
export async function runDueRefunds(deps: PaymentDeps): Promise<number> {
	let done = 0;
	for (let job = await claim(deps); job !== undefined; job = await claim(deps)) {
		try {
			await refund(deps, job);
			done++;
		} catch (error) {
			const now = deps.clock();
			await deps.db
				.update(jobs)
				.set({ last_error: reasonOf(error), run_after: nextTry(now, job.attempts) })
				.where(eq(jobs.job_id, job.job_id));
		}
	}
	return done;
}

async function claim(deps: PaymentDeps): Promise<Claimed | undefined> {
	const now = deps.clock();
	const [job] = rowsOf<Claimed>(
		await deps.db.execute(sql`
			update jobs j set attempts = j.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
			from (
				select job_id from jobs
				where done_at is null and kind = 'refund' and run_after <= ${now.toISOString()}::timestamptz
				order by run_after limit 1 for update skip locked
			) due
			where j.job_id = due.job_id
			returning j.job_id, j.payload, j.attempts`),
	);
	return job;
}

/** First the provider, under a key of its own, then the books: a crash between both repeats the request, not the refund. */
async function refund(deps: PaymentDeps, job: Claimed): Promise<void> {
	const { payment_id } = payloadSchema.parse(job.payload);
	const [payment] = await deps.db.select().from(payments).where(eq(payments.payment_id, payment_id));
	if (payment === undefined) throw new Error(`no payment ${payment_id}`);
	if (payment.provider !== deps.payments.name) throw new Error(`payment ${payment_id} was taken by ${payment.provider}`);
	const amount = toCents(payment.amount_cents);
	await deps.payments.refund(payment.provider_ref, amount, `refund:${payment_id}`);
	await deps.db.transaction(async (raw) => {
		const tx = raw as Db;
		const now = deps.clock();
		await tx.update(payments).set({ state: 'refunded', refunded_cents: amount }).where(eq(payments.payment_id, payment_id));
		await post(tx, { kind: 'refunded', payment_id, player_id: payment.player_id, amount, booking_key: `refund:${payment_id}`, posted_at: now });
		await tx.update(jobs).set({ done_at: now, last_error: null }).where(eq(jobs.job_id, job.job_id));
	});
}
