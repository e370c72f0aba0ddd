import * as z from 'zod/mini';
import { keepsakeSchema } from '../keepsake/keepsake.ts';
import { idSchema } from '../roster/roster.ts';

/** Page size of My Donations. */
export const DONATIONS_PAGE = 50;
/** My Donations lists an unpaid donation for this many days after the tap. Its link keeps working. */
export const UNPAID_SHOWN_DAYS = 30;

/**
 * A donation's state; what happened to the money comes first. `waiting`, `failed` (declined): it can be paid.
 * `processing`: the bank still has to confirm it. `returning`: it should not have come, and is being returned.
 * `disputed`: the bank is looking into it; `lost`: the bank took it back. `test`: a test from before the site took real
 * money.
 */
export const DONATION_STATES = ['waiting', 'processing', 'failed', 'settled', 'returning', 'refunded', 'partly_refunded', 'disputed', 'lost', 'test'] as const;
export type DonationState = (typeof DONATION_STATES)[number];

/** The fields that every view of a payment has. Amounts are dollars, times ISO 8601. */
const paidFor = {
	intent_id: z.uuid(),
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	state: z.enum(DONATION_STATES),
	/** The amount per month, if there are several. */
	amount: z.number(),
	/** The part that was returned, by a refund or by the bank. */
	returned: z.number(),
	/** Number of installments; null for a one-time donation. */
	months: z.nullable(z.int()),
	/** Which installment this is; null until it is paid, and for a payment outside the plan. */
	instalment: z.nullable(z.int()),
};

/**
 * A payment or an unpaid donation. An unpaid donation has no `payment_id`, and its `at` is when it was registered.
 * `named`: the athlete's page may name the donor for it. `unsure`: it may have been paid without the server knowing, because
 * the database was restored; its state is `processing` then.
 */
export const donationSchema = z.object({
	...paidFor,
	payment_id: z.nullable(z.uuid()),
	at: z.string(),
	named: z._default(z.boolean(), false),
	unsure: z.optional(z.boolean()),
});
export type Donation = z.infer<typeof donationSchema>;

/** `GET /v1/my-donations`, newest first. `first_at`: time of the oldest payment. */
export const donationsAnswerSchema = z.object({ data: z.array(donationSchema), count: z.int(), first_at: z.nullable(z.string()) });
export type DonationsAnswer = z.infer<typeof donationsAnswerSchema>;

/** `POST /v1/my-donations/hide-name`: without an intent, for all donations. */
export const hideNameBodySchema = z.strictObject({ intent_id: z.optional(z.uuid()) });
export const hideNameAnswerSchema = z.object({ hidden: z.int() });

export const donorSchema = z.object({ name: z.string(), email: z.string() });

const paymentShape = {
	...paidFor,
	payment_id: z.uuid(),
	/** The receipt's number, counted up over all payments. */
	number: z.int(),
	paid_at: z.string(),
	/** Reference that a person can quote to us or to the card provider. */
	reference: z.string(),
	/** A test checkout: no money was taken. */
	test: z.boolean(),
};

/** `GET /v1/receipts/{payment_id}`. */
export const receiptSchema = z.object({
	...paymentShape,
	/**
	 * The date that earlier copies and mails of this receipt carry: when we heard of the payment. Null if `paid_at` was
	 * never corrected.
	 */
	dated_before: z._default(z.nullable(z.string()), null),
	/**
	 * Returned amounts, oldest first. Below 0 if money came back: a bank returned what a dispute had taken, or a refund
	 * failed.
	 */
	returns: z.array(z.object({ amount: z.number(), at: z.string(), by: z.enum(['refund', 'bank']) })),
	/** Whether the donor had an account. */
	of_account: z.boolean(),
	/** Only if the session is the donor's own. */
	donor: z.nullable(donorSchema),
	/**
	 * If one checkout paid several donations: all of them, and the total charge. Only if the session is the donor's own.
	 */
	together: z._default(
		z.nullable(
			z.object({
				amount: z.number(),
				donations: z.array(z.object({ payment_id: z.uuid(), number: z.int(), player_name: z.string(), team_name: z.string(), amount: z.number() })),
			}),
		),
		null,
	),
	/**
	 * State of the mail that the receipt's page can send. `no`: the donor has an account, or the money goes back. `open`: to
	 * one address, once. `queued`: it will be sent. `sent`: the mail server has it.
	 */
	mail_copy: z._default(z.enum(['no', 'open', 'queued', 'sent']), 'no'),
	/** The card that the athlete signed for it. Null if there is none, and from servers of earlier versions. */
	keepsake: z._default(z.nullable(keepsakeSchema), null),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * `GET /v1/my-statement/{year}`: payments of one calendar year in `time_zone`, oldest first. Returns of these payments
 * count whenever they happened, up to `as_of`.
 */
export const statementSchema = z.object({
	year: z.int(),
	time_zone: z.string(),
	as_of: z.string(),
	donor: donorSchema,
	payments: z.array(z.object(paymentShape)),
	/** By the amount that each athlete kept, largest first. */
	athletes: z.array(
		z.object({
			player_id: idSchema,
			player_name: z.string(),
			team_name: z.string(),
			payments: z.int(),
			amount: z.number(),
			returned: z.number(),
			kept: z.number(),
		}),
	),
	amount: z.number(),
	returned: z.number(),
	kept: z.number(),
});
export type Statement = z.infer<typeof statementSchema>;
export type StatementPayment = Statement['payments'][number];

export const STATEMENT_YEARS = { first: 2020, last: 2099 } as const;
