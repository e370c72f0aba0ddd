import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from '../drizzle.ts';
import { at, bytes } from './columns.ts';
import { userColumn, users } from './people-schema.ts';

/** Passkeys (docs/decisions/048). The row goes with the account. */
export const passkeys = pgTable(
	'passkeys',
	{
		/** Its name in the person's own list; opens nothing. */
		passkey_id: uuid().primaryKey().defaultRandom(),
		user_id: userColumn(),
		/** The authenticator's name for it, base64url. */
		credential_id: text().notNull(),
		/** COSE. It only checks signatures. */
		public_key: bytes().notNull(),
		/** How often the authenticator has signed; always 0 for those that don't count. */
		counter: bigint({ mode: 'number' }).notNull(),
		/** How browsers reach it: `internal`, `hybrid`, `usb` … */
		transports: text().array().notNull(),
		/** A password manager keeps a copy. */
		backed_up: boolean().notNull(),
		/** The person's name for it. */
		name: text().notNull(),
		created_at: at('created_at').notNull().defaultNow(),
		last_used_at: at('last_used_at'),
	},
	(t) => [uniqueIndex('passkeys_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
);

export const CHALLENGE_PURPOSES = ['login', 'add', 'prove'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/**
 * Challenges that authenticators are asked to sign. A row is deleted when it is used, or within an hour of its expiry.
 */
export const passkeyChallenges = pgTable(
	'passkey_challenges',
	{
		/** SHA-256 of the challenge. */
		challenge_hash: text().primaryKey(),
		purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
		/** SHA-256 of the device (login) or the session that asked. Nobody else may use it. */
		asker_hash: text().notNull(),
		/** The session's user; null for a login. */
		user_id: integer().references(() => users.user_id, { onDelete: 'cascade' }),
		expires_at: at('expires_at').notNull(),
	},
	(t) => [
		index('passkey_challenges_asker').on(t.asker_hash),
		index('passkey_challenges_user').on(t.user_id),
		index('passkey_challenges_expiry').on(t.expires_at),
	],
);
