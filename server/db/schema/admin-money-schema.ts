import { bigint, boolean, check, date, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/**
 * Sums of payments by day and sport, or by month and team, per kind and state. Several rows may have the same key;
 * their sum counts. Only triggers of `payments` write them, in the transaction that books. A worker folds rows with the
 * same key into one (docs/decisions/071).
 */
export const givingSums = pgTable(
	'giving_sums',
	{
		sum_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		span: text({ enum: ['day', 'month'] }).notNull(),
		/** First day of the span, in UTC. */
		start: date().notNull(),
		sport_id: integer(),
		/** The team of a monthly sum; daily sums have none. */
		team_id: integer(),
		kind: text({ enum: ['one_time', 'recurring'] }),
		standing: text().notNull(),
		payments: bigint({ mode: 'number' }).notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		refunded_cents: bigint({ mode: 'number' }).notNull(),
		lost_cents: bigint({ mode: 'number' }).notNull(),
		fee_cents: bigint({ mode: 'number' }).notNull().default(0),
		/** When the worker wrote it in place of others; null for a row that a trigger wrote. */
		folded_at: at('folded_at'),
	},
	(t) => [index('giving_sums_span').on(t.span, t.start, t.sport_id, t.team_id), index('giving_sums_fresh').on(t.sum_id).where(sql`folded_at is null`)],
);

/**
 * A refund that an admin asked for, or one that the site itself makes of money that it should not have received. The
 * job with the same key makes it at the provider; the books follow what the provider says.
 */
export const refundRequests = pgTable(
	'refund_requests',
	{
		refund_id: uuid().primaryKey(),
		/** The client's idempotency key. */
		op_id: uuid(),
		/** Null if the site itself asked. */
		body_hash: text(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** The admin's note, for other admins. */
		reason: text(),
		/** Whether the monthly plan was canceled with it. */
		plan_stopped: boolean().notNull(),
		/** The admin's user_id at that time; null if the site itself asked. */
		actor_id: integer(),
		/** True: everything that is left, at most `amount_cents`. False: exactly that amount. */
		whole: boolean().notNull().default(false),
		/**
		 * `refused`: the provider refused because of `refusal`, and nothing moved. `withdrawn`: by an admin. `failed`: the
		 * bank returned it after it was made, because of `refusal`.
		 */
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
		/** One open refund per payment. */
		uniqueIndex('refund_requests_waiting').on(t.payment_id).where(sql`state = 'waiting'`),
		index('refund_requests_refused').on(t.payment_id).where(sql`state = 'refused'`),
		check('refund_requests_ended', sql`(${t.state} = 'waiting') = (${t.ended_at} is null)`),
		check('refund_requests_amount', sql`${t.amount_cents} > 0`),
	],
);
