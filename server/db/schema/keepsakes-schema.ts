import type { Stroke } from '#domain/claims/signature.ts';
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { claims } from './claims-schema.ts';
import { at } from './columns.ts';
import { intents } from './payments-schema.ts';
import { userColumn } from './people-schema.ts';
import { players } from './rosters-schema.ts';

/** An athlete's signature for a season (docs/decisions/179). It is on every card of that season. */
export const keepsakeSignatures = pgTable(
	'keepsake_signatures',
	{
		signature_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Whoever signed. Their signature goes with their account. */
		user_id: userColumn(),
		/** Null once the claim has been over for long, as after a move: the cards stay. */
		claim_id: integer().references(() => claims.claim_id, { onDelete: 'set null' }),
		/** The year in which the season begins. */
		season: integer().notNull(),
		/** The athlete's record at that time. */
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		/** The name of a typed signature, or the strokes of a drawn one. */
		signed_name: text(),
		strokes: jsonb().$type<Stroke[]>(),
		op_id: uuid(),
		body_hash: text().notNull(),
		signed_at: at('signed_at').notNull(),
	},
	(t) => [
		uniqueIndex('keepsake_signatures_season').on(t.claim_id, t.season),
		index('keepsake_signatures_user').on(t.user_id),
		uniqueIndex('keepsake_signatures_op').on(t.op_id),
		index('keepsake_signatures_player').on(t.player_id, t.season),
		check('keepsake_signatures_signed', sql`(${t.signed_name} is null) <> (${t.strokes} is null)`),
	],
);

/** The card of a donation: its number within an athlete's season, and its own address. What it says is read when it is shown. */
export const keepsakes = pgTable(
	'keepsakes',
	{
		intent_id: uuid()
			.primaryKey()
			.references(() => intents.intent_id, { onDelete: 'cascade' }),
		/** In its address, `/k/{token}`, which names nobody: no secret. */
		card_id: uuid().notNull().defaultRandom(),
		signature_id: integer()
			.notNull()
			.references(() => keepsakeSignatures.signature_id, { onDelete: 'cascade' }),
		season: integer().notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		number: integer().notNull(),
		/** What the athlete wrote to this donor. It goes with the card. */
		note: text(),
		/** When the donation's first payment was taken. */
		given_at: at('given_at').notNull(),
		made_at: at('made_at').notNull(),
	},
	(t) => [
		uniqueIndex('keepsakes_card').on(t.card_id),
		uniqueIndex('keepsakes_number').on(t.player_id, t.season, t.number),
		index('keepsakes_signature').on(t.signature_id),
	],
);
