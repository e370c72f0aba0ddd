import { PUSH_KINDS } from '#domain/account/push.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { users } from './people-schema.ts';

/**
 * Devices that want notifications (docs/decisions/059), one row each. The row goes at logout, when the session is ended
 * from elsewhere, and with the account. A session that only expires keeps it.
 */
export const pushSubscriptions = pgTable(
	'push_subscriptions',
	{
		/** SHA-256 of `endpoint`. */
		endpoint_hash: text().primaryKey(),
		/** Where the push service takes messages. It is a secret: whoever knows it can send there. */
		endpoint: text().notNull(),
		p256dh: text().notNull(),
		auth: text().notNull(),
		/** The id from the device cookie. Donations of visitors belong to their device. */
		device_id: text().notNull(),
		/** The logged-in person; null for a visitor. */
		user_id: integer().references(() => users.user_id, { onDelete: 'cascade' }),
		/** Logging out of this session deletes the row. */
		session_id: uuid(),
		messages: text({ enum: PUSH_KINDS }).array().notNull(),
		shows_amount: boolean().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		/** When the device last confirmed that it still wants notifications. */
		seen_at: at('seen_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('push_subscriptions_device').on(t.device_id),
		index('push_subscriptions_user').on(t.user_id),
		index('push_subscriptions_session').on(t.session_id),
		index('push_subscriptions_seen').on(t.seen_at),
	],
);

/**
 * Notifications to send, one row for each device. The row stays for a while after it was sent, so a device isn't
 * notified of the same event twice. There is no foreign key, so a payment never waits for somebody who logs out.
 */
export const pushMessages = pgTable(
	'push_messages',
	{
		message_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		endpoint_hash: text().notNull(),
		kind: text({ enum: PUSH_KINDS }).notNull(),
		/** The event, such as `paid:` and the payment's id. */
		event_key: text().notNull(),
		/** Facts for the text (`server/modules/push/push-facts.ts`). */
		facts: jsonb().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		run_after: at('run_after').notNull().defaultNow(),
		attempts: integer().notNull().default(0),
		last_error: text(),
		/** When the push service accepted it, or when there was nothing left to say. */
		done_at: at('done_at'),
	},
	(t) => [
		uniqueIndex('push_messages_event').on(t.endpoint_hash, t.event_key),
		index('push_messages_due').on(t.run_after).where(sql`done_at is null`),
		index('push_messages_created').on(t.created_at),
	],
);
