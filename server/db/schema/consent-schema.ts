import { CONSENT_MODES, CONSENTS, MOVERS } from '#domain/roster/consent-states.ts';
import { check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../drizzle.ts';
import { at } from './columns.ts';
import { players } from './rosters-schema.ts';

/** Each change of an athlete's consent, with the reason that an admin gave (docs/decisions/180, 182). */
export const consentChanges = pgTable(
	'consent_changes',
	{
		change_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		from_consent: text({ enum: CONSENTS }).notNull(),
		to_consent: text({ enum: CONSENTS }).notNull(),
		reason: text().notNull(),
		changed_at: at('changed_at').notNull(),
		/** The account; an id as in the audit log. */
		changed_by: integer().notNull(),
		/** The athlete's team at that time; null before desks. A desk reads only what was on a team of its school. */
		team_id: integer(),
		/** `athlete`: whoever held the page. */
		mover: text({ enum: MOVERS }).notNull().default('admin'),
	},
	(t) => [index('consent_changes_player').on(t.player_id, t.change_id)],
);

/**
 * Decisions of staff about athletes that came with an idempotency key (docs/decisions/183). Each is written with what it changed, so a
 * repeat changes nothing. They are deleted after 30 days.
 */
export const staffCalls = pgTable(
	'staff_calls',
	{
		/** The client's key. Of several things that one call decides, each has the key with its id. */
		op_id: text().primaryKey(),
		/** Of the call, who made it, and its body. */
		body_hash: text().notNull(),
		called_at: at('called_at').notNull(),
	},
	(t) => [index('staff_calls_age').on(t.called_at)],
);

/**
 * Whether the site asks athletes first, and since when: the last row counts (docs/decisions/177). Functions of the database read it
 * (`asks_athletes_first`), and a new row starts a job that follows it.
 */
export const consentModes = pgTable(
	'consent_modes',
	{
		change_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		mode: text({ enum: CONSENT_MODES }).notNull(),
		/** `environment`: `CONSENT` says so. `default`: it doesn't anymore, and no admin ever chose. */
		source: text({ enum: ['admin', 'environment', 'default'] }).notNull(),
		changed_at: at('changed_at').notNull(),
		/** The admin; an id as in the audit log. */
		changed_by: integer(),
	},
	(t) => [check('consent_modes_by', sql`(${t.source} = 'admin') = (${t.changed_by} is not null)`)],
);

/**
 * What decides who somebody is, of athletes who were removed, as keyed hashes. An import compares its lines with them, and
 * nobody can read from them who it was.
 */
export const removalMarks = pgTable(
	'removal_marks',
	{
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		/** `name`: a spelling. `alike`: a name that may be another spelling of it. */
		kind: text({ enum: ['name', 'alike', 'school', 'town', 'source'] }).notNull(),
		mark: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.player_id, t.kind, t.mark] }), index('removal_marks_mark').on(t.mark)],
);

/**
 * What somebody without an account asks for: that an athlete is paused, closed, or removed. It waits for an admin once the mailbox is
 * proved. The mail holds the token; the row holds its SHA-256.
 */
export const removalRequests = pgTable(
	'removal_requests',
	{
		removal_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		token_hash: text().notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		wish: text({ enum: ['paused', 'opted_out', 'removed'] }).notNull(),
		email: text().notNull(),
		/** How the person says that we can check who they are. */
		note: text().notNull(),
		created_at: at('created_at').notNull(),
		/** When the link in the mail stops working. */
		expires_at: at('expires_at').notNull(),
		/** When the person opened the link and confirmed. */
		confirmed_at: at('confirmed_at'),
		decision: text({ enum: ['granted', 'declined'] }),
		reason: text(),
		decided_at: at('decided_at'),
		decided_by: integer(),
		/** The athlete's team when it was decided; null before desks. */
		team_id: integer(),
	},
	(t) => [
		uniqueIndex('removal_requests_token').on(t.token_hash),
		index('removal_requests_address').on(sql`lower(${t.email})`, t.created_at),
		index('removal_requests_player').on(t.player_id),
		index('removal_requests_waiting').on(t.confirmed_at).where(sql`confirmed_at is not null and decided_at is null`),
		index('removal_requests_decided').on(t.decided_at).where(sql`decided_at is not null`),
		index('removal_requests_unconfirmed').on(t.expires_at).where(sql`confirmed_at is null`),
	],
);
