import { bigint, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { at } from './columns.ts';

/** Alerts for admins. They identify payments and plans by id, and name no person. */
export const alerts = pgTable(
	'alerts',
	{
		alert_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text().notNull(),
		/** Subject whose alerts clear together: a kind of call, a payment, a dispute. */
		topic: text().notNull(),
		/** Distinguishes alerts of one topic, such as an error code; empty if there is only one. */
		variant: text().notNull().default(''),
		/** The object it is about, if only that object's success clears it. */
		subject: text(),
		title: text().notNull(),
		/** Problem and remedy. */
		detail: text().notNull(),
		/** Where to fix it. */
		link: text(),
		times: integer().notNull().default(1),
		first_at: at('first_at').notNull(),
		last_at: at('last_at').notNull(),
		cleared_at: at('cleared_at'),
		/** The admin's user_id; null if it cleared automatically. */
		cleared_by: integer(),
	},
	(t) => [
		uniqueIndex('alerts_open').on(t.kind, t.topic, t.variant).where(sql`cleared_at is null`),
		index('alerts_cleared').on(t.cleared_at).where(sql`cleared_at is not null`),
	],
);
