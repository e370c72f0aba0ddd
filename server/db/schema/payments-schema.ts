import { bigint, boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { users } from './people-schema.ts';
import { players, teams } from './rosters-schema.ts';

/**
 * A donation that somebody wants to make. `op_id` is the client's idempotency key, unique forever. `body_hash`
 * distinguishes a replay from another request under the same key. Names are the server's own at that moment.
 */
export const intents = pgTable(
	'intents',
	{
		intent_id: uuid().primaryKey(),
		op_id: uuid(),
		body_hash: text(),
		kind: text({ enum: ['one_time', 'recurring'] }).notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		player_name: text().notNull(),
		team_name: text().notNull(),
		/** The amount of each installment, if there are several. */
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** The number of monthly installments; null for a one-time donation. */
		months: integer(),
		/** Whether the athlete's page may name the donor. */
		named: boolean().notNull().default(false),
		/** The pledge that it charges. */
		pledge_id: uuid(),
		/** The donor knows about their other live plan for this athlete and wants a second. */
		additional: boolean().notNull().default(false),
		/** The donor; null for a visitor and for a person whose account is gone. */
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		/** Pseudonym of a donor whose account is gone, the same for all their donations. */
		donor_pseudonym: text(),
		/** The device that registered it: for throttling, and to notify a visitor's device. It doesn't identify a person. */
		device_id: text(),
		/** The donor's time zone (an IANA name), for dates in mails; null if the device didn't tell. */
		time_zone: text(),
		state: text({ enum: ['created', 'session_open', 'processing', 'paid', 'failed', 'expired', 'cancelled'] })
			.notNull()
			.default('created'),
		attempt: integer().notNull().default(0),
		/** Every repeat of an attempt asks the provider for the same session, with the same end to the second. */
		attempt_started_at: at('attempt_started_at'),
		provider: text(),
		provider_session_id: text(),
		/** The basket whose session is the current attempt; null if the attempt has a session of its own. */
		basket_id: uuid(),
		/** The current attempt charges a saved card while the donor is away; its session is the provider's authorization. */
		by_card: boolean().notNull().default(false),
		cancel_requested_at: at('cancel_requested_at'),
		created_at: at('created_at').notNull().defaultNow(),
		updated_at: at('updated_at').notNull().defaultNow(),
		paid_at: at('paid_at'),
		/** When the reconciler last asked the provider about the current session. */
		checked_at: at('checked_at'),
	},
	(t) => [
		uniqueIndex('intents_op').on(t.op_id),
		index('intents_player').on(t.player_id),
		index('intents_user').on(t.user_id),
		index('intents_session').on(t.provider_session_id),
		/** The admin's search for a donor whose account is gone. */
		index('intents_pseudonym').on(t.donor_pseudonym).where(sql`donor_pseudonym is not null`),
		index('intents_open').on(t.state, t.updated_at),
		/** Unpaid donations, to delete them after a while (server/modules/payments/workers/tidy-payments.ts). */
		index('intents_unpaid').on(t.updated_at).where(sql`state in ('created', 'failed', 'expired', 'cancelled')`),
		/** An athlete's recent supporters who may be named. */
		index('intents_named').on(t.player_id, t.paid_at, t.intent_id).where(sql`named and state = 'paid' and user_id is not null`),
		check('intents_amount', sql`${t.amount_cents} between 100 and 1000000`),
		check('intents_months', sql`(${t.kind} = 'recurring') = (${t.months} is not null)`),
	],
);

/**
 * Several one-time donations of one donor that are paid together (docs/decisions/047). The donations keep their own
 * states; the states here are about the current session.
 */
export const baskets = pgTable(
	'baskets',
	{
		basket_id: uuid().primaryKey(),
		op_id: uuid(),
		body_hash: text().notNull(),
		/** Requested donations, in the donor's order. Each attempt takes those that are still unpaid. */
		intent_ids: uuid().array().notNull(),
		/** The donor; null for a visitor and for a person whose account is gone. */
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		/** The device that registered it: for throttling, and to notify a visitor's device. It doesn't identify a person. */
		device_id: text(),
		state: text({ enum: ['created', 'session_open', 'processing', 'paid', 'failed', 'expired'] })
			.notNull()
			.default('created'),
		attempt: integer().notNull().default(0),
		attempt_started_at: at('attempt_started_at'),
		provider: text(),
		provider_session_id: text(),
		created_at: at('created_at').notNull().defaultNow(),
		updated_at: at('updated_at').notNull().defaultNow(),
	},
	(t) => [uniqueIndex('baskets_op').on(t.op_id), index('baskets_user').on(t.user_id), index('baskets_unpaid').on(t.updated_at).where(sql`state <> 'paid'`)],
);

/** Lines of a basket's attempt. They never change, because a session may be charged late. */
export const basketLines = pgTable(
	'basket_lines',
	{
		basket_id: uuid()
			.notNull()
			.references(() => baskets.basket_id, { onDelete: 'cascade' }),
		attempt: integer().notNull(),
		/** 1 and up. */
		line: integer().notNull(),
		intent_id: uuid()
			.notNull()
			.references(() => intents.intent_id, { onDelete: 'cascade' }),
		amount_cents: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.basket_id, t.attempt, t.line] }), index('basket_lines_intent').on(t.intent_id)],
);

/** An operation that was canceled before it arrived. If its request comes late, it is refused. */
export const canceledOperations = pgTable(
	'cancelled_operations',
	{ op_id: uuid().primaryKey(), cancelled_at: at('cancelled_at').notNull().defaultNow() },
	(t) => [index('cancelled_operations_at').on(t.cancelled_at)],
);

/**
 * A monthly donation that has started: one row per intent, written when we first see the provider's plan. The intent
 * has the donor, and `payments` has the money by installment.
 */
export const plans = pgTable(
	'plans',
	{
		intent_id: uuid()
			.primaryKey()
			.references(() => intents.intent_id),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		months: integer().notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** `past_due`: the provider is retrying the card. */
		state: text({ enum: ['active', 'past_due', 'completed', 'cancelled'] }).notNull(),
		provider: text().notNull(),
		/** The plan's id at the provider. */
		plan_ref: text().notNull(),
		started_at: at('started_at').notNull(),
		/** Null if no further installment is due. */
		next_charge_at: at('next_charge_at'),
		/** When the provider was told to end it automatically after the last installment. */
		limited_at: at('limited_at'),
		cancel_requested_at: at('cancel_requested_at'),
		/** The team for which the donor supports the athlete. While the athlete isn't on it, the plan is paused. */
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		/**
		 * Since when nothing may be charged until the donor decides or the athlete is back. It stays set after the plan
		 * continues, for charges that are reported late.
		 */
		paused_at: at('paused_at'),
		/** When it continued; null while it is paused. */
		resumed_at: at('resumed_at'),
		pause_reason: text({ enum: ['athlete_gone', 'athlete_moved', 'athlete_paused'] }),
		ended_at: at('ended_at'),
		/** The provider's customer that pays it. */
		customer_ref: text(),
		/**
		 * When the donor last went to the provider's page for another card, and the card that they had chosen before (null
		 * for none).
		 */
		card_asked_at: at('card_asked_at'),
		card_before: text(),
		/** When we last asked the provider about it. */
		checked_at: at('checked_at').notNull(),
	},
	(t) => [
		index('plans_of_customer').on(t.provider, t.customer_ref).where(sql`state in ('active', 'past_due')`),
		uniqueIndex('plans_ref').on(t.provider, t.plan_ref),
		index('plans_live').on(t.checked_at).where(sql`state in ('active', 'past_due')`),
		/** Plans that an athlete's departure from a team affects. */
		index('plans_of_player').on(t.player_id).where(sql`state in ('active', 'past_due')`),
		index('plans_paused').on(t.paused_at).where(sql`state in ('active', 'past_due') and resumed_at is null and paused_at is not null`),
		check('plans_pause', sql`(${t.paused_at} is null) = (${t.pause_reason} is null) and (${t.resumed_at} is null or ${t.paused_at} is not null)`),
		check('plans_ended', sql`(${t.state} in ('completed', 'cancelled')) = (${t.ended_at} is not null)`),
	],
);

/**
 * A donor's customer record at the provider, one per account, so one person's cards and payments are together there.
 */
export const providerCustomers = pgTable(
	'provider_customers',
	{
		provider: text().notNull(),
		user_id: integer()
			.notNull()
			.references(() => users.user_id, { onDelete: 'cascade' }),
		customer_ref: text().notNull(),
		created_at: at('created_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.provider] })],
);

/**
 * Money that the provider reports as taken. `provider_ref` and `line` are unique, so one charge is booked once. A
 * charge for a basket has one row per line.
 */
export const payments = pgTable(
	'payments',
	{
		payment_id: uuid().primaryKey(),
		/** The number of its receipt. */
		receipt_number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
		intent_id: uuid().references(() => intents.intent_id),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		provider: text().notNull(),
		provider_ref: text().notNull(),
		/** 1 and up for the lines of a basket's charge; 0 for a charge that isn't a basket's. */
		line: integer().notNull().default(0),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
		/**
		 * Amount that the bank has taken back for good. If the dispute is about a part of the payment, only that part
		 * counts; the athlete keeps the rest.
		 */
		lost_cents: bigint({ mode: 'number' }).notNull().default(0),
		/** The provider's fee, including dispute fees. Null until the provider reports it; never below 0. */
		fee_cents: bigint({ mode: 'number' }),
		state: text({ enum: ['pending', 'settled', 'refunded', 'disputed', 'won', 'lost', 'voided'] }).notNull(),
		/** 1 for a one-time donation; n for the n-th installment of a plan. */
		instalment: integer().notNull().default(1),
		/**
		 * Money that the site should not have received (a second charge, or one after a cancel). It is booked, and a
		 * job refunds it.
		 */
		surplus: boolean().notNull().default(false),
		/**
		 * The team and sport that the donation was for, and its kind. A trigger copies them from the intent, so one
		 * index serves each filter of the admin's list (docs/decisions/071).
		 */
		team_id: integer(),
		sport_id: integer(),
		kind: text({ enum: ['one_time', 'recurring'] }),
		/** The state as the admin sees it. */
		standing: text({ enum: ['pending', 'settled', 'partly_refunded', 'refunded', 'disputed', 'won', 'lost', 'voided'] })
			.notNull()
			.generatedAlwaysAs(sql`case when state = 'settled' and refunded_cents > 0 then 'partly_refunded' else state end`),
		/** When the provider took the money, by its clock. `dated_by` says whether it is. */
		created_at: at('created_at').notNull().defaultNow(),
		settled_at: at('settled_at'),
		/**
		 * `provider`: `created_at` is the provider's time. `booking`: it is when we booked the payment, because the provider
		 * no longer knows the charge. Null: it is when we booked it, and nobody has looked yet.
		 */
		dated_by: text({ enum: ['provider', 'booking'] }),
		/** The time of our booking, if copies of the receipt carry it in place of the provider's. */
		dated_before: at('dated_before'),
	},
	(t) => [
		uniqueIndex('payments_provider_ref').on(t.provider, t.provider_ref, t.line),
		/**
		 * One settled payment per intent and installment. This index excludes money that came twice, which is booked and
		 * refunded.
		 */
		uniqueIndex('payments_settled').on(t.intent_id, t.instalment).where(sql`state in ('settled', 'disputed', 'won') and not surplus`),
		index('payments_player').on(t.player_id),
		index('payments_intent').on(t.intent_id),
		/** The admin's list, newest first. */
		index('payments_newest').on(t.created_at, t.payment_id),
		index('payments_of_sport').on(t.sport_id, t.created_at, t.payment_id),
		index('payments_of_team').on(t.team_id, t.created_at, t.payment_id),
		/** Test payments that a site still has to take out of its totals when it goes live. */
		index('payments_tests').on(t.payment_id).where(sql`provider not in ('stripe') and state not in ('pending', 'voided')`),
		index('payments_standing').on(t.standing, t.created_at, t.payment_id),
		index('payments_undated').on(t.payment_id).where(sql`dated_by is null`),
		/** The admin's search by receipt, and by transaction whoever took it. */
		index('payments_receipt').on(t.receipt_number),
		index('payments_reference').on(t.provider_ref),
	],
);

/** Each refund that the provider has reported. Those that haven't failed add up to the payment's `refunded_cents`. */
export const paymentRefunds = pgTable(
	'payment_refunds',
	{
		provider: text().notNull(),
		/** The refund's id at the provider; `before:…` for what was booked before refunds were tracked one by one. */
		refund_ref: text().notNull(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		/** The key with which we asked for it; null if it was made at the provider. */
		refund_key: text(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** `failed` is final: the money is ours again. */
		state: text({ enum: ['stands', 'failed'] }).notNull(),
		/** Why it failed, if the provider says. */
		failure: text(),
		/** When the provider made it, by its clock; null for a refund from before we stored that, until somebody looks. */
		made_at: at('made_at'),
		/** When we heard of it. */
		told_at: at('told_at').notNull(),
		failed_at: at('failed_at'),
	},
	(t) => [
		// A refund at the provider may be split over a basket's lines.
		primaryKey({ columns: [t.provider, t.refund_ref, t.payment_id] }),
		index('payment_refunds_payment').on(t.payment_id),
		index('payment_refunds_failed').on(t.failed_at).where(sql`state = 'failed'`),
		check('payment_refunds_state', sql`(${t.state} = 'failed') = (${t.failed_at} is not null)`),
	],
);

/**
 * Correcting the dates of payments that were booked before `dated_by` existed, payment by payment
 * (server/modules/payments/dates).
 */
export const dateCorrections = pgTable('date_corrections', {
	provider: text().primaryKey(),
	/** Every payment up to this one has been looked at; null at the start of a pass. */
	cursor: uuid(),
	/** How many payments this pass has moved to another month. */
	moved: integer().notNull().default(0),
	/** Not before this time: the lease of the process that works on it, or the pause until the next pass. */
	run_after: at('run_after').notNull(),
	attempts: integer().notNull().default(0),
});

/**
 * Append-only double entry (design §6): the entries of one transaction sum to 0. A trigger refuses UPDATE and DELETE.
 */
export const ledgerTransactions = pgTable(
	'ledger_transactions',
	{
		transaction_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: ['settled', 'refunded', 'refund_failed', 'lost', 'won', 'voided', 'fee', 'fee_returned'] }).notNull(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		/** Makes a booking idempotent: the provider's reference for the movement. */
		booking_key: text().notNull(),
		posted_at: at('posted_at').notNull().defaultNow(),
	},
	(t) => [uniqueIndex('ledger_booking_key').on(t.booking_key), index('ledger_payment').on(t.payment_id)],
);
export const ledgerEntries = pgTable(
	'ledger_entries',
	{
		entry_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		transaction_id: bigint({ mode: 'number' }).notNull(),
		/**
		 * `provider_clearing` (money at the card provider), `athlete` (owed to an athlete, with `player_id`), or
		 * `provider_fees` (what the provider charged the operator).
		 */
		account: text({ enum: ['provider_clearing', 'athlete', 'provider_fees'] }).notNull(),
		player_id: integer().references(() => players.player_id),
		/** The payment behind an athlete's entry, if the transaction books a basket's lines together; otherwise null. */
		payment_id: uuid().references(() => payments.payment_id),
		/** Cents; a debit is positive, a credit negative. */
		amount_cents: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [
		foreignKey({ columns: [t.transaction_id], foreignColumns: [ledgerTransactions.transaction_id] }),
		index('ledger_entries_transaction').on(t.transaction_id),
		index('ledger_entries_player').on(t.player_id),
		index('ledger_entries_payment').on(t.payment_id).where(sql`payment_id is not null`),
		check('ledger_entries_account', sql`(${t.account} = 'athlete') = (${t.player_id} is not null)`),
	],
);

/** Provider events, each once. A worker handles them after the answer. */
export const providerEvents = pgTable(
	'provider_events',
	{
		provider: text().notNull(),
		event_id: text().notNull(),
		type: text().notNull(),
		payload: jsonb().notNull(),
		received_at: at('received_at').notNull().defaultNow(),
		/** Not before this time: the lease of the worker that has it, or the backoff after a failure. */
		run_after: at('run_after').notNull().defaultNow(),
		handled_at: at('handled_at'),
		attempts: integer().notNull().default(0),
		last_error: text(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.event_id] }),
		index('provider_events_open').on(t.run_after).where(sql`handled_at is null and payload -> 'plan_ref' is null`),
		index('provider_events_plans').on(t.run_after).where(sql`handled_at is null and payload -> 'plan_ref' is not null`),
		/** Open events about the same object. */
		index('provider_events_about').on(t.payload).where(sql`handled_at is null`),
		index('provider_events_handled').on(t.received_at).where(sql`handled_at is not null`),
	],
);

/** How far we have read the provider's own list of events, for events that no webhook delivered. */
export const eventCursors = pgTable('event_cursors', {
	provider: text().primaryKey(),
	/** The newest event before which no older one can still appear; null before the first run. */
	event_id: text(),
	event_at: at('event_at'),
	/** When the list was last read to its end; null before that, and for a run from before this column existed. */
	read_at: at('read_at'),
	/** Not before this time: the lease of the process that reads, or the pause until the next run. */
	run_after: at('run_after').notNull().defaultNow(),
});

/**
 * Work to do after a commit, at the provider or by mail, kept until done. `payload` identifies payments and plans by
 * id, and it names no person.
 */
export const jobs = pgTable(
	'jobs',
	{
		job_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text({
			enum: [
				'refund',
				'session_end',
				'plan_limit',
				'plan_cancel',
				'plan_stop',
				'plan_roster',
				'plan_pause',
				'plan_resume',
				'plan_mail',
				'plan_card',
				'athlete_consent',
				'consent_mode',
				'pledge',
				'pledge_charge',
				'customer_email',
				'customer_delete',
				'card_charge',
				'card_capture',
				'card_detach',
				'card_save',
				'receipt_mail',
				'refund_mail',
				'refund_failed_mail',
			],
		}).notNull(),
		/** Makes a job unique, for example `refund:<payment_id>`. */
		job_key: text().notNull(),
		payload: jsonb().notNull(),
		run_after: at('run_after').notNull().defaultNow(),
		attempts: integer().notNull().default(0),
		last_error: text(),
		done_at: at('done_at'),
	},
	(t) => [
		uniqueIndex('jobs_key').on(t.job_key),
		index('jobs_open').on(t.kind, t.run_after, t.job_id).where(sql`done_at is null`),
		index('jobs_done').on(t.done_at).where(sql`done_at is not null and kind <> 'refund'`),
	],
);
