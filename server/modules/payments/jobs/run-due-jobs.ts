import { leaseUntil } from '#server/core/back-off.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { captureCard } from '../cards/capture-card.ts';
import { saveUsedCard } from '../cards/card-setups.ts';
import { chargeCard } from '../cards/charge-card.ts';
import { detachCard } from '../cards/saved-cards.ts';
import { endSession } from '../checkout/end-checkout-session.ts';
import { mailAboutPlan } from '../mails/plan-mail-jobs.ts';
import { mailReceipt, mailRefund, mailRefundFailed } from '../mails/receipt-mail-jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { pauseAtProvider, resumeAtProvider, reviewPlan } from '../plans/pauses/pause-jobs.ts';
import { followCard } from '../plans/plan-card.ts';
import { endPlan, limitPlan, stopPlan } from '../plans/plan-jobs.ts';
import { changeCustomer, deleteCustomer } from '../providers/donor-customers.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import type { JobKind, JobWork } from './job-queue.ts';
import { workThrough } from './leased-work.ts';

const WORK: Record<JobKind, JobWork> = {
	refund: makeRefund,
	session_end: endSession,
	plan_limit: limitPlan,
	plan_cancel: endPlan,
	plan_stop: stopPlan,
	plan_roster: reviewPlan,
	plan_pause: pauseAtProvider,
	plan_resume: resumeAtProvider,
	plan_mail: mailAboutPlan,
	plan_card: followCard,
	customer_email: changeCustomer,
	customer_delete: deleteCustomer,
	card_charge: chargeCard,
	card_capture: captureCard,
	card_detach: detachCard,
	card_save: saveUsedCard,
	receipt_mail: mailReceipt,
	refund_mail: mailRefund,
	refund_failed_mail: mailRefundFailed,
};

type ClaimedJob = Pick<typeof jobs.$inferSelect, 'job_id' | 'payload' | 'attempts'>;

const KINDS = Object.keys(WORK) as JobKind[];

/**
 * Everything of these kinds that is due, kind by kind, so no kind waits in another's queue. Safe in several processes
 * at once. @returns how many were done.
 */
export async function runDueJobs(deps: PaymentDeps, kinds: readonly JobKind[] = KINDS): Promise<number> {
	let done = 0;
	for (let rest = kinds; rest.length > 0; ) {
		// Asked again after each kind, because its work may have made others due.
		const due = new Set(rowsOf<{ kind: JobKind }>(await deps.db.execute(dueKinds(rest, deps.clock()))).map(({ kind }) => kind));
		const next = rest.findIndex((kind) => due.has(kind));
		const kind = rest[next];
		if (kind === undefined) break;
		done += await runKind(deps, kind);
		rest = rest.slice(next + 1);
	}
	return done;
}

/** Which of these kinds have a job that is due. One statement, because most of the time there is none. */
export function dueKinds(kinds: readonly JobKind[], now: Date) {
	const wanted = sql.join(
		kinds.map((kind) => sql`(${kind}::text)`),
		sql`, `,
	);
	// In the order of the index, which the planner then uses even without statistics. In `exists`, it ignores the order.
	return sql`
		select wanted.kind from (values ${wanted}) wanted (kind)
		where (select true from jobs j where j.done_at is null and j.kind = wanted.kind and j.run_after <= ${now.toISOString()}::timestamptz
			order by j.run_after, j.job_id limit 1) is not null`;
}

/** Claims the job of a kind that has been due longest. */
export function claimJob(kind: JobKind, now: Date) {
	return sql`
		with due as materialized (
			select job_id from jobs where done_at is null and kind = ${kind} and run_after <= ${now.toISOString()}::timestamptz
			order by run_after, job_id limit 1 for update skip locked
		)
		update jobs j set attempts = j.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
		from due
		where j.job_id = due.job_id
		returning j.job_id, j.payload, j.attempts`;
}

function runKind(deps: PaymentDeps, kind: JobKind): Promise<number> {
	return workThrough<ClaimedJob>({
		clock: deps.clock,
		claim: async (now) => rowsOf<ClaimedJob>(await deps.db.execute(claimJob(kind, now)))[0],
		work: async ({ job_id, payload }) => {
			const write = await WORK[kind](deps, payload);
			await inTransaction(deps.db, async (tx) => {
				const now = deps.clock();
				await write(tx, now);
				await tx.update(jobs).set({ done_at: now, last_error: null }).where(eq(jobs.job_id, job_id));
			});
		},
		postpone: async ({ job_id }, failure) => {
			await deps.db.update(jobs).set(failure).where(eq(jobs.job_id, job_id));
		},
	});
}
