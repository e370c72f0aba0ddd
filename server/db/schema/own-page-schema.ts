import { PROPOSAL_KINDS } from '#domain/claims/own-page-forms.ts';
import { CONSENTS } from '#domain/roster/consent-states.ts';
import { boolean, check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { claims } from './claims-schema.ts';
import { at, bytes } from './columns.ts';
import { userColumn } from './people-schema.ts';
import { players } from './rosters-schema.ts';

/** Whatever comes from a claim goes with it. */
const claimColumn = () =>
	integer()
		.notNull()
		.references(() => claims.claim_id, { onDelete: 'cascade' });

/** What athletes say on their pages, once somebody has looked at it (docs/decisions/182). It is shown while the claim counts. */
export const pageTexts = pgTable('page_texts', { claim_id: claimColumn().primaryKey(), text: text().notNull(), approved_at: at('approved_at').notNull() });

/** Which of the athletes' photos came from a claim. When it ends, the photo goes, unless another one took its place. */
export const shownPhotos = pgTable('shown_photos', { claim_id: claimColumn().primaryKey(), image_url: text().notNull() });

/** Photos that no athlete's record names anymore. A job deletes their files, because no transaction can. */
export const photosToDelete = pgTable('photos_to_delete', { image_url: text().primaryKey() });

/**
 * What staff took off athletes' pages, and why (docs/decisions/182). It stays as long as the history of the athlete's consent, and goes with
 * the holder's account and with a removal.
 */
export const pageTakeDowns = pgTable(
	'page_take_downs',
	{
		take_down_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		/** Who held the page. Not the claim, which goes 90 days after its end. */
		user_id: userColumn(),
		/** The team of the claim. A desk reads only what was on a team of its school. */
		team_id: integer().notNull(),
		/** The words that were shown; null if there were none. */
		words: text(),
		had_photo: boolean().notNull(),
		/** How many donors' cards lost a note. */
		notes: integer().notNull(),
		reason: text().notNull(),
		taken_down_at: at('taken_down_at').notNull(),
		/** The account; an id as in the audit log. */
		taken_down_by: integer().notNull(),
	},
	(t) => [index('page_take_downs_player').on(t.player_id, t.take_down_id), index('page_take_downs_user').on(t.user_id)],
);

/** What the holders of pages changed, by idempotency key, also where nothing had to change. A repeat changes nothing. */
export const ownConsentCalls = pgTable(
	'own_consent_calls',
	{ op_id: uuid().primaryKey(), claim_id: claimColumn(), to_consent: text({ enum: CONSENTS }).notNull() },
	(t) => [index('own_consent_calls_claim').on(t.claim_id)],
);

/** A text or photo that an athlete wants on their page. One of each kind waits at a time. */
export const pageProposals = pgTable(
	'page_proposals',
	{
		proposal_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		claim_id: claimColumn(),
		kind: text({ enum: PROPOSAL_KINDS }).notNull(),
		text: text(),
		created_at: at('created_at').notNull(),
		decision: text({ enum: ['approved', 'declined'] }),
		reason: text(),
		decided_at: at('decided_at'),
		decided_by: integer(),
	},
	(t) => [
		uniqueIndex('page_proposals_waiting').on(t.player_id, t.kind).where(sql`decided_at is null`),
		index('page_proposals_claim').on(t.claim_id, t.proposal_id),
		index('page_proposals_oldest').on(t.created_at).where(sql`decided_at is null`),
		index('page_proposals_decided').on(t.decided_at).where(sql`decided_at is not null`),
		check('page_proposals_kind', sql`(${t.kind} = 'text') = (${t.text} is not null)`),
	],
);

/** A photo that waits, in its sizes. It is in the database, so that it is gone with whatever it belongs to; once approved, it moves to the store. */
export const pagePhotos = pgTable(
	'page_photos',
	{
		proposal_id: integer()
			.notNull()
			.references(() => pageProposals.proposal_id, { onDelete: 'cascade' }),
		/** Longest side in pixels. */
		size: integer().notNull(),
		webp: bytes().notNull(),
	},
	(t) => [primaryKey({ columns: [t.proposal_id, t.size] })],
);
