import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { plainText } from '../texts/plain-text.ts';

/**
 * A payment's state for admins. `lost`: the bank took it back; `won`: it stayed after a dispute; `voided`: a test from
 * before the site took real money.
 */
export const PAYMENT_STATES = ['settled', 'partly_refunded', 'refunded', 'disputed', 'won', 'lost', 'pending', 'voided'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** The list's state filter: a standing; a refund in progress; or a failed or refused refund with money left. */
export const TRANSACTION_STATES = [...PAYMENT_STATES, 'refund_waiting', 'refund_failed'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

const cents = z.int();

/** The range of days in a filter. */
export const TRANSACTION_DAYS = { first: '2000-01-01', last: '2199-12-31' } as const;
/** A day in a filter: `2026-11-21`. */
export const transactionDaySchema = z.iso
	.date()
	.check(z.refine((day) => day >= TRANSACTION_DAYS.first && day <= TRANSACTION_DAYS.last, 'must be a day from 2000 to 2199'));

/** Filters of the admin's transactions, the same for list, totals, charts, and CSV. */
export interface TransactionFilter {
	/** First and last day, both included: `2026-11-21`, in UTC. */
	from?: string | undefined;
	to?: string | undefined;
	sport_id?: number | undefined;
	team_id?: number | undefined;
	/** Word starts in the athlete's name, the present one or a former one. */
	athlete?: string | undefined;
	/**
	 * Word starts in the name of the athlete, or in the donor's name, email, and company; or a whole transaction ID, or a
	 * receipt number.
	 */
	search?: string | undefined;
	type?: 'one_time' | 'recurring' | undefined;
	state?: TransactionState | undefined;
}

/** A payment in the admin's list. Money in cents. */
export const adminPaymentSchema = z.object({
	payment_id: z.uuid(),
	/** ISO 8601. */
	created_at: z.string(),
	amount_cents: cents,
	refunded_cents: cents,
	/** Amount that the bank took back for good. */
	lost_cents: cents,
	/** The card provider's fee, including dispute fees; null until the provider reports it. */
	fee_cents: z.nullable(cents),
	/** The refund in progress; null if there is none. */
	waiting_cents: z.nullable(cents),
	standing: z.enum(PAYMENT_STATES),
	transaction_type: z.enum(['one_time', 'recurring']),
	/** Number of months of a recurring donation. */
	recurring_cost_duration: z.nullable(z.int()),
	instalment: z.int(),
	player_name: z.string(),
	team_name: z.string(),
	team_conference: z.nullable(z.string()),
	sport_name: z.string(),
	/** Null for a visitor; a pseudonym for a donor whose account is gone. */
	user_email: z.nullable(z.string()),
	user_company_name: z.nullable(z.string()),
	transaction_id: z.string(),
	/** Number of its receipt. */
	receipt_number: z.int(),
	/**
	 * The provider's ids of the charge, of its balance transaction, and of the payout that took it to the bank; null
	 * until they are known.
	 */
	charge_ref: z.nullable(z.string()),
	balance_transaction: z.nullable(z.string()),
	payout_ref: z.nullable(z.string()),
	/** When we heard of the payment, if copies of its receipt have that date and not `created_at`; otherwise null. */
	dated_before: z._default(z.nullable(z.string()), null),
	/** Provider that took the payment: `stripe`, `sandbox`; `demo` for the demo league's own data. */
	provider: z.string(),
	/** No money moved. `standing` says whether totals count it: those of a test site do, and `voided` is in none. */
	test: z.boolean(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

/**
 * `GET /v1/admin/transactions`; newest first. `next` leads to older ones; null at the end. This server can refund only
 * the payments that `refunds_by` took.
 */
export const adminTransactionsAnswerSchema = z.object({ data: z.array(adminPaymentSchema), next: z.nullable(z.string()), refunds_by: z.string() });

/**
 * Totals of some payments: donated, refunded, lost to the bank, and what is left for the athletes. `fees_cents` is what
 * the provider kept, as far as it has reported: the operator's cost.
 */
const sums = { payments: z.int(), gross_cents: cents, refunded_cents: cents, lost_cents: cents, net_cents: cents, fees_cents: cents };
export const moneySumsSchema = z.object(sums);
export type MoneySums = z.infer<typeof moneySumsSchema>;
export const TIME_UNITS = ['day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** `GET /v1/admin/transactions/summary`: all figures are from the same moment. */
export const transactionSummarySchema = z.object({
	totals: moneySumsSchema,
	/** First and last day that the figures cover; null if there are no payments. */
	covers: z.nullable(z.object({ from: z.string(), to: z.string() })),
	over_time: z.object({
		unit: z.enum(TIME_UNITS),
		/** Without gaps, oldest first. `start`: the first day of the period; weeks start on Monday. */
		points: z.array(z.object({ start: z.string(), ...sums })),
	}),
	/** Largest total first. */
	sports: z.array(z.object({ sport_id: idSchema, sport_name: z.string(), ...sums })),
	/** The teams that received the most; `other_teams` has the rest together. */
	teams: z.array(z.object({ team_id: idSchema, team_name: z.string(), sport_name: z.string(), ...sums })),
	other_teams: z.object({ teams: z.int(), ...sums }),
});
export type TransactionSummary = z.infer<typeof transactionSummarySchema>;

/** Why a payment can't be refunded right now: error codes of the API. */
export const REFUND_BLOCKS = ['nothing_left', 'disputed', 'refund_waiting', 'conflict'] as const;

/**
 * Steps of a payment. `started`: the donation reached us; `paid`: the provider took the money. A refund is `asked` by an
 * admin or by the site itself and ends in one of the other ways; one that was made at the provider has only an end.
 */
export const PAYMENT_STEPS = [
	'started',
	'paid',
	'refund_asked',
	'refund_made',
	'refund_refused',
	'refund_withdrawn',
	'refund_failed',
	'dispute_opened',
] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/** `GET /v1/admin/payments/{payment_id}`, and the answer of a refund. */
export const adminPaymentDetailSchema = z.extend(adminPaymentSchema, {
	/** Amount that can still be refunded. */
	left_cents: cents,
	blocked: z.nullable(z.object({ code: z.enum(REFUND_BLOCKS), detail: z.string() })),
	/** The monthly plan that the payment belongs to. `live`: more installments will follow. */
	plan: z.nullable(z.object({ months: z.int(), paid: z.int(), live: z.boolean(), next_charge_at: z.nullable(z.string()) })),
	/** Oldest first. Empty from a server of an earlier version. `amount_cents`: of the refund or dispute. */
	timeline: z._default(z.array(z.object({ step: z.enum(PAYMENT_STEPS), at: z.string(), amount_cents: z.nullable(cents) })), []),
	/** Newest first. */
	refunds: z.array(
		z.object({
			refund_id: z.uuid(),
			amount_cents: cents,
			/**
			 * The site requested it automatically, because it should not have received the money: it was paid twice, or after a
			 * cancel.
			 */
			by_itself: z.boolean(),
			reason: z.nullable(z.string()),
			plan_stopped: z.boolean(),
			/** `failed`: the bank returned it after it was made. */
			state: z.enum(['waiting', 'done', 'refused', 'withdrawn', 'failed']),
			/** The reason, if it was refused or failed. */
			refusal: z.nullable(z.string()),
			/** Failed requests to the provider so far, while another will follow. */
			failed_tries: z.int(),
			requested_at: z.string(),
			ended_at: z.nullable(z.string()),
		}),
	),
	/** Disputes by the donor's bank, newest first. */
	disputes: z.array(
		z.object({
			dispute_ref: z.string(),
			amount_cents: cents,
			/** `inquiry`: the bank is asking and holds no money. `closed`: the bank asked and took no action. */
			status: z.enum(['inquiry', 'closed', 'open', 'won', 'lost']),
			/** The card provider's term. */
			reason: z.string(),
			/** Deadline for evidence; null if none is expected. */
			due_by: z.nullable(z.string()),
			/** Where to answer it. */
			link: z.url(),
			opened_at: z.string(),
		}),
	),
});
export type AdminPaymentDetail = z.infer<typeof adminPaymentDetailSchema>;

/** `POST /v1/admin/payments/{payment_id}/refund`. Without an amount, it refunds what is left. */
export const refundBodySchema = z.strictObject({
	amount_cents: z.optional(z.int().check(z.gte(1))),
	/** Refunds all that is left at that time, up to `amount_cents`, rather than exactly that amount. */
	whole: z.optional(z.boolean()),
	/** For other admins; not shown to the donor. */
	reason: z.optional(z.string().check(z.overwrite(plainText), z.maxLength(500))),
	/** Whether this payment's monthly plan ends too. Then nothing is charged after it. */
	stop_plan: z.optional(z.boolean()),
});
export type RefundBody = z.infer<typeof refundBodySchema>;
