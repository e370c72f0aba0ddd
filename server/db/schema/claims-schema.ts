import type { Stroke } from '#domain/claims/signature.ts';
import { WORK_STATUSES } from '#domain/claims/work-status.ts';
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at, folded } from './columns.ts';
import { userColumn, users } from './people-schema.ts';
import { players, teams } from './rosters-schema.ts';

/** The athlete's team at that time. While they are on another one, the row doesn't count. */
const teamColumn = () =>
	integer()
		.notNull()
		.references(() => teams.team_id);
const playerColumn = () =>
	integer()
		.notNull()
		.references(() => players.player_id, { onDelete: 'cascade' });

/** The code with which an athlete can claim their page: one per athlete, as an HMAC. A claim deletes it. */
export const claimCodes = pgTable(
	'claim_codes',
	{
		player_id: playerColumn().primaryKey(),
		team_id: teamColumn(),
		code_hash: text().notNull(),
		/** As in `claim_code_makings`; null for a call without a key. */
		made_with: text(),
		made_at: at('made_at').notNull(),
		/** The admin; an id as in the audit log. */
		made_by: integer().notNull(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [
		uniqueIndex('claim_codes_hash').on(t.code_hash),
		index('claim_codes_made_with').on(t.made_with).where(sql`made_with is not null`),
		index('claim_codes_expiry').on(t.expires_at),
	],
);

/** Calls that made codes. A repeat with the same key gets those of its codes that were neither used nor replaced. */
export const claimCodeMakings = pgTable(
	'claim_code_makings',
	{
		/** SHA-256 of the idempotency key, of which the codes are made. */
		made_with: text().primaryKey(),
		body_hash: text().notNull(),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [index('claim_code_makings_expiry').on(t.expires_at)],
);

/**
 * Pages that athletes have claimed (docs/decisions/181). Apart from `players.consent`: a server of the former release takes any
 * consent but `listed` for a no, and would refund donations.
 */
export const claims = pgTable(
	'claims',
	{
		claim_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Without a cascade: leaving the demo keeps athletes whom somebody claimed. */
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		user_id: userColumn(),
		team_id: teamColumn(),
		by: text({ enum: ['code', 'mail'] }).notNull(),
		/** The client's idempotency key. */
		op_id: uuid(),
		body_hash: text(),
		claimed_at: at('claimed_at').notNull(),
		/** When the athlete said that they take donations; null before, and after the operator couldn't confirm their work status. */
		said_yes_at: at('said_yes_at'),
		/** As of then. A yes with any but `us` counts once an admin has confirmed it (`said_yes`). */
		work_status: text({ enum: WORK_STATUSES }),
		work_confirmed_at: at('work_confirmed_at'),
		work_confirmed_by: integer(),
		/** What an admin had checked when they confirmed or declined it. */
		work_note: text(),
		ended_at: at('ended_at'),
		/** `replaced`: by a new claim after a move. `merged`: the same person had claimed both records. */
		end_reason: text({ enum: ['removed', 'replaced', 'merged', 'admin'] }),
		/** The admin who ended it, and why. */
		ended_by: integer(),
		end_note: text(),
	},
	(t) => [
		/** One holder, whatever happens at once. */
		uniqueIndex('claims_holder').on(t.player_id).where(sql`ended_at is null`),
		uniqueIndex('claims_op').on(t.op_id),
		index('claims_user').on(t.user_id),
		index('claims_player').on(t.player_id),
		index('claims_ended').on(t.ended_at).where(sql`ended_at is not null`),
		index('claims_to_confirm').on(t.said_yes_at).where(sql`ended_at is null and work_status <> 'us' and work_confirmed_at is null`),
		check('claims_end', sql`(${t.ended_at} is null) = (${t.end_reason} is null)`),
		check('claims_yes', sql`(${t.said_yes_at} is null) = (${t.work_status} is null) and (${t.work_confirmed_at} is null or ${t.said_yes_at} is not null)`),
	],
);

/** Signatures under the agreement: one per claim and version. */
export const agreements = pgTable(
	'agreements',
	{
		claim_id: integer()
			.notNull()
			.references(() => claims.claim_id, { onDelete: 'cascade' }),
		version: integer().notNull(),
		/** The name of a typed signature, or the strokes of a drawn one. */
		signed_name: text(),
		strokes: jsonb().$type<Stroke[]>(),
		/** The parent or guardian of somebody who is under 18. */
		guardian_name: text(),
		op_id: uuid(),
		body_hash: text(),
		signed_at: at('signed_at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.claim_id, t.version] }),
		uniqueIndex('agreements_op').on(t.op_id),
		check('agreements_signed', sql`(${t.signed_name} is null) <> (${t.strokes} is null)`),
	],
);

/**
 * Claims by school mail. Each waits for an admin once the mailbox is proved. The mail holds the token; the row holds its
 * SHA-256.
 */
export const claimRequests = pgTable(
	'claim_requests',
	{
		request_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		token_hash: text().notNull(),
		player_id: playerColumn(),
		team_id: teamColumn(),
		user_id: userColumn(),
		/** The address at the school. */
		email: text().notNull(),
		created_at: at('created_at').notNull(),
		/** When the link in the mail stops working. */
		expires_at: at('expires_at').notNull(),
		confirmed_at: at('confirmed_at'),
		decision: text({ enum: ['approved', 'declined'] }),
		reason: text(),
		decided_at: at('decided_at'),
		/** The admin; null if it was declined because nobody decided in time, or because somebody else's claim came first. */
		decided_by: integer(),
	},
	(t) => [
		uniqueIndex('claim_requests_token').on(t.token_hash),
		index('claim_requests_address').on(sql`lower(${t.email})`, t.created_at),
		index('claim_requests_player').on(t.player_id),
		index('claim_requests_user').on(t.user_id),
		index('claim_requests_waiting').on(t.confirmed_at).where(sql`confirmed_at is not null and decided_at is null`),
		index('claim_requests_decided').on(t.decided_at).where(sql`decided_at is not null`),
		index('claim_requests_unconfirmed').on(t.expires_at).where(sql`confirmed_at is null`),
	],
);

/** Tries of codes, for a day. A deleted account's still count for the athlete. */
export const claimTries = pgTable(
	'claim_tries',
	{
		try_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** As the request named the athlete, or the record that stands for them; there may be no such athlete. */
		player_id: integer().notNull(),
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		tried_at: at('tried_at').notNull(),
	},
	(t) => [
		index('claim_tries_player').on(t.player_id, t.tried_at),
		index('claim_tries_user').on(t.user_id, t.tried_at),
		index('claim_tries_age').on(t.tried_at),
	],
);

/** Domains of mail addresses at a school, for all of its teams, which have the same name. */
export const schoolMailDomains = pgTable(
	'school_mail_domains',
	{ school_fold: folded().notNull(), domain: text().notNull(), added_at: at('added_at').notNull() },
	(t) => [primaryKey({ columns: [t.school_fold, t.domain] })],
);

/** Each change of a school's mail domains. `team_id`: the team where an admin set them, whose name says which school it is, also after it was renamed. */
export const mailDomainChanges = pgTable(
	'mail_domain_changes',
	{
		change_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id, { onDelete: 'cascade' }),
		from_domains: jsonb().$type<string[]>().notNull(),
		to_domains: jsonb().$type<string[]>().notNull(),
		changed_at: at('changed_at').notNull(),
		/** The admin; an id as in the audit log. */
		changed_by: integer().notNull(),
	},
	(t) => [index('mail_domain_changes_team').on(t.team_id, t.change_id)],
);
