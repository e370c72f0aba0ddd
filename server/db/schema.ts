import { sql } from 'drizzle-orm';
import {
	bigint,
	boolean,
	check,
	customType,
	foreignKey,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core';
import { users } from './people-schema.ts';

/**
 * One schema for the embedded PGlite and for PostgreSQL 15 and later.
 *
 * `*_fold` columns hold `fold()` of `#domain/fold.ts`, written by the server, and are compared under `COLLATE "C"`. `changed_xid` is set by a trigger to the id of the writing
 * transaction; the sync feed reads from it (design §3).
 */
const folded = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Facts of this database itself: `epoch` (random, tells one database from another in cursors), `seed`. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

export const sports = pgTable('sports', { sport_id: integer().primaryKey(), sport_name: text().notNull(), slug: text().notNull(), gender: text() }, (t) => [
	uniqueIndex('sports_slug').on(t.slug),
]);

export const teams = pgTable(
	'teams',
	{
		team_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		sport_id: integer()
			.notNull()
			.references(() => sports.sport_id),
		team_name: text().notNull(),
		team_fold: folded().notNull(),
		slug: text().notNull(),
		conference: text(),
		color: text(),
		alt_color: text(),
		retired_at: at('retired_at'),
		changed_xid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
	},
	(t) => [
		index('teams_by_sport').on(t.sport_id, t.team_fold, t.team_id),
		index('teams_by_conference').on(t.sport_id, t.conference),
		index('teams_by_slug').on(t.sport_id, t.slug),
		index('teams_changed').on(t.sport_id, t.changed_xid),
	],
);

/** `sport_id`, `team_fold` repeat the team's, so that one index serves the listing order. */
export const players = pgTable(
	'players',
	{
		player_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		sport_id: integer()
			.notNull()
			.references(() => sports.sport_id),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		team_fold: folded().notNull(),
		player_name: text().notNull(),
		name_fold: folded().notNull(),
		slug: text().notNull(),
		player_class: text(),
		position: text(),
		jersey_number: text(),
		/** Inches. */
		height_in: smallint(),
		/** Pounds. */
		weight_lb: smallint(),
		image_url: text(),
		pending_transfer: boolean().notNull().default(false),
		/** Name of the team before the latest move. */
		transferred_from: text(),
		birthplace: text(),
		gender: text(),
		bio_url: text(),
		game_logs_url: text(),
		news_url: text(),
		profile_url: text(),
		splits_url: text(),
		stats_url: text(),
		/** Cents; written only by the ledger's `post()`. */
		received_cents: bigint({ mode: 'number' }).notNull().default(0),
		retired_at: at('retired_at'),
		changed_xid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
	},
	(t) => [
		index('players_listing').on(t.sport_id, t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is null`),
		index('players_listing_all').on(t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is null`),
		index('players_by_team').on(t.team_id, t.name_fold),
		index('players_words').using('gin', sql`(' ' || ${t.name_fold}) gin_trgm_ops`),
		index('players_by_jersey').on(t.sport_id, t.jersey_number),
		index('players_by_received').on(t.sport_id, t.received_cents),
		index('players_received').on(t.received_cents),
		index('players_changed').on(t.sport_id, t.changed_xid),
		/** Counts of a filter, and the distinct classes and positions, without touching the rows. */
		index('players_facets').on(t.sport_id, t.player_class, t.position, t.team_id, t.received_cents).where(sql`retired_at is null`),
		check('players_received_not_negative', sql`${t.received_cents} >= 0`),
	],
);

/** (source, season, external id) → our id; seasons matter where a source renumbers everybody each year. '' where it does not. */
export const teamSources = pgTable(
	'team_sources',
	{
		source: text().notNull(),
		season: text().notNull(),
		external_id: text().notNull(),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
	},
	(t) => [primaryKey({ columns: [t.source, t.season, t.external_id] }), index('team_sources_team').on(t.team_id)],
);
export const playerSources = pgTable(
	'player_sources',
	{
		source: text().notNull(),
		season: text().notNull(),
		external_id: text().notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
	},
	(t) => [primaryKey({ columns: [t.source, t.season, t.external_id] }), index('player_sources_player').on(t.player_id)],
);

/** Every change of team, oldest first. */
export const playerMoves = pgTable(
	'player_moves',
	{
		move_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		from_team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		to_team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		season: text(),
		moved_at: at('moved_at').notNull().defaultNow(),
	},
	(t) => [index('player_moves_player').on(t.player_id)],
);

/**
 * What team files tell, kept so that team and roster files may come in any order and in separate imports. A team itself
 * is made when the first roster names it; a list of teams shows none without athletes ever.
 */
export const teamDirectory = pgTable(
	'team_directory',
	{
		source: text().notNull(),
		external_id: text().notNull(),
		sport_id: integer()
			.notNull()
			.references(() => sports.sport_id),
		school: text().notNull(),
		school_fold: folded().notNull(),
		conference: text(),
		/** Level of play as the source writes it (`fbs`, `ii`); tells a school's live row from a spare one. */
		classification: text(),
		color: text(),
		alt_color: text(),
	},
	(t) => [primaryKey({ columns: [t.source, t.external_id] }), index('team_directory_school').on(t.sport_id, t.school_fold)],
);

/** Latest season whose roster was imported for a team, and that named an athlete: an older roster never overrides it (docs/decisions/010). */
export const teamSeasons = pgTable('team_seasons', {
	team_id: integer()
		.primaryKey()
		.references(() => teams.team_id),
	season: text().notNull(),
});
export const playerSeasons = pgTable('player_seasons', {
	player_id: integer()
		.primaryKey()
		.references(() => players.player_id),
	season: text().notNull(),
});

export const imports = pgTable('imports', {
	import_id: integer().primaryKey().generatedAlwaysAsIdentity(),
	finished_at: at('finished_at').notNull().defaultNow(),
	report: jsonb().notNull(),
});

/**
 * A gift that somebody means to make. `op_id` is the client's idempotency key, unique for ever; `body_hash` tells a replay
 * from another request under the same key. Names are the server's own at that moment.
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
		/** Each instalment's, where there are several. */
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** How many monthly instalments; null for a one-time gift. */
		months: integer(),
		/** Whether the athlete's page may name the donor. */
		named: boolean().notNull().default(false),
		/** Who gives; null for a visitor, and for a person whose account is gone. */
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		/** Stands for a donor whose account is gone, the same for all their gifts. */
		donor_pseudonym: text(),
		/** Device that registered it; for throttling, not identity. */
		device_id: text(),
		state: text({ enum: ['created', 'session_open', 'processing', 'paid', 'failed', 'expired', 'cancelled'] })
			.notNull()
			.default('created'),
		attempt: integer().notNull().default(0),
		/** Every repetition of an attempt asks the provider for the same session, to the second of its end. */
		attempt_started_at: at('attempt_started_at'),
		provider: text(),
		provider_session_id: text(),
		cancel_requested_at: at('cancel_requested_at'),
		created_at: at('created_at').notNull().defaultNow(),
		updated_at: at('updated_at').notNull().defaultNow(),
		paid_at: at('paid_at'),
		/** When the provider was last asked about the current session by the reconciler. */
		checked_at: at('checked_at'),
	},
	(t) => [
		uniqueIndex('intents_op').on(t.op_id),
		index('intents_player').on(t.player_id),
		index('intents_user').on(t.user_id),
		index('intents_session').on(t.provider_session_id),
		index('intents_open').on(t.state, t.updated_at),
		check('intents_amount', sql`${t.amount_cents} between 100 and 1000000`),
		check('intents_months', sql`(${t.kind} = 'recurring') = (${t.months} is not null)`),
	],
);

/** An operation that was called off before it arrived: when its request comes late, it is refused. */
export const cancelledOperations = pgTable('cancelled_operations', { op_id: uuid().primaryKey(), cancelled_at: at('cancelled_at').notNull().defaultNow() });

/** A recurring gift that has begun: one row per intent, written when the provider's plan is first seen. Whose it is says the intent; its money is in `payments`, by instalment. */
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
		/** `past_due`: the provider is trying the card again. */
		state: text({ enum: ['active', 'past_due', 'completed', 'cancelled'] }).notNull(),
		provider: text().notNull(),
		/** The provider's id of it. */
		plan_ref: text().notNull(),
		started_at: at('started_at').notNull(),
		/** Null when no instalment is to come. */
		next_charge_at: at('next_charge_at'),
		/** Since when the provider ends it by itself after the last instalment. */
		limited_at: at('limited_at'),
		cancel_requested_at: at('cancel_requested_at'),
		ended_at: at('ended_at'),
		/** When the provider was last asked about it. */
		checked_at: at('checked_at').notNull(),
	},
	(t) => [
		uniqueIndex('plans_ref').on(t.provider, t.plan_ref),
		index('plans_live').on(t.checked_at).where(sql`state in ('active', 'past_due')`),
		check('plans_ended', sql`(${t.state} in ('completed', 'cancelled')) = (${t.ended_at} is not null)`),
	],
);

/** Money that the provider reports as taken. `provider_ref` is unique: one charge is booked once. */
export const payments = pgTable(
	'payments',
	{
		payment_id: uuid().primaryKey(),
		intent_id: uuid().references(() => intents.intent_id),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		provider: text().notNull(),
		provider_ref: text().notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
		state: text({ enum: ['pending', 'settled', 'refunded', 'disputed', 'won', 'lost'] }).notNull(),
		/** 1 for a one-time gift; the n-th instalment of a plan. */
		instalment: integer().notNull().default(1),
		/** Money that should not have come (a second charge, or one after a cancel): booked, and on its way back by a refund job. */
		surplus: boolean().notNull().default(false),
		created_at: at('created_at').notNull().defaultNow(),
		settled_at: at('settled_at'),
	},
	(t) => [
		uniqueIndex('payments_provider_ref').on(t.provider, t.provider_ref),
		/** One settled payment per intent and instalment; money that comes twice is booked and refunded outside this index. */
		uniqueIndex('payments_settled').on(t.intent_id, t.instalment).where(sql`state in ('settled', 'disputed', 'won') and not surplus`),
		index('payments_player').on(t.player_id),
		index('payments_intent').on(t.intent_id),
		/** The admin's list, newest first. */
		index('payments_newest').on(t.created_at, t.payment_id),
	],
);

/** Append-only double entry (design §6): the entries of one transaction sum to 0. UPDATE and DELETE are refused by a trigger. */
export const ledgerTransactions = pgTable(
	'ledger_transactions',
	{
		transaction_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: ['settled', 'refunded', 'lost', 'won'] }).notNull(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		/** Makes a booking idempotent: the provider's reference of the movement. */
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
		/** `provider_clearing` (money at the card provider) or `athlete` (owed to an athlete, with `player_id`). */
		account: text({ enum: ['provider_clearing', 'athlete'] }).notNull(),
		player_id: integer().references(() => players.player_id),
		/** Cents; a debit is positive, a credit negative. */
		amount_cents: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [
		foreignKey({ columns: [t.transaction_id], foreignColumns: [ledgerTransactions.transaction_id] }),
		index('ledger_entries_transaction').on(t.transaction_id),
		index('ledger_entries_player').on(t.player_id),
		check('ledger_entries_account', sql`(${t.account} = 'athlete') = (${t.player_id} is not null)`),
	],
);

/** Provider events, each once; a worker handles them after the answer. */
export const providerEvents = pgTable(
	'provider_events',
	{
		provider: text().notNull(),
		event_id: text().notNull(),
		type: text().notNull(),
		payload: jsonb().notNull(),
		received_at: at('received_at').notNull().defaultNow(),
		/** Not before this time: the lease of the worker that has it, or the back-off after a failure. */
		run_after: at('run_after').notNull().defaultNow(),
		handled_at: at('handled_at'),
		attempts: integer().notNull().default(0),
		last_error: text(),
	},
	(t) => [primaryKey({ columns: [t.provider, t.event_id] }), index('provider_events_open').on(t.run_after).where(sql`handled_at is null`)],
);

/** Work to do at the provider after a commit, kept until done. */
export const jobs = pgTable(
	'jobs',
	{
		job_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: ['refund', 'plan_limit', 'plan_cancel'] }).notNull(),
		/** Makes a job unique: e.g. `refund:<payment_id>`. */
		job_key: text().notNull(),
		payload: jsonb().notNull(),
		run_after: at('run_after').notNull().defaultNow(),
		attempts: integer().notNull().default(0),
		last_error: text(),
		done_at: at('done_at'),
	},
	(t) => [uniqueIndex('jobs_key').on(t.job_key), index('jobs_open').on(t.run_after).where(sql`done_at is null`)],
);

/** The sandbox provider's own records: what a card provider would keep on its side. */
export const sandboxSessions = pgTable(
	'sandbox_sessions',
	{
		session_id: text().primaryKey(),
		intent_id: uuid().notNull(),
		attempt: integer().notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		description: text().notNull(),
		success_url: text().notNull(),
		failure_url: text().notNull(),
		status: text({ enum: ['open', 'paid', 'declined', 'expired'] })
			.notNull()
			.default('open'),
		/** Of a recurring gift. */
		months: integer(),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [uniqueIndex('sandbox_sessions_attempt').on(t.intent_id, t.attempt)],
);

/** A monthly plan of the sandbox. It goes on until it is limited or cancelled, as a card provider's does. */
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
		/** After how many instalments it ends by itself; null while nobody has said. */
		months_limit: integer(),
		/** How many instalments have fallen due, the first at the start. */
		due_count: integer().notNull().default(1),
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
		/** Which instalment of a plan it is; 1 for a one-time gift. */
		instalment: integer().notNull().default(1),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		created_at: at('created_at').notNull(),
	},
	(t) => [uniqueIndex('sandbox_charges_instalment').on(t.session_id, t.instalment)],
);
/** Keyed by the caller's key, so that a repeated request is one refund. */
export const sandboxRefunds = pgTable(
	'sandbox_refunds',
	{
		refund_key: text().primaryKey(),
		charge_id: text()
			.notNull()
			.references(() => sandboxCharges.charge_id),
		amount_cents: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [index('sandbox_refunds_charge').on(t.charge_id)],
);
