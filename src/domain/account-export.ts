import * as z from 'zod/mini';
import { profileSchema, USER_ROLES } from './account/account.ts';
import { PUSH_KINDS } from './account/push.ts';
import { SESSION_KINDS } from './account/session-list-answer.ts';
import { PROPOSAL_KINDS } from './claims/own-page-forms.ts';
import { yesSchema } from './claims/yes-forms.ts';
import { ownRequestSchema } from './collaboration/collaboration.ts';
import { ownMessageSchema } from './collaboration/contact.ts';
import { BASKET_STATES } from './donation/basket.ts';
import { INTENT_STATES } from './donation/donation.ts';
import { PLEDGE_STATES } from './donation/pledge.ts';
import { CARD_CHARGE_STATES, CARD_FALL_BACKS, savedCardSchema } from './donation/saved-card.ts';
import { CONSENTS } from './roster/consent-states.ts';
import { idSchema } from './roster/roster.ts';

const at = z.string();

/** `GET /v1/my-data`: everything that the site knows about the session's user. Times are ISO 8601, amounts dollars. */
export const myDataSchema = z.object({
	exported_at: at,
	account: z.object({
		user_id: idSchema,
		user_email: z.string(),
		email_verified_at: z.nullable(at),
		user_name: z.string(),
		user_role: z.enum(USER_ROLES),
		/** The person's name at the identity provider. */
		given_name: z.nullable(z.string()),
		created_at: at,
		has_password: z.boolean(),
		/** The person's logins at identity providers. */
		identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linked_at: at })),
		sessions: z.array(
			z.object({
				kind: z.enum(SESSION_KINDS),
				device: z.nullable(z.string()),
				created_at: at,
				last_active_at: at,
				proved_at: at,
				/** When a passkey last started or proved the session. */
				passkey_at: z.nullable(at),
				expires_at: at,
			}),
		),
		/** Without the public keys, which only check signatures. */
		passkeys: z.array(
			z.object({
				name: z.string(),
				/** The id that the authenticator gave it. */
				credential_id: z.string(),
				transports: z.array(z.string()),
				backed_up: z.boolean(),
				created_at: at,
				last_used_at: z.nullable(at),
			}),
		),
		/** When all sessions last ended, because of a new password or "log out everywhere". */
		sessions_ended_at: z.nullable(at),
		/** Browsers in which the person has logged in by password or passkey, by time of the last login. */
		known_browsers: z.array(z.object({ last_login_at: at })),
		/** Cards that the person saved at the card provider. */
		saved_cards: z.array(
			z.object({ provider: z.string(), method_ref: z.string(), brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int(), created_at: at }),
		),
		/** Devices that get notifications, without the secret addresses at their push services. */
		notified_devices: z.array(
			z.object({
				/** The push service's host. */
				service: z.string(),
				messages: z.array(z.enum(PUSH_KINDS)),
				shows_amount: z.boolean(),
				created_at: at,
				seen_at: at,
			}),
		),
		/** The person's record at the card provider. */
		card_provider_records: z.array(z.object({ provider: z.string(), customer_ref: z.string(), created_at: at })),
	}),
	profile: z.nullable(profileSchema),
	favourites: z.array(z.object({ favourites_id: idSchema, player_id: idSchema, player_name: z.string(), created_at: at })),
	donations: z.array(
		z.object({
			intent_id: z.uuid(),
			kind: z.enum(['one_time', 'recurring']),
			state: z.enum(INTENT_STATES),
			amount: z.number(),
			player_id: idSchema,
			player_name: z.string(),
			team_name: z.string(),
			created_at: at,
			paid_at: z.nullable(at),
			/** Whether the athlete's page may name the person for this donation. */
			named: z.boolean(),
			/** The time zone of the device that it was made on; null if the device didn't send it. */
			time_zone: z.nullable(z.string()),
			/** Number of monthly installments; null for a one-time donation. */
			months: z.nullable(z.int()),
			/** The consent to charge a saved card for it; null without one. */
			card_consent: z.nullable(z.object({ words: z.string(), agreed_at: at, state: z.enum(CARD_CHARGE_STATES), reason: z.nullable(z.enum(CARD_FALL_BACKS)) })),
			/** The monthly plan, once it has started. */
			plan: z.nullable(
				z.object({
					state: z.enum(['active', 'past_due', 'completed', 'cancelled']),
					started_at: at,
					next_charge_at: z.nullable(at),
					cancel_requested_at: z.nullable(at),
					ended_at: z.nullable(at),
				}),
			),
			payments: z.array(
				z.object({
					transaction_id: z.string(),
					amount: z.number(),
					refunded: z.number(),
					/** Amount that the bank took back for good. */
					lost: z.number(),
					receipt_number: z.int(),
					instalment: z.int(),
					state: z.enum(['pending', 'settled', 'refunded', 'disputed', 'won', 'lost', 'voided']),
					/** No money moved. */
					test: z.boolean(),
					created_at: at,
				}),
			),
		}),
	),
	/** Donations for athletes who hadn't said yes. What was charged for one is among the donations, too. */
	pledges: z.array(
		z.object({
			pledge_id: z.uuid(),
			state: z.enum(PLEDGE_STATES),
			amount: z.number(),
			player_id: idSchema,
			player_name: z.string(),
			team_name: z.string(),
			/** Whether the athlete's page may name the person once it is paid. */
			named: z.boolean(),
			/** The card that would be charged; null before one is saved, and once nothing will be charged anymore. */
			card: z.nullable(z.omit(savedCardSchema, { card_id: true })),
			created_at: at,
			ends_at: at,
			updated_at: at,
		}),
	),
	/** Checkouts of several donations together. */
	shared_checkouts: z.array(z.object({ basket_id: z.uuid(), intent_ids: z.array(z.uuid()), state: z.enum(BASKET_STATES), created_at: at })),
	/** Collaboration requests, newest first. */
	requests: z.array(ownRequestSchema),
	/** Messages that the person sent through the contact form. */
	messages: z.array(ownMessageSchema),
	/** Athletes' pages that the person has claimed, with what they signed. */
	claimed_pages: z.array(
		z.object({
			player_id: idSchema,
			player_name: z.string(),
			by: z.enum(['code', 'mail']),
			claimed_at: at,
			ended_at: z.nullable(at),
			/** Why an admin ended it. */
			end_note: z.nullable(z.string()),
			/** That they take donations, and where they may work; null if they never said so. */
			yes: z.nullable(yesSchema),
			/** When they paused the page, opened it again, or opted out. */
			consent_changes: z.array(z.object({ to: z.enum(CONSENTS), changed_at: at })),
			/**
			 * What was approved for the page and hasn't been taken off. The text is kept after a move or an opt-out, too, while the page doesn't show
			 * it. The photo is null once another one has taken its place.
			 */
			shown: z.object({ text: z.nullable(z.string()), image_url: z.nullable(z.string()) }),
			/** What fans gave to the athlete, without names, in dollars; null unless they hold the page now. */
			came_in: z.nullable(
				z.object({
					received: z.number(),
					refunded: z.number(),
					/** Amount that banks took back for good. */
					lost: z.number(),
					donations: z.array(
						z.object({
							number: z.int(),
							given_at: at,
							amount: z.number(),
							/** What is left of it. */
							left: z.number(),
							monthly: z.boolean(),
						}),
					),
				}),
			),
			/** What they wanted on the page. */
			page_changes: z.array(
				z.object({
					kind: z.enum(PROPOSAL_KINDS),
					text: z.nullable(z.string()),
					created_at: at,
					decision: z.nullable(z.enum(['approved', 'declined'])),
					reason: z.nullable(z.string()),
				}),
			),
			agreements: z.array(
				z.object({
					version: z.int(),
					sentences: z.array(z.string()),
					/** A typed signature has a name, and a drawn one has strokes of points. */
					signed_name: z.nullable(z.string()),
					strokes: z.nullable(z.array(z.array(z.tuple([z.number(), z.number()])))),
					guardian_name: z.nullable(z.string()),
					signed_at: at,
				}),
			),
		}),
	),
	/** What staff took off the person's pages, and why. It stays after the claim is gone. */
	taken_down: z.array(
		z.object({
			/** The athlete's record now, also after a merge. */
			player_id: idSchema,
			/** The words that were shown; null if there were none. */
			words: z.nullable(z.string()),
			had_photo: z.boolean(),
			/** How many donors' cards lost a note. */
			notes: z.int(),
			reason: z.string(),
			taken_down_at: at,
		}),
	),
	/** Seasons for which the person signed their supporters' cards. */
	signed_seasons: z.array(
		z.object({
			player_id: idSchema,
			/** The year in which it begins. */
			season: z.int(),
			signed_name: z.nullable(z.string()),
			strokes: z.nullable(z.array(z.array(z.tuple([z.number(), z.number()])))),
			signed_at: at,
			/** What they wrote to single donors, by the number of the card. */
			notes: z.array(z.object({ number: z.int(), note: z.string() })),
		}),
	),
	/** Claims with an address at a school. */
	claims_by_mail: z.array(
		z.object({
			player_id: idSchema,
			email: z.string(),
			created_at: at,
			confirmed_at: z.nullable(at),
			decision: z.nullable(z.enum(['approved', 'declined'])),
			reason: z.nullable(z.string()),
		}),
	),
});
export type MyData = z.infer<typeof myDataSchema>;
