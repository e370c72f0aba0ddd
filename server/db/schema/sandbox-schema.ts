import { bigint, boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';

/** The sandbox provider's own records: what a card provider would keep. */
export const sandboxSessions = pgTable(
	'sandbox_sessions',
	{
		session_id: text().primaryKey(),
		intent_id: uuid().notNull(),
		attempt: integer().notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		description: text().notNull(),
		/** Lines of the page, if there are several; null for one donation. */
		lines: jsonb().$type<{ amount_cents: number; description: string }[]>(),
		success_url: text().notNull(),
		failure_url: text().notNull(),
		/** `authorized`: a saved card whose bank holds the money. */
		status: text({ enum: ['open', 'authorized', 'paid', 'declined', 'expired'] })
			.notNull()
			.default('open'),
		/** The saved card that it charges; null for a checkout page. */
		card_ref: text(),
		/** For a monthly donation. */
		months: integer(),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [uniqueIndex('sandbox_sessions_attempt').on(t.intent_id, t.attempt), index('sandbox_sessions_unpaid').on(t.expires_at).where(sql`status <> 'paid'`)],
);

/** A monthly plan of the sandbox. It continues until it is limited or canceled, as a card provider's does. */
export const sandboxPlans = pgTable(
	'sandbox_plans',
	{
		plan_ref: text().primaryKey(),
		session_id: text()
			.notNull()
			.references(() => sandboxSessions.session_id),
		status: text({ enum: ['active', 'past_due', 'ended'] })
			.notNull()
			.default('active'),
		/** After how many installments it ends automatically; null until somebody sets it. */
		months_limit: integer(),
		/** How many installments have come due, counting the first at the start. */
		due_count: integer().notNull().default(1),
		/** Months without an installment while it was paused. */
		skipped: integer().notNull().default(0),
		paused: boolean().notNull().default(false),
		started_at: at('started_at').notNull(),
		next_charge_at: at('next_charge_at'),
	},
	(t) => [uniqueIndex('sandbox_plans_session').on(t.session_id)],
);
export const sandboxCharges = pgTable(
	'sandbox_charges',
	{
		charge_id: text().primaryKey(),
		session_id: text()
			.notNull()
			.references(() => sandboxSessions.session_id),
		/** The number of the installment in its plan; 1 for a one-time donation. */
		instalment: integer().notNull().default(1),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		created_at: at('created_at').notNull(),
	},
	(t) => [uniqueIndex('sandbox_charges_instalment').on(t.session_id, t.instalment), index('sandbox_charges_created').on(t.created_at)],
);
/** Keyed by the caller's key, so a repeated request makes one refund. */
export const sandboxRefunds = pgTable(
	'sandbox_refunds',
	{
		refund_key: text().primaryKey(),
		charge_id: text()
			.notNull()
			.references(() => sandboxCharges.charge_id),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		created_at: at('created_at').notNull().defaultNow(),
	},
	(t) => [index('sandbox_refunds_charge').on(t.charge_id), index('sandbox_refunds_created').on(t.created_at)],
);

/** Test cards, and how they behave when they are charged while the donor is away. */
export const sandboxCards = pgTable('sandbox_cards', {
	card_ref: text().primaryKey(),
	behavior: text({ enum: ['works', 'declined_for_now', 'declined', 'authentication_required', 'expired'] }).notNull(),
	last4: text().notNull(),
	detached_at: at('detached_at'),
	created_at: at('created_at').notNull(),
});

/** A page that saves a card. */
export const sandboxSetups = pgTable(
	'sandbox_setups',
	{
		setup_ref: text().primaryKey(),
		setup_id: uuid().notNull(),
		/** Null until a card is saved. */
		card_ref: text().references(() => sandboxCards.card_ref),
		return_url: text().notNull(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [uniqueIndex('sandbox_setups_setup').on(t.setup_id), index('sandbox_setups_unsaved').on(t.expires_at).where(sql`card_ref is null`)],
);
