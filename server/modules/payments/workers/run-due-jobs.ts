import { leaseUntil } from '#server/core/back-off.ts';
import { type Shift, workThrough } from '#server/core/leased-work.ts';
import { eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { type ClaimedRow, type LeaseTable, leasesIn } from '#server/db/leased-rows.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { saveUsedCard } from '../cards/card-setups.ts';
import { detachCard } from '../cards/saved-cards.ts';
import { followConsent } from '../donations/follow-consent.ts';
import { followConsentMode } from '../donations/follow-consent-mode.ts';
import { changeCustomer, deleteCustomer } from '../donors/donor-customers.ts';
import { mailAboutPlan } from '../mails/plan-mail-jobs.ts';
import { mailReceipt, mailRefund, mailRefundFailed } from '../mails/receipt-mail-jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { pauseAtProvider, resumeAtProvider, reviewPlan } from '../plans/pauses/pause-jobs.ts';
import { followCard } from '../plans/plan-card.ts';
import { endPlan, limitPlan, stopPlan } from '../plans/plan-jobs.ts';
import { chargePledge, reviewPledge } from '../pledges/review-pledge.ts';
import { CHARGES_OF_A_TURN, takeTurn } from '../queues/charge-turns.ts';
import type { JobKind, JobWork } from '../queues/job-queue.ts';
import { bookingTurns, paymentShift } from '../queues/payment-shift.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { captureCard } from '../sessions/capture-card.ts';
import { chargeCard } from '../sessions/charge-card.ts';
import { endSession } from '../sessions/end-checkout-session.ts';

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
	athlete_consent: followConsent,
	consent_mode: followConsentMode,
	pledge: reviewPledge,
	pledge_charge: chargePledge,
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

type ClaimedJob = ClaimedRow &
	Pick<typeof jobs.$inferSelect, 'job_id' | 'payload'> & {
		/** What it is about, see `subjectKey`. */
		key: string;
	};

const KINDS = Object.keys(WORK) as JobKind[];

const LEASES: LeaseTable = { table: jobs, id: jobs.job_id, attempts: jobs.attempts, run_after: jobs.run_after, isOpen: isNull(jobs.done_at) };

/**
 * Everything of these kinds that is due, kind by kind, so no kind waits in another's queue. Of each kind, many at a time,
 * but never two about the same charge, donation, plan, or person. Safe in several processes at once.
 *
 * @param shift what all queues of this process share. @returns how many were done.
 */
export async function runDueJobs(deps: PaymentDeps, kinds: readonly JobKind[] = KINDS, shift: Shift = paymentShift(deps)): Promise<number> {
	let done = 0;
	for (let rest = kinds; rest.length > 0; ) {
		// Asked again after each kind, because its work may have made others due.
		const due = new Set(rowsOf<{ kind: JobKind }>(await deps.db.execute(dueKinds(rest, deps.clock()))).map(({ kind }) => kind));
		const next = rest.findIndex((kind) => due.has(kind));
		const kind = rest[next];
		if (kind === undefined) break;
		done += await runKind(deps, kind, shift);
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

/**
 * What a job is about: the charge, because several payments may share one, or else the first that its payload names.
 */
const subjectKey = sql`coalesce(
	(select p.provider || ' ' || p.provider_ref from payments p where p.payment_id = (j.payload ->> 'payment_id')::uuid),
	j.payload ->> 'intent_id', j.payload ->> 'plan_ref', j.payload ->> 'session_id', j.payload ->> 'user_id', j.payload ->> 'customer_ref', j.job_key
)`;

/** Claims the jobs of a kind that have been due longest. @param limit jobs at most. */
export function claimJobs(kind: JobKind, limit: number, now: Date) {
	return sql`
		with due as materialized (
			select job_id, run_after from jobs where done_at is null and kind = ${kind} and run_after <= ${now.toISOString()}::timestamptz
			order by run_after, job_id limit ${limit} for update skip locked
		)
		update jobs j set attempts = j.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
		from due
		where j.job_id = due.job_id
		returning j.job_id, j.payload, j.attempts, j.last_error, (extract(epoch from due.run_after) * 1000000)::float8 as due_at, ${subjectKey} as key`;
}

async function claim(db: Db, kind: JobKind, limit: number, now: Date): Promise<ClaimedJob[]> {
	const rows = rowsOf<Omit<ClaimedJob, 'id' | 'leased_until'>>(await db.execute(claimJobs(kind, limit, now)));
	return rows
		.map((row) => ({ ...row, id: row.job_id, leased_until: leaseUntil(now) }))
		.sort((a, b) => a.due_at - b.due_at || Number(a.job_id) - Number(b.job_id));
}

/** Claims charges of pledges if it is this process's turn, and only as many as begin at once: none of them is left for the second of another turn. */
async function claimCharges(db: Db, free: number, now: Date): Promise<ClaimedJob[]> {
	return free > 0 && (await takeTurn(db, now)) ? claim(db, 'pledge_charge', Math.min(free, CHARGES_OF_A_TURN), now) : [];
}

function runKind(deps: PaymentDeps, kind: JobKind, shift: Shift): Promise<number> {
	const { db, clock } = deps;
	const booking = bookingTurns();
	let inHand = 0;
	return workThrough<ClaimedJob>(
		{
			clock,
			claim: async (limit, now) => {
				const rows = kind === 'pledge_charge' ? await claimCharges(db, shift.pace.atOnce - inHand, now) : await claim(db, kind, limit, now);
				inHand += rows.length;
				return rows;
			},
			keyOf: ({ key }) => key,
			work: async ({ job_id, payload }) => {
				try {
					const write = await WORK[kind](deps, payload);
					const end = async (tx: Db) => {
						const now = clock();
						await write(tx, now);
						await tx.update(jobs).set({ done_at: now, last_error: null }).where(eq(jobs.job_id, job_id));
					};
					await booking(() => inTransaction(db, end));
				} finally {
					inHand--;
				}
			},
			...leasesIn(db, LEASES),
		},
		shift,
	);
}
