import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { plainWords } from '../texts/plain-text.ts';

/** A payment's state as the admin reads it. `lost`: the bank took it back; `won`: it stayed after a dispute; `voided`: a test from before the site took real money. */
export const STANDINGS = ['settled', 'partly_refunded', 'refunded', 'disputed', 'won', 'lost', 'pending', 'voided'] as const;
export type Standing = (typeof STANDINGS)[number];
/** What the list can be narrowed to: a standing, that a refund is on its way, or that one has failed or been refused and money is left. */
export const TRANSACTION_STATES = [...STANDINGS, 'refund_waiting', 'refund_failed'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

const cents = z.int();

/** Days that a filter can name. */
export const TRANSACTION_DAYS = { first: '2000-01-01', last: '2199-12-31' } as const;
/** A day of a filter: `2026-11-21`. */
export const transactionDaySchema = z.iso
	.date()
	.check(z.refine((day) => day >= TRANSACTION_DAYS.first && day <= TRANSACTION_DAYS.last, 'must be a day from 2000 to 2199'));

/** What narrows the admin's transactions; the same for list, totals, charts and CSV. */
export interface TransactionFilter {
	/** First and last day, both included: `2026-11-21`, in UTC. */
	from?: string | undefined;
	to?: string | undefined;
	sport_id?: number | undefined;
	team_id?: number | undefined;
	/** Beginnings of words of the athlete's name. */
	athlete?: string | undefined;
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
	/** What the bank took back for good. */
	lost_cents: cents,
	/** What the card provider kept, dispute fees included; null until it has said. */
	fee_cents: z.nullable(cents),
	/** What is on its way back; null where nothing is. */
	waiting_cents: z.nullable(cents),
	standing: z.enum(STANDINGS),
	transaction_type: z.enum(['one_time', 'recurring']),
	/** Months of a recurring gift. */
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
	/** Of its receipt. */
	receipt_number: z.int(),
	/** The provider's ids of the charge, of how it moved the balance, and of the payout that took it to the bank; null until they are known. */
	charge_ref: z.nullable(z.string()),
	balance_transaction: z.nullable(z.string()),
	payout_ref: z.nullable(z.string()),
	/** Who took it: `stripe`, `sandbox`; `demo` for what the demo league came with. */
	provider: z.string(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

/** `GET /v1/admin/transactions`; newest first. `next` leads on to older ones; null at the end. Only what `refunds_by` took can be given back by this server. */
export const adminTransactionsAnswerSchema = z.object({ data: z.array(adminPaymentSchema), next: z.nullable(z.string()), refunds_by: z.string() });

/** Money of some payments: given, given back, lost to the bank, and what is left of it for the athletes. `fees_cents` is what the provider kept, as far as it has said: the operator's cost. */
const sums = { payments: z.int(), gross_cents: cents, refunded_cents: cents, lost_cents: cents, net_cents: cents, fees_cents: cents };
export const moneySumsSchema = z.object(sums);
export type MoneySums = z.infer<typeof moneySumsSchema>;
export const TIME_UNITS = ['day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** `GET /v1/admin/transactions/summary`: all figures of one moment. */
export const transactionSummarySchema = z.object({
	totals: moneySumsSchema,
	/** First and last day that the figures cover; null without a payment. */
	covers: z.nullable(z.object({ from: z.string(), to: z.string() })),
	over_time: z.object({
		unit: z.enum(TIME_UNITS),
		/** Without a gap, oldest first. `start`: the first day of the span, weeks from Monday. */
		points: z.array(z.object({ start: z.string(), ...sums })),
	}),
	/** Most first. */
	sports: z.array(z.object({ sport_id: idSchema, sport_name: z.string(), ...sums })),
	/** The teams that received most, and the others together. */
	teams: z.array(z.object({ team_id: idSchema, team_name: z.string(), sport_name: z.string(), ...sums })),
	other_teams: z.object({ teams: z.int(), ...sums }),
});
export type TransactionSummary = z.infer<typeof transactionSummarySchema>;

/** Why nothing can be given back of a payment at the moment: codes of the API's errors. */
export const REFUND_BLOCKS = ['nothing_left', 'disputed', 'refund_waiting', 'conflict'] as const;

/** `GET /v1/admin/payments/{payment_id}`, and what a refund answers. */
export const adminPaymentDetailSchema = z.extend(adminPaymentSchema, {
	/** What can still be given back. */
	left_cents: cents,
	blocked: z.nullable(z.object({ code: z.enum(REFUND_BLOCKS), detail: z.string() })),
	/** The monthly plan that the payment belongs to. `live`: further instalments will come. */
	plan: z.nullable(z.object({ months: z.int(), paid: z.int(), live: z.boolean(), next_charge_at: z.nullable(z.string()) })),
	/** Newest first. */
	refunds: z.array(
		z.object({
			refund_id: z.uuid(),
			amount_cents: cents,
			/** The site asked for it, because the money should not have come: a second time, or after a cancel. */
			by_itself: z.boolean(),
			reason: z.nullable(z.string()),
			plan_stopped: z.boolean(),
			/** `failed`: the bank sent it back after it was made. */
			state: z.enum(['waiting', 'done', 'refused', 'withdrawn', 'failed']),
			/** Why, where it was refused or has failed. */
			refusal: z.nullable(z.string()),
			/** How often the provider was asked and failed, while it is still to be asked again. */
			failed_tries: z.int(),
			requested_at: z.string(),
			ended_at: z.nullable(z.string()),
		}),
	),
	/** Of the donor's bank, newest first. */
	disputes: z.array(
		z.object({
			dispute_ref: z.string(),
			amount_cents: cents,
			/** `inquiry`: the bank asks, and holds no money. `closed`: it asked, and leaves it at that. */
			status: z.enum(['inquiry', 'closed', 'open', 'won', 'lost']),
			/** The card provider's word. */
			reason: z.string(),
			/** Until when evidence is taken; null where none is waited for. */
			due_by: z.nullable(z.string()),
			/** Where it is answered. */
			link: z.url(),
			opened_at: z.string(),
		}),
	),
});
export type AdminPaymentDetail = z.infer<typeof adminPaymentDetailSchema>;

/** `POST /v1/admin/payments/{payment_id}/refund`. Without an amount: what is left. */
export const refundBodySchema = z.strictObject({
	amount_cents: z.optional(z.int().check(z.gte(1))),
	/** All that is left when it is made, `amount_cents` at most, rather than exactly that amount. */
	whole: z.optional(z.boolean()),
	/** For other admins; not shown to the donor. */
	reason: z.optional(z.string().check(z.overwrite(plainWords), z.maxLength(500))),
	/** Whether the monthly plan of this payment ends too: nothing is charged after it. */
	stop_plan: z.optional(z.boolean()),
});
export type RefundBody = z.infer<typeof refundBodySchema>;
