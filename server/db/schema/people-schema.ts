import { ROLES } from '#domain/account/account.ts';
import { SESSION_KINDS } from '#domain/account/session-list-answer.ts';
import { AUDIT_ACTIONS } from '#domain/admin/audit-entry.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { players } from './rosters-schema.ts';

/**
 * People with an account. Deleting a row deletes everything that is theirs (`on delete cascade`); donations stay, under
 * a pseudonym (design §6). What they may do stands in `roles`.
 */
export const users = pgTable(
	'users',
	{
		user_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		user_name: text().notNull(),
		/** As the person typed it, trimmed. */
		user_email: text().notNull(),
		/** `emailKey()`: two addresses with the same key are the same account. */
		email_key: text().notNull(),
		/**
		 * When the address was proved to be theirs: by a code that was mailed there, or by an identity provider that
		 * vouches for it.
		 */
		email_verified_at: at('email_verified_at'),
		/** argon2id in PHC format; null for accounts that log in only through the identity provider. */
		password_hash: text(),
		/** The name from the identity provider; a profile's first name takes precedence. */
		given_name: text(),
		/** `fold()` of names, e-mail, and company, for the admin's search. */
		search_fold: text().notNull().default(''),
		/** When all their sessions were last ended. An older login at the identity provider opens none. */
		sessions_ended_at: at('sessions_ended_at'),
		/** Since when an admin has suspended the account; null for everybody else. */
		suspended_at: at('suspended_at'),
		/**
		 * The account's name for authenticators: 256 random bits in base64url, so they store nothing personal. Null
		 * until the first passkey.
		 */
		passkey_handle: text(),
		created_at: at('created_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('users_email').on(t.email_key),
		index('users_search').using('gin', sql`(' ' || ${t.search_fold}) gin_trgm_ops`),
		/** The admin's list, newest first. */
		index('users_newest').on(t.created_at, t.user_id),
	],
);

/** The person that a row belongs to; the row goes with their account. */
export const userColumn = () =>
	integer()
		.notNull()
		.references(() => users.user_id, { onDelete: 'cascade' });

/**
 * Roles that let a person do more than everybody may (docs/decisions/154). Each call reads them, so a change counts from
 * the next one on. `users.role` mirrors `admin` for servers of the former release; a trigger keeps the two alike.
 */
export const roles = pgTable(
	'roles',
	{
		user_id: userColumn(),
		role: text({ enum: ROLES }).notNull(),
		/** The school that the role is for; empty for a role of the whole site. */
		school: text().notNull().default(''),
		granted_at: at('granted_at').notNull().defaultNow(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.role, t.school] }), index('roles_by_role').on(t.role, t.school, t.user_id)],
);

/**
 * Roles that were offered by mail: one offer per account and role. The mail holds the token; the row holds its SHA-256.
 * An accepted offer stays until it expires, so a repeated call gets the same answer.
 */
export const roleInvitations = pgTable(
	'role_invitations',
	{
		user_id: userColumn(),
		role: text({ enum: ROLES }).notNull(),
		school: text().notNull().default(''),
		token_hash: text().notNull(),
		/** The admin who offered it. If they stop being one, the offer ends. */
		invited_by: userColumn(),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
		accepted_at: at('accepted_at'),
	},
	(t) => [
		primaryKey({ columns: [t.user_id, t.role, t.school] }),
		uniqueIndex('role_invitations_token').on(t.token_hash),
		index('role_invitations_inviter').on(t.invited_by),
		index('role_invitations_expiry').on(t.expires_at),
	],
);

/** (issuer, `sub` of its ID tokens) → account. */
export const identities = pgTable(
	'identities',
	{
		issuer: text().notNull(),
		subject: text().notNull(),
		user_id: userColumn(),
		linked_at: at('linked_at').notNull().defaultNow(),
		/**
		 * The provider has reported when this person logged in there (`auth_time`). From then on we require it of that
		 * provider.
		 */
		tells_auth_time: boolean().notNull().default(false),
	},
	(t) => [
		primaryKey({ columns: [t.issuer, t.subject] }),
		index('identities_user').on(t.user_id),
		index('identities_telling').on(t.issuer).where(sql`tells_auth_time`),
	],
);

/**
 * ID tokens that were exchanged for a session, by hash, until they expire. The same token from another device is a
 * replay.
 */
export const usedIdTokens = pgTable(
	'used_id_tokens',
	{
		token_hash: text().primaryKey(),
		device_id: text().notNull(),
		/** `token_hash` of the session that the token opened. Once that is gone, the token opens no other. */
		session_hash: text(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('used_id_tokens_expiry').on(t.expires_at), index('used_id_tokens_session').on(t.session_hash)],
);

/**
 * A row exists while the session lives. Logging out, changing the password, and deleting the account delete it. The
 * cookie holds the token; the row holds its SHA-256. A renewal or a new proof of identity replaces the token: the new
 * row takes over `session_id`, `created_at`, and the recorded activity, and the old row lasts another minute.
 */
export const sessions = pgTable(
	'sessions',
	{
		token_hash: text().primaryKey(),
		/** Its name in the person's own list of sessions; opens nothing. */
		session_id: uuid().notNull().defaultRandom(),
		user_id: userColumn(),
		/** How it began: by password, by passkey, or through the identity provider (then it ends with the ID token). */
		kind: text({ enum: SESSION_KINDS }).notNull(),
		/**
		 * The kind of browser that logged in, such as "Chrome on Android"; never the header itself. Null if the header
		 * named none that we know.
		 */
		device: text(),
		created_at: at('created_at').notNull().defaultNow(),
		/** Written at most once a minute. */
		last_active_at: at('last_active_at').notNull().defaultNow(),
		/** When the person last proved their identity: by password, by passkey, or at the identity provider. */
		proved_at: at('proved_at').notNull().defaultNow(),
		/** When a passkey last began or proved the session; null if none has. */
		passkey_at: at('passkey_at'),
		/**
		 * When an admin last acted as an admin. A screen that refreshes automatically doesn't count. Written at most
		 * once a minute.
		 */
		admin_active_at: at('admin_active_at'),
		/** When the person proved here that this session may pay with their saved cards; null if they haven't. */
		cards_confirmed_at: at('cards_confirmed_at'),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
);

/**
 * Failed logins by e-mail, known to us or not, and by who tried. Both are hashes, so we store no stranger's address.
 */
export const loginFailures = pgTable(
	'login_failures',
	{
		email_hash: text().notNull(),
		/** A device, an address without one, or the account of the session. */
		asker_hash: text().notNull(),
		failures: integer().notNull(),
		/** No attempt is checked before this time. */
		not_before: at('not_before').notNull(),
		last_at: at('last_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.email_hash, t.asker_hash] }), index('login_failures_last').on(t.last_at)],
);

/** One-time codes for a forgotten password, one row per mail. Several may be valid at the same time. */
export const passwordCodes = pgTable(
	'password_codes',
	{
		code_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		user_id: userColumn(),
		/** The code's first characters, which find its row. */
		selector: text().notNull(),
		/** Hash of the other characters. */
		code_hash: text().notNull(),
		/** SHA-256 of the device that requested the mail. */
		device_hash: text().notNull(),
		/** The account knows the browser that asked (`known_devices`). */
		known: boolean().notNull().default(false),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('password_codes_user').on(t.user_id), index('password_codes_created').on(t.created_at)],
);

/** Devices that asked for a code of an account, whether or not we mailed one. Only these may try one. */
export const passwordAsks = pgTable(
	'password_asks',
	{
		user_id: userColumn(),
		device_hash: text().notNull(),
		/** Tries since it asked. */
		attempts: integer().notNull().default(0),
		asked_at: at('asked_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.device_hash] }), index('password_asks_asked').on(t.asked_at)],
);

/**
 * Links by which people choose the first password of an account that an admin created: one per account, for one use.
 * The mail holds the token; the row holds its SHA-256.
 */
export const passwordLinks = pgTable(
	'password_links',
	{
		user_id: userColumn().primaryKey(),
		token_hash: text().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [uniqueIndex('password_links_token').on(t.token_hash), index('password_links_expiry').on(t.expires_at)],
);

/** Mail to send after the commit that requested it. A row is deleted once its mail is sent. */
export const outgoingMails = pgTable(
	'outgoing_mails',
	{
		mail_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		user_id: integer().references(() => users.user_id, { onDelete: 'cascade' }),
		recipient: text().notNull(),
		subject: text().notNull(),
		body: text().notNull(),
		/** The body as HTML; null for a mail of text alone. */
		html: text(),
		created_at: at('created_at').notNull().defaultNow(),
		run_after: at('run_after').notNull().defaultNow(),
		attempts: integer().notNull().default(0),
		last_error: text(),
	},
	(t) => [index('outgoing_mails_due').on(t.run_after), index('outgoing_mails_user').on(t.user_id)],
);

/** Profiles that people fill in themselves (spec §3); every field is optional. */
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

/** A removed favorite keeps its row, so we recognize a late repeat of its operation. It no longer counts. */
export const favorites = pgTable(
	'favourites',
	{
		favourites_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		user_id: userColumn(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		/**
		 * The client's idempotency key of the call that added it. If that call changed nothing or removed the favorite,
		 * this row was never a favorite.
		 */
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

/** Switches of the platform by name: `giving` (`{"enabled": false}` while donations are paused). */
export const settings = pgTable('settings', {
	key: text().primaryKey(),
	value: jsonb().notNull(),
	updated_at: at('updated_at').notNull().defaultNow(),
});

/**
 * Actions of admins, each entry chained to the one before it. The table only grows. It holds ids only, no names and no
 * addresses, so deleting a person leaves nothing of them here.
 */
export const auditLog = pgTable(
	'audit_log',
	{
		audit_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		at: at('at').notNull().defaultNow(),
		/** The admin's user_id at that time. */
		actor_id: integer().notNull(),
		action: text({ enum: AUDIT_ACTIONS }).notNull(),
		subject_id: integer(),
		/** The payment that the action was about. */
		payment_id: uuid(),
		/**
		 * Counted from 1 without a gap. A trigger sets it and the hashes under a lock, so entries of concurrent
		 * transactions are chained one after the other.
		 */
		position: bigint({ mode: 'number' }).notNull().default(0),
		/** The hash of the previous entry. */
		prev_hash: text().notNull().default(''),
		/** The hash of this entry's fields and `prev_hash` (server/modules/operations/audit-log/check-audit-chain.ts). */
		hash: text().notNull().default(''),
	},
	(t) => [
		uniqueIndex('audit_log_position').on(t.position),
		/** The admin's list, newest first: all entries, one admin's, one action's. */
		index('audit_log_newest').on(t.at, t.position),
		index('audit_log_actor').on(t.actor_id, t.at, t.position),
		index('audit_log_action').on(t.action, t.at, t.position),
	],
);

/** Records of the development identity provider: keys, sessions, codes. An external provider keeps its own. */
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
