import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_ACTIONS } from '#domain/admin/audit-entry.ts';
import { at } from './columns.ts';
import { players } from './rosters-schema.ts';

/**
 * People with an account. Deleting a row deletes everything that is theirs (`on delete cascade`); gifts stay, under a pseudonym (design §6).
 * `role` is the one truth about who is an admin; it is read at each call.
 */
export const users = pgTable(
	'users',
	{
		user_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		user_name: text().notNull(),
		/** As the person wrote it, trimmed. */
		user_email: text().notNull(),
		/** `emailKey()`: what makes two addresses the same account. */
		email_key: text().notNull(),
		/** The person has shown that the address is theirs: a code that was mailed there, or an identity provider that says so. */
		email_verified_at: at('email_verified_at'),
		/** argon2id in PHC format; null for accounts that log in through the identity provider alone. */
		password_hash: text(),
		/** What an identity provider calls the person; a profile's first name goes before it. */
		given_name: text(),
		role: text({ enum: ['user', 'admin'] })
			.notNull()
			.default('user'),
		/** `fold()` of names, e-mail and company, for the admin's search. */
		search_fold: text().notNull().default(''),
		/** When all their sessions were ended last: a login at the identity provider that is older opens none. */
		sessions_ended_at: at('sessions_ended_at'),
		/** Since when an admin keeps the person out; null for everybody else. */
		suspended_at: at('suspended_at'),
		created_at: at('created_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('users_email').on(t.email_key),
		index('users_search').using('gin', sql`(' ' || ${t.search_fold}) gin_trgm_ops`),
		index('users_admins').on(t.user_id).where(sql`role = 'admin'`),
		/** The admin's list, newest first. */
		index('users_newest').on(t.created_at, t.user_id),
	],
);

/** The person that a row belongs to; it goes with their account. */
export const theirs = () =>
	integer()
		.notNull()
		.references(() => users.user_id, { onDelete: 'cascade' });

/** (issuer, `sub` of its ID tokens) → account. */
export const identities = pgTable(
	'identities',
	{
		issuer: text().notNull(),
		subject: text().notNull(),
		user_id: theirs(),
		linked_at: at('linked_at').notNull().defaultNow(),
		/** The provider has told when this person logged in there (`auth_time`): from then on it is expected of it. */
		tells_auth_time: boolean().notNull().default(false),
	},
	(t) => [
		primaryKey({ columns: [t.issuer, t.subject] }),
		index('identities_user').on(t.user_id),
		index('identities_telling').on(t.issuer).where(sql`tells_auth_time`),
	],
);

/** ID tokens that were turned into a session, by hash, until they expire: the same token from another device is a replay. */
export const usedIdTokens = pgTable(
	'used_id_tokens',
	{
		token_hash: text().primaryKey(),
		device_id: text().notNull(),
		/** `token_hash` of the session that the token opens: with that one gone, the token opens none any more. */
		session_hash: text(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('used_id_tokens_expiry').on(t.expires_at), index('used_id_tokens_session').on(t.session_hash)],
);

/**
 * A row while it lives: logging out, changing the password and deleting the account delete it. The cookie holds the token; here is its SHA-256.
 * A renewal and a new proof of identity replace the token: the new row takes over `session_id`, `created_at` and what the account knows of the
 * activity, and the old row lasts a minute more.
 */
export const sessions = pgTable(
	'sessions',
	{
		token_hash: text().primaryKey(),
		/** What the person's own list of sessions calls it; opens nothing. */
		session_id: uuid().notNull().defaultRandom(),
		user_id: theirs(),
		/** How it began: by password, or by the identity provider (then it ends with the ID token). */
		kind: text({ enum: ['password', 'provider'] }).notNull(),
		/** The kind of browser that logged in, such as "Chrome on Android"; never the header that said so. Null: it said nothing we know. */
		device: text(),
		created_at: at('created_at').notNull().defaultNow(),
		/** Written at most once a minute. */
		last_active_at: at('last_active_at').notNull().defaultNow(),
		/** When the person last showed who they are: by password, or at the identity provider. */
		proved_at: at('proved_at').notNull().defaultNow(),
		/** When an admin last did something as an admin; a screen that refreshes by itself doesn't count. Written at most once a minute. */
		admin_active_at: at('admin_active_at'),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
);

/** Failed logins by e-mail, known to us or not, and by who failed: both are hashes, so that no address of a stranger is kept. */
export const loginFailures = pgTable(
	'login_failures',
	{
		email_hash: text().notNull(),
		/** A device, an address without one, or whose session it was. */
		asker_hash: text().notNull(),
		failures: integer().notNull(),
		/** No attempt is looked at before this time. */
		not_before: at('not_before').notNull(),
		last_at: at('last_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.email_hash, t.asker_hash] }), index('login_failures_last').on(t.last_at)],
);

/** One-time codes for a forgotten password, one row for each mail. Several may be good side by side. */
export const passwordCodes = pgTable(
	'password_codes',
	{
		code_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		user_id: theirs(),
		/** The code's first characters, by which its row is found. */
		selector: text().notNull(),
		/** Of the others. */
		code_hash: text().notNull(),
		/** SHA-256 of the device for which the mail went out. */
		device_hash: text().notNull(),
		/** The account knows the browser that asked (`known_devices`). */
		known: boolean().notNull().default(false),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('password_codes_user').on(t.user_id), index('password_codes_created').on(t.created_at)],
);

/** Devices that asked for a code of an account, whether or not a mail went out for it: these alone may try one. */
export const passwordAsks = pgTable(
	'password_asks',
	{
		user_id: theirs(),
		device_hash: text().notNull(),
		/** Tries since it asked. */
		attempts: integer().notNull().default(0),
		asked_at: at('asked_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.device_hash] }), index('password_asks_asked').on(t.asked_at)],
);

/** Links by which people choose the first password of an account that an admin made for them: one for an account, used once. The mail holds the token; here is its SHA-256. */
export const passwordLinks = pgTable(
	'password_links',
	{
		user_id: theirs().primaryKey(),
		token_hash: text().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [uniqueIndex('password_links_token').on(t.token_hash), index('password_links_expiry').on(t.expires_at)],
);

/** Mail to be sent after the commit that asked for it. A row goes when its mail has gone out. */
export const outgoingMails = pgTable(
	'outgoing_mails',
	{
		mail_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		user_id: integer().references(() => users.user_id, { onDelete: 'cascade' }),
		recipient: text().notNull(),
		subject: text().notNull(),
		body: text().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		run_after: at('run_after').notNull().defaultNow(),
		attempts: integer().notNull().default(0),
		last_error: text(),
	},
	(t) => [index('outgoing_mails_due').on(t.run_after), index('outgoing_mails_user').on(t.user_id)],
);

/** What a person tells of themselves (spec §3); all optional. */
export const userProfiles = pgTable('user_profiles', {
	user_id: integer()
		.primaryKey()
		.references(() => users.user_id, { onDelete: 'cascade' }),
	first_name: text(),
	last_name: text(),
	phone_number: text(),
	address: text(),
	city: text(),
	state: text(),
	country: text(),
	company_name: text(),
	zipcode: text(),
	updated_at: at('updated_at').notNull().defaultNow(),
});

/** A removed favourite keeps its row, so that its operation's late repetition is known for what it is; it counts no more. */
export const favourites = pgTable(
	'favourites',
	{
		favourites_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		user_id: theirs(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		/** The client's idempotency key of the call that added it, or of one that changed nothing here or removed it: then this row was never a favourite. */
		op_id: uuid(),
		created_at: at('created_at').notNull().defaultNow(),
		removed_at: at('removed_at'),
	},
	(t) => [
		uniqueIndex('favourites_once').on(t.user_id, t.player_id).where(sql`removed_at is null`),
		uniqueIndex('favourites_op').on(t.op_id),
		index('favourites_player').on(t.player_id),
	],
);

/** Switches of the platform, by name: `giving` (`{"enabled": false}` while donations are paused). */
export const settings = pgTable('settings', {
	key: text().primaryKey(),
	value: jsonb().notNull(),
	updated_at: at('updated_at').notNull().defaultNow(),
});

/** What admins did, each entry chained to the one before it. It only grows. Holds ids only, no names and no addresses, so that deleting a person leaves nothing of them here. */
export const auditLog = pgTable(
	'audit_log',
	{
		audit_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		at: at('at').notNull().defaultNow(),
		/** The admin's user_id at that time. */
		actor_id: integer().notNull(),
		action: text({ enum: AUDIT_ACTIONS }).notNull(),
		subject_id: integer(),
		/** Of what is done to a payment. */
		payment_id: uuid(),
		/** Counted from 1 without a gap. It and the hashes are a trigger's to set, under a lock: entries of transactions side by side are chained one after the other. */
		position: bigint({ mode: 'number' }).notNull().default(0),
		/** The hash of the entry before this one. */
		prev_hash: text().notNull().default(''),
		/** Of this entry's fields and of `prev_hash` (server/modules/operations/audit-log/entry-hash.ts). */
		hash: text().notNull().default(''),
	},
	(t) => [
		uniqueIndex('audit_log_position').on(t.position),
		/** The admin's list, newest first: of all, of one admin, of one action. */
		index('audit_log_newest').on(t.at, t.position),
		index('audit_log_actor').on(t.actor_id, t.at, t.position),
		index('audit_log_action').on(t.action, t.at, t.position),
	],
);

/** Records of the development identity provider: keys, sessions, codes. An outside provider keeps its own. */
export const developmentProviderRecords = pgTable(
	'development_provider_records',
	{
		kind: text().notNull(),
		record_id: text().notNull(),
		payload: jsonb().notNull(),
		grant_id: text(),
		uid: text(),
		consumed: boolean().notNull().default(false),
		expires_at: at('expires_at'),
	},
	(t) => [
		primaryKey({ columns: [t.kind, t.record_id] }),
		index('development_provider_grant').on(t.grant_id),
		index('development_provider_uid').on(t.kind, t.uid),
		index('development_provider_expiry').on(t.expires_at),
	],
);
