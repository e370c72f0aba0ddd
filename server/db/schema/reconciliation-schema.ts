import { bigint, boolean, check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/**
 * A comparison of the provider's records with the books, step by step. `phase` and `cursor` say where the next process
 * continues.
 */
export const reconciliations = pgTable(
	'reconciliations',
	{
		run_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		provider: text().notNull(),
		/** The period runs from here to `until`, exclusive. */
		since: at('since').notNull(),
		until: at('until').notNull(),
		asked_by: text({ enum: ['schedule', 'admin', 'command'] }).notNull(),
		state: text({ enum: ['running', 'done'] })
			.notNull()
			.default('running'),
		phase: text({ enum: ['balance', 'sessions', 'payouts', 'disputes', 'books'] })
			.notNull()
			.default('balance'),
		/** The position within the phase; null at its start. */
		cursor: text(),
		/** Not before this time: the lease of the process that works on it, or the backoff after a failure. */
		run_after: at('run_after').notNull(),
		attempts: integer().notNull().default(0),
		last_error: text(),
		/** How much has been checked so far. */
		movements: integer().notNull().default(0),
		disputes: integer().notNull().default(0),
		payments: integer().notNull().default(0),
		started_at: at('started_at').notNull(),
		finished_at: at('finished_at'),
	},
	(t) => [
		uniqueIndex('reconciliations_running').on(t.provider).where(sql`state = 'running'`),
		index('reconciliations_newest').on(t.provider, t.started_at),
		check('reconciliations_finished', sql`(${t.state} = 'done') = (${t.finished_at} is not null)`),
	],
);

/** Differences between the provider and the books. */
export const reconciliationDifferences = pgTable(
	'reconciliation_differences',
	{
		difference_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		run_id: bigint({ mode: 'number' })
			.notNull()
			.references(() => reconciliations.run_id, { onDelete: 'cascade' }),
		kind: text({
			enum: ['unbooked_charge', 'missing_charge', 'amount_differs', 'refund_differs', 'fee_differs', 'dispute_differs', 'other_currency', 'lost_donation'],
		}).notNull(),
		/** The provider's id of what differs: a charge, a balance transaction, a dispute. */
		ref: text().notNull(),
		payment_id: uuid().references(() => payments.payment_id),
		/** Cents; null if a side has nothing. */
		ours_cents: bigint({ mode: 'number' }),
		theirs_cents: bigint({ mode: 'number' }),
		/** Whether the books were corrected to match the provider. */
		mended: boolean().notNull(),
		/** Why they couldn't be corrected; null if nothing was tried. */
		failure: text(),
		found_at: at('found_at').notNull(),
	},
	(t) => [uniqueIndex('reconciliation_differences_once').on(t.run_id, t.kind, t.ref)],
);

/**
 * A checkout or a plan at the provider that carries our mark, but whose donation isn't in this database, because a
 * restore lost it. A person has to say which athlete it is for, or who the donor is (docs/decisions/150).
 */
export const unmatchedSessions = pgTable(
	'unmatched_sessions',
	{
		provider: text().notNull(),
		/** The provider's id of the session, or of the plan. */
		ref: text().notNull(),
		kind: text({ enum: ['session', 'plan'] }).notNull(),
		/** The donation's id, or the basket's, that the lost row had. */
		intent_id: uuid().notNull(),
		/** The donations themselves, and their clients' keys, as far as the provider was told. */
		intent_ids: uuid().array().notNull(),
		op_ids: uuid().array().notNull(),
		/** Why it couldn't be recorded again by itself. */
		reason: text({ enum: ['not_described', 'other_site', 'athlete_unknown', 'donor_unknown'] }).notNull(),
		/** The state when we last looked: open, paid, or moving. */
		state: text({ enum: ['open', 'processing', 'paid'] }).notNull(),
		/** Of each installment, if there are several; null if the provider doesn't say. */
		amount_cents: bigint({ mode: 'number' }),
		/** The line that the donor read at the provider, which names athlete and team. */
		description: text(),
		opened_at: at('opened_at').notNull(),
		found_at: at('found_at').notNull(),
		/** When its donation was recorded again; null until then. */
		recovered_at: at('recovered_at'),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.ref] }),
		index('unmatched_sessions_intent').on(t.provider, t.intent_id),
		index('unmatched_sessions_open').on(t.found_at).where(sql`recovered_at is null`),
	],
);
