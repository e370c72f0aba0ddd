import { bigint, date, index, integer, numeric, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { users } from './people-schema.ts';
import { players } from './rosters-schema.ts';

/** A day without a time, such as `2026-03-14`. */
const day = (name: string) => date(name, { mode: 'string' });
const figure = (name: string, precision: number) => numeric(name, { precision, scale: 2, mode: 'number' });

/**
 * Collaboration requests (spec §3). Athlete and team have the names that they had when the request came in. Deleting
 * the sender's account deletes requests that weren't accepted. An accepted one stays, for its disclosure, without
 * anything about the person (server/modules/requests/forget-sender.ts).
 */
export const collaborationRequests = pgTable(
	'collaboration_requests',
	{
		request_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** The client's idempotency key: one key, one request, forever. */
		op_id: uuid(),
		body_hash: text(),
		/** The sender; null for a visitor and for a person whose account is gone. */
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		player_name: text().notNull(),
		team_id: integer().notNull(),
		team_name: text().notNull(),
		first_name: text(),
		last_name: text(),
		email_address: text(),
		phone_number: text(),
		street_address: text(),
		address_line_2: text(),
		city: text(),
		state: text(),
		zip_code: text(),
		country: text(),
		company_name: text(),
		business_address: text(),
		business_phone: text(),
		scope_of_use: text().notNull(),
		additional_details: text(),
		requested_date: day('requested_date').notNull(),
		alternate_date: day('alternate_date'),
		number_of_hours_requested: figure('number_of_hours_requested', 7),
		flat_fee_cents: bigint({ mode: 'number' }),
		/** Percent of net revenue. */
		royalty_percent: figure('royalty_percent', 5),
		other_compensation: text(),
		status: text({ enum: ['new', 'in_review', 'accepted', 'declined'] })
			.notNull()
			.default('new'),
		/** The disclosure's due date follows from this (src/domain/collaboration/disclosure.ts). */
		state_law_deadline: day('state_law_deadline'),
		institutional_deadline: day('institutional_deadline'),
		executed_on: day('executed_on'),
		/** `fold()` of names, e-mail, company, and athlete, for the admin's search. */
		search_fold: text().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		updated_at: at('updated_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('collaboration_requests_op').on(t.op_id),
		/** The admin's list, newest first, of all requests and of one state. */
		index('collaboration_requests_newest').on(t.created_at, t.request_id),
		index('collaboration_requests_status').on(t.status, t.created_at, t.request_id),
		index('collaboration_requests_user').on(t.user_id, t.created_at),
		index('collaboration_requests_player').on(t.player_id),
		/** Visitors' requests, to delete them after a while (server/modules/requests/tidy-requests.ts). */
		index('collaboration_requests_of_visitors').on(t.created_at).where(sql`user_id is null and status <> 'accepted'`),
		/** Finds what was sent from a visitor's address; a mailed link deletes it. */
		index('collaboration_requests_of_address').on(sql`lower(${t.email_address})`).where(sql`user_id is null`),
		index('collaboration_requests_search').using('gin', sql`(' ' || ${t.search_fold}) gin_trgm_ops`),
	],
);

/** Admins' answers to a request's sender; each was mailed once. They are deleted with the sender's data. */
export const requestAnswers = pgTable(
	'request_answers',
	{
		answer_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		request_id: integer()
			.notNull()
			.references(() => collaborationRequests.request_id, { onDelete: 'cascade' }),
		/** The admin page's idempotency key: one key, one mail. */
		op_id: uuid().notNull(),
		body: text().notNull(),
		created_at: at('created_at').notNull(),
	},
	(t) => [uniqueIndex('request_answers_op').on(t.op_id), index('request_answers_request').on(t.request_id, t.answer_id)],
);

/** Messages from the contact form (spec §3). They go with their sender's account. */
export const contactMessages = pgTable(
	'contact_messages',
	{
		message_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		op_id: uuid(),
		body_hash: text(),
		user_id: integer().references(() => users.user_id, { onDelete: 'cascade' }),
		first_name: text().notNull(),
		last_name: text().notNull(),
		email: text().notNull(),
		phone_number: text().notNull(),
		company_name: text(),
		subject: text().notNull(),
		message: text().notNull(),
		state: text({ enum: ['open', 'done'] })
			.notNull()
			.default('open'),
		search_fold: text().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('contact_messages_op').on(t.op_id),
		index('contact_messages_newest').on(t.created_at, t.message_id),
		index('contact_messages_state').on(t.state, t.created_at, t.message_id),
		index('contact_messages_user').on(t.user_id),
		index('contact_messages_of_visitors').on(t.created_at).where(sql`user_id is null`),
		index('contact_messages_of_address').on(sql`lower(${t.email})`).where(sql`user_id is null`),
		index('contact_messages_search').using('gin', sql`(' ' || ${t.search_fold}) gin_trgm_ops`),
	],
);

/**
 * Links by which a visitor deletes what they sent. A used link's row stays until it expires, so an address gets one
 * mail an hour. The mail holds the token; the row holds its SHA-256.
 */
export const deletionLinks = pgTable(
	'deletion_links',
	{
		token_hash: text().primaryKey(),
		/** In lowercase, as the database converts it. */
		address: text().notNull(),
		created_at: at('created_at').notNull(),
		expires_at: at('expires_at').notNull(),
		used_at: at('used_at'),
	},
	(t) => [index('deletion_links_address').on(t.address, t.created_at), index('deletion_links_expiry').on(t.expires_at)],
);
