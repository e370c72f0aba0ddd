import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/**
 * Payments of a day and sport, or of a month and team, by kind and standing, added up: several rows may speak of the same, and what counts is their sum. Written by triggers of
 * `payments` alone, in the transaction that books; a worker folds rows of the same together (docs/decisions/071).
 */
export const givingSums = pgTable(
	'giving_sums',
	{
		sum_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		span: text({ enum: ['day', 'month'] }).notNull(),
		/** First day of the span, in UTC. */
		start: date().notNull(),
		sport_id: integer(),
		/** Of a month; a day is not told apart by teams. */
		team_id: integer(),
		kind: text({ enum: ['one_time', 'recurring'] }),
		standing: text().notNull(),
		payments: bigint({ mode: 'number' }).notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		refunded_cents: bigint({ mode: 'number' }).notNull(),
		lost_cents: bigint({ mode: 'number' }).notNull(),
		fee_cents: bigint({ mode: 'number' }).notNull().default(0),
		/** When the worker wrote it in place of others; null while it is fresh from a trigger. */
		folded_at: at('folded_at'),
	},
	(t) => [index('giving_sums_span').on(t.span, t.start, t.sport_id, t.team_id), index('giving_sums_fresh').on(t.sum_id).where(sql`folded_at is null`)],
);

/** A refund that an admin asked for, or the site itself for money that should not have come. The job with the same key makes it at the provider; the books follow from what the provider says. */
export const refundRequests = pgTable(
	'refund_requests',
	{
		refund_id: uuid().primaryKey(),
		/** The client's idempotency key. */
		op_id: uuid(),
		/** Null where the site itself asks. */
		body_hash: text(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** The admin's own words, for other admins. */
		reason: text(),
		/** Whether the monthly plan was called off with it. */
		plan_stopped: boolean().notNull(),
		/** The admin's user_id at that time; null where the site itself asks. */
		actor_id: integer(),
		/** All that is left, `amount_cents` at most; without it, exactly that amount. */
		whole: boolean().notNull().default(false),
		/** `refused`: the provider would not, for `refusal`, and nothing moved. `withdrawn`: by an admin. `failed`: the bank sent it back after it was made, for `refusal`. */
		state: text({ enum: ['waiting', 'done', 'refused', 'withdrawn', 'failed'] })
			.notNull()
			.default('waiting'),
		refusal: text(),
		requested_at: at('requested_at').notNull(),
		ended_at: at('ended_at'),
	},
	(t) => [
		uniqueIndex('refund_requests_op').on(t.op_id),
		index('refund_requests_payment').on(t.payment_id),
		/** One at a time for a payment. */
		uniqueIndex('refund_requests_waiting').on(t.payment_id).where(sql`state = 'waiting'`),
		index('refund_requests_refused').on(t.payment_id).where(sql`state = 'refused'`),
		check('refund_requests_ended', sql`(${t.state} = 'waiting') = (${t.ended_at} is null)`),
		check('refund_requests_amount', sql`${t.amount_cents} > 0`),
	],
);
