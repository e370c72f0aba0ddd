import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';

/** Entries of My Donations at once. */
export const DONATIONS_PAGE = 50;
/** For so many days after the tap, My Donations lists a donation that nobody has paid. Its link goes on working. */
export const UNPAID_SHOWN_DAYS = 30;

/**
 * How a donation stands, money first. `waiting`, `failed` (declined): can be paid. `processing`: the bank has yet to confirm. `returning`: it should not have
 * come, and is on its way back. `disputed`: the bank looks into it; `lost`: it took the money back. `test`: a test from before the site took real money.
 */
export const DONATION_STATES = ['waiting', 'processing', 'failed', 'settled', 'returning', 'refunded', 'partly_refunded', 'disputed', 'lost', 'test'] as const;
export type DonationState = (typeof DONATION_STATES)[number];

/** What a payment says of itself everywhere. Amounts in dollars, times ISO 8601. */
const paidFor = {
	intent_id: z.uuid(),
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	state: z.enum(DONATION_STATES),
	/** Each month's, where there are several. */
	amount: z.number(),
	/** What went back of it, by a refund or by the bank. */
	returned: z.number(),
	/** How many instalments there are; null for a one-time donation. */
	months: z.nullable(z.int()),
	/** Which of them this is; null until it is paid, and for a payment beside the plan. */
	instalment: z.nullable(z.int()),
};

/** A payment, or a donation that waits to be paid: then there is no `payment_id`, and `at` is when it was registered. `named`: the athlete's page may name the donor for it. */
export const donationSchema = z.object({ ...paidFor, payment_id: z.nullable(z.uuid()), at: z.string(), named: z._default(z.boolean(), false) });
export type Donation = z.infer<typeof donationSchema>;

/** `GET /v1/my-donations`, newest first. `first_at`: of the oldest payment. */
export const donationsAnswerSchema = z.object({ data: z.array(donationSchema), count: z.int(), first_at: z.nullable(z.string()) });
export type DonationsAnswer = z.infer<typeof donationsAnswerSchema>;

/** `POST /v1/my-donations/hide-name`: without a gift, for all of them. */
export const hideNameBodySchema = z.strictObject({ intent_id: z.optional(z.uuid()) });
export const hideNameAnswerSchema = z.object({ hidden: z.int() });

export const donorSchema = z.object({ name: z.string(), email: z.string() });

const paymentShape = {
	...paidFor,
	payment_id: z.uuid(),
	/** Of the receipt, counted upwards over all payments. */
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
	/** What went back, oldest first; below 0 where it came again: a bank returned what a dispute had taken, or a refund failed. */
	returns: z.array(z.object({ amount: z.number(), at: z.string(), by: z.enum(['refund', 'bank']) })),
	/** Whether an account gave it. */
	of_account: z.boolean(),
	/** Only where the session is the donor's own. */
	donor: z.nullable(donorSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** `GET /v1/my-statement/{year}`: payments of one calendar year in `time_zone`, oldest first. What went back of them counts whenever it did, up to `as_of`. */
export const statementSchema = z.object({
	year: z.int(),
	time_zone: z.string(),
	as_of: z.string(),
	donor: donorSchema,
	payments: z.array(z.object(paymentShape)),
	/** By what they kept, most first. */
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
