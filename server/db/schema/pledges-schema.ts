import { LIVE_PLEDGES, PLEDGE_REASONS, PLEDGE_STATES, PLEDGE_STEPS } from '#domain/donation/pledge.ts';
import { bigint, boolean, check, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { users } from './people-schema.ts';
import { players, teams } from './rosters-schema.ts';

/** May still lead to a charge. Written out rather than as parameters, so the planner can use the index with the same condition. */
export const isLivePledge = sql.raw(`state in (${LIVE_PLEDGES.map((state) => `'${state}'`).join(', ')})`);

/**
 * Donations for athletes who haven't said yes: a saved card each, and no money (docs/decisions/178). The charge of one is a
 * donation, which says what became of the money.
 */
export const pledges = pgTable(
	'pledges',
	{
		pledge_id: uuid().primaryKey(),
		/** The client's idempotency key, unique forever. */
		op_id: uuid(),
		body_hash: text().notNull(),
		/**
		 * The donation that charges the card, or will. It exists once the charge has begun. Each charge has a donation of its own, whose id
		 * follows from the one before, so after a restore it is the same again.
		 */
		intent_id: uuid().notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		/** The team that the donor has agreed to. A pledge isn't charged for another one. */
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		player_name: text().notNull(),
		team_name: text().notNull(),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** Whether the athlete's page may name the donor. */
		named: boolean().notNull(),
		/** Null for a visitor, and once the account is gone. */
		user_id: integer().references(() => users.user_id, { onDelete: 'set null' }),
		/** What a visitor typed on the page that saved the card. Mails about a fulfilled one go there for half a year. */
		email: text(),
		device_id: text(),
		time_zone: text(),
		state: text({ enum: PLEDGE_STATES }).notNull(),
		/** Why it ended or needs its donor. */
		reason: text({ enum: PLEDGE_REASONS }),
		provider: text().notNull(),
		/** The provider's page that saves the card, and when it was opened; another one takes its place once it has expired. */
		setup_id: uuid(),
		setup_ref: text(),
		setup_opened_at: at('setup_opened_at'),
		/** When we last asked the provider what became of that page. */
		setup_checked_at: at('setup_checked_at'),
		/** The card and its customer at the provider. Null before, and once nothing will be charged anymore. */
		method_ref: text(),
		customer_ref: text(),
		brand: text(),
		last4: text(),
		exp_month: integer(),
		exp_year: integer(),
		ends_at: at('ends_at').notNull(),
		/** The notice's mail until it has gone out. Until then, nothing is charged. Null if there is nobody to write to. */
		notice_mail_id: bigint({ mode: 'number' }),
		/** When the card is charged: 24 hours after the notice, and counted anew when its mail goes out. */
		charge_at: at('charge_at'),
		/**
		 * Until when the donor can pay in another way: set by the first decline, and kept while the card is tried again. Or until when they can
		 * say that it goes on, although the athlete has moved.
		 */
		finish_by: at('finish_by'),
		/** When a card that was declined for now is tried again; null if it isn't. */
		retry_at: at('retry_at'),
		/** When a job has to look at it next; null while only something else can change it. */
		due_at: at('due_at'),
		created_at: at('created_at').notNull(),
		updated_at: at('updated_at').notNull(),
	},
	(t) => [
		uniqueIndex('pledges_op').on(t.op_id),
		uniqueIndex('pledges_setup').on(t.setup_id),
		uniqueIndex('pledges_intent').on(t.intent_id),
		index('pledges_user').on(t.user_id),
		index('pledges_of_player').on(t.player_id).where(isLivePledge),
		index('pledges_due').on(t.due_at).where(sql`due_at is not null`),
		index('pledges_notice').on(t.notice_mail_id).where(sql`notice_mail_id is not null`),
		index('pledges_over').on(t.updated_at).where(sql`state in ('fulfilled', 'canceled', 'ended', 'declined', 'lapsed')`),
		check('pledges_noticed', sql`(${t.state} = 'noticed') = (${t.charge_at} is not null)`),
		check('pledges_card', sql`${t.state} not in ('active', 'moved', 'noticed', 'charging') or ${t.method_ref} is not null`),
	],
);

/**
 * Visits to the provider's page that saves another card for a pledge. The first card's page is with the pledge itself. Each page saves at most
 * one card, and the pledge keeps the one of the page that was opened last.
 */
export const pledgeSetups = pgTable(
	'pledge_setups',
	{
		setup_id: uuid().primaryKey(),
		pledge_id: uuid()
			.notNull()
			.references(() => pledges.pledge_id, { onDelete: 'cascade' }),
		provider: text().notNull(),
		/** The page's id at the provider. Null until the provider answers. */
		setup_ref: text(),
		/** `unused`: it saved a card that the pledge didn't take, so the card was given back. */
		state: text({ enum: ['open', 'saved', 'expired', 'unused'] })
			.notNull()
			.default('open'),
		opened_at: at('opened_at').notNull(),
		/** When we last asked the provider what became of it. */
		checked_at: at('checked_at'),
	},
	(t) => [index('pledge_setups_pledge').on(t.pledge_id), index('pledge_setups_opened').on(t.opened_at)],
);

/** What a pledge has gone through, for its donor. It holds no name, card, or address. */
export const pledgeSteps = pgTable(
	'pledge_steps',
	{
		step_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		pledge_id: uuid()
			.notNull()
			.references(() => pledges.pledge_id, { onDelete: 'cascade' }),
		step: text({ enum: PLEDGE_STEPS }).notNull(),
		at: at('at').notNull(),
		/** Of `lowered`. */
		amount_cents: bigint({ mode: 'number' }),
		/** Of `dated`. */
		ends_at: at('ends_at'),
	},
	(t) => [index('pledge_steps_pledge').on(t.pledge_id, t.step_id)],
);
