import * as z from 'zod/mini';
import { type Cents, toCents } from '../money/money.ts';

/** Limits of what a saved card pays without the checkout page (docs/decisions/062). */
export const SAVED_CARD_LIMITS = {
	/** One donation. */
	donation: toCents(20_000),
	/** One person, in any 24 hours. */
	day: toCents(50_000),
	/** Cards of one person. */
	cards: 10,
} as const satisfies { donation: Cents; day: Cents; cards: number };

/** A donation is charged this long after its card was authorized. Until then, an undo costs nobody anything. */
export const CHARGE_AFTER_MS = 10 * 60_000;

/**
 * Everything that we store about a card, except for the provider's ids. The card is good to the end of its last month.
 */
export const savedCardSchema = z.object({
	card_id: z.uuid(),
	/** The network, as the provider writes it: `visa`. */
	brand: z.string(),
	last4: z.string().check(z.regex(/^\d{4}$/)),
	exp_month: z.int().check(z.gte(1), z.lte(12)),
	exp_year: z.int(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** `GET /v1/my-cards`: oldest first. */
export const myCardsAnswerSchema = z.object({
	cards: z.array(savedCardSchema),
	/** Whether this session may pay with them. If not, it has to prove who is there first. */
	confirmed: z.boolean(),
});
export type MyCardsAnswer = z.infer<typeof myCardsAnswerSchema>;

/** The site of the card provider where a person saves a card. */
export const CARD_SETUP_ORIGIN = 'https://checkout.stripe.com';

/** `POST /v1/my-cards`: the card provider's page that saves a card. */
export const cardSetupAnswerSchema = z.object({ setup_url: z.string() });

/**
 * A donor's consent to charge a saved card for one donation. `words` are those of the button that they pressed, and
 * `agreed_at` is when, by their device's clock.
 */
export const cardConsentSchema = z.strictObject({
	card_id: z.uuid(),
	words: z.string().check(z.minLength(1), z.maxLength(300)),
	agreed_at: z.iso.datetime(),
});
export type CardConsent = z.infer<typeof cardConsentSchema>;

/**
 * `waiting`: the provider hasn't been asked yet. `authorizing`: it is being asked. `authorized`: the bank holds the
 * money, and nothing is charged. `captured`: charged. `undone`: canceled before that. `fell_back`: the card doesn't
 * pay, and the donation waits for the checkout page.
 */
export const CARD_CHARGE_STATES = ['waiting', 'authorizing', 'authorized', 'captured', 'undone', 'fell_back'] as const;
/** Those that may still lead to a charge. */
export const LIVE_CARD_CHARGES = ['waiting', 'authorizing', 'authorized'] as const satisfies readonly (typeof CARD_CHARGE_STATES)[number][];

/** Why a saved card doesn't pay a donation. */
export const CARD_FALL_BACKS = [
	/** The bank wants the donor to confirm the payment. */
	'authentication_required',
	'declined',
	'expired',
	/** The donor has removed the card. */
	'card_removed',
	/** Nobody proved on this device that they may use the card. */
	'not_confirmed',
	'above_donation_limit',
	'above_day_limit',
	/** The donation went on to a checkout page instead. */
	'checkout_opened',
	/** Donations are paused, or the athlete is gone. */
	'not_possible',
	/** The provider didn't answer for too long, or let the authorization lapse. */
	'not_answered',
] as const;
export type CardFallBack = (typeof CARD_FALL_BACKS)[number];

/** What the server stores. It tells a decline that may pass, after which a pledge's card is tried again, from one that won't. */
export const STORED_FALL_BACKS = [...CARD_FALL_BACKS, 'declined_for_now'] as const;
export type StoredFallBack = (typeof STORED_FALL_BACKS)[number];

/** What a donor hears of it. Phones of earlier versions know no other words. */
export function fallBackToShow(reason: StoredFallBack): CardFallBack {
	return reason === 'declined_for_now' ? 'declined' : reason;
}

/** Outcome of a consent. It doesn't name the card. */
export const cardChargeSchema = z.object({
	state: z.enum(CARD_CHARGE_STATES),
	/** When an authorized donation is charged; null otherwise. */
	charge_at: z.nullable(z.string()),
	/** Set if it fell back. */
	reason: z.nullable(z.enum(CARD_FALL_BACKS)),
});
export type CardCharge = z.infer<typeof cardChargeSchema>;

const BRANDS: Record<string, string> = {
	amex: 'American Express',
	diners: 'Diners Club',
	discover: 'Discover',
	jcb: 'JCB',
	mastercard: 'Mastercard',
	unionpay: 'UnionPay',
	visa: 'Visa',
};

/**
 * "Visa ••42": two digits are enough to tell one's own cards apart, and reveal little to somebody who looks over one's
 * shoulder.
 */
export function cardLabel({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
	return `${cardBrand(brand)} ••${last4.slice(-2)}`;
}

export function cardBrand(brand: string): string {
	return BRANDS[brand] ?? 'Card';
}

/** A card is declined from the first moment after its last month. */
export function isExpired({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>, now: Date): boolean {
	return Date.UTC(exp_year, exp_month) <= now.getTime();
}
