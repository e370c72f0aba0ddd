import { index, integer, pgTable, primaryKey, text } from '../drizzle.ts';
import { at } from './columns.ts';
import { userColumn } from './people-schema.ts';

/**
 * Browsers in which a person has logged in by password or passkey. Failed logins in them are counted separately from
 * those of strangers. The cookie holds the token. The row holds a hash of token and person together, so nobody can see
 * that two people share a browser.
 */
export const knownDevices = pgTable(
	'known_devices',
	{
		user_id: userColumn(),
		token_hash: text().notNull(),
		/** As in `login_failures`, for this browser only. */
		failures: integer().notNull().default(0),
		not_before: at('not_before').notNull(),
		last_at: at('last_at').notNull(),
		/** The last login. */
		seen_at: at('seen_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.token_hash] }), index('known_devices_seen').on(t.seen_at)],
);
