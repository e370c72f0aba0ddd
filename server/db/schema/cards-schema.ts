import { CARD_CHARGE_STATES, STORED_FALL_BACKS } from '#domain/donation/saved-card.ts';
import { bigint, check, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { intents } from './payments-schema.ts';
import { users } from './people-schema.ts';

/** A card that a donor saved at the provider (docs/decisions/062). The provider keeps the card's other details. */
export const savedCards = pgTable(
	'saved_cards',
	{
		card_id: uuid().primaryKey().defaultRandom(),
		user_id: integer()
			.notNull()
			.references(() => users.user_id, { onDelete: 'cascade' }),
		provider: text().notNull(),
		/** The provider's customer that the card belongs to; null if it keeps none. */
		customer_ref: text(),
		/** The card's id at the provider. */
		method_ref: text().notNull(),
		brand: text().notNull(),
		last4: text().notNull(),
		exp_month: integer().notNull(),
		exp_year: integer().notNull(),
		created_at: at('created_at').notNull(),
	},
	(t) => [uniqueIndex('saved_cards_method').on(t.provider, t.method_ref), index('saved_cards_user').on(t.user_id)],
);

/**
 * A visit to the provider's page that saves a card, or a donation whose checkout page saves one. It saves at most one
 * card, however often we hear of it.
 */
export const cardSetups = pgTable(
	'card_setups',
	{
		/** The donation's id, if its checkout page saves the card. */
		setup_id: uuid().primaryKey(),
		user_id: integer()
			.notNull()
			.references(() => users.user_id, { onDelete: 'cascade' }),
		provider: text().notNull(),
		/**
		 * The page's id at the provider. Null until the provider answers, and for a checkout page, whose id is with the
		 * donation.
		 */
		setup_ref: text(),
		state: text({ enum: ['open', 'saved', 'expired'] })
			.notNull()
			.default('open'),
		created_at: at('created_at').notNull(),
		/** When we last asked the provider about it. */
		checked_at: at('checked_at'),
	},
	(t) => [index('card_setups_user').on(t.user_id), index('card_setups_created').on(t.created_at)],
);

/** A consent to charge a saved card for one donation, and what became of it. */
export const cardCharges = pgTable(
	'card_charges',
	{
		intent_id: uuid()
			.primaryKey()
			.references(() => intents.intent_id, { onDelete: 'cascade' }),
		/** The donor; null for a person whose account is gone. */
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		/** The card may have been removed since. */
		card_id: uuid().notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/**
		 * The words on the button that the donor pressed, and when they pressed it by their device's clock. The words
		 * are empty once the account is gone.
		 */
		words: text().notNull(),
		agreed_at: at('agreed_at').notNull(),
		state: text({ enum: CARD_CHARGE_STATES }).notNull().default('waiting'),
		/** Why it fell back, or is about to. */
		reason: text({ enum: STORED_FALL_BACKS }),
		/** The donation's attempt that charges the card, and when it began; null before. */
		attempt: integer(),
		/** The card and its customer at the provider, as the attempt names them: a repeat must not differ. */
		method_ref: text(),
		customer_ref: text(),
		started_at: at('started_at'),
		/** When it will be charged; null unless it is authorized. */
		charge_at: at('charge_at'),
		created_at: at('created_at').notNull(),
		updated_at: at('updated_at').notNull(),
	},
	(t) => [
		/** Charges that count toward the daily limit. */
		index('card_charges_day').on(t.user_id, t.started_at).where(sql`state in ('authorizing', 'authorized', 'captured')`),
		index('card_charges_user').on(t.user_id),
		/** Charges that fall back if the card is removed. */
		index('card_charges_card').on(t.card_id).where(sql`state in ('waiting', 'authorizing', 'authorized')`),
		check('card_charges_started', sql`(${t.attempt} is null) = (${t.started_at} is null)`),
		check('card_charges_authorized', sql`(${t.state} = 'authorized') = (${t.charge_at} is not null)`),
		check('card_charges_fell_back', sql`${t.state} <> 'fell_back' or ${t.reason} is not null`),
	],
);
