import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { savedCardSchema } from './saved-card.ts';

/** A pledge ends after this many days, if the athlete hasn't said yes by then. */
export const PLEDGE_DAYS = 90;
/** Its donor can choose another date, at most this many days after the pledge was made. */
export const MAX_PLEDGE_DAYS = 180;
/** Once the athlete takes donations, the donor can undo for this many hours. Then the card is charged. */
export const NOTICE_HOURS = 24;
/** A donor whose card was declined has this many days to pay in another way. */
export const FINISH_DAYS = 7;
/** A donor whose athlete plays for another team has this many days to say whether the pledge goes on, and never longer than it lasts. */
export const MOVED_DAYS = 30;
/** A card that was declined for now is tried again this many days after the first decline. */
export const RETRY_DAYS = [1, 3, 5] as const;

/**
 * A donation for an athlete who hasn't said yes: the card is saved, and nothing is charged (docs/decisions/178).
 *
 * - `saving`: the donor hasn't saved a card yet.
 * - `active`: waits for the athlete.
 * - `moved`: the athlete plays for another team now, and the donor is asked whether the pledge goes on.
 * - `noticed`: the athlete takes donations, and the donor can still undo.
 * - `charging`: the card is being charged.
 * - `needs_donor`: the card was declined, or the bank wants the donor to confirm. If the decline may pass, the card is tried again.
 * - `fulfilled`: a donation like any other.
 * - `canceled` by the donor or with their account, `ended` at its date or for a reason, `declined` because the athlete takes nothing here,
 *   `lapsed` because the donor didn't pay.
 */
export const PLEDGE_STATES = [
	'saving',
	'active',
	'moved',
	'noticed',
	'charging',
	'needs_donor',
	'fulfilled',
	'canceled',
	'ended',
	'declined',
	'lapsed',
] as const;
export type PledgeState = (typeof PLEDGE_STATES)[number];

/** Those that may still lead to a charge. */
export const LIVE_PLEDGES = ['saving', 'active', 'moved', 'noticed', 'charging', 'needs_donor'] as const satisfies readonly PledgeState[];

/**
 * Why a pledge ended, or needs its donor: `moved` because the athlete changed teams and the donor didn't answer, `no_card` because it can't be
 * charged anymore, `account` closed, `donor` who canceled during the charge, `refunded` because a payment came in afterwards, `confirm` because the bank wants that, `declined_card`.
 */
export const PLEDGE_REASONS = ['moved', 'no_card', 'account', 'donor', 'refunded', 'confirm', 'declined_card'] as const;

/**
 * What its donor reads that a pledge has gone through. `pledged` first, then states, and besides: another card was saved (`card_changed`) or came
 * too late (`card_late`); the amount was lowered, or the date changed (`dated`); nothing was charged after all (`waits_again`); after a move, the
 * donor kept it or chose another athlete, or the athlete was back; the card was declined, or the bank wants the donor to `confirm`.
 */
export const PLEDGE_STEPS = [
	'pledged',
	'saved',
	'card_changed',
	'card_late',
	'lowered',
	'dated',
	'moved',
	'kept',
	'another',
	'back',
	'noticed',
	'charging',
	'waits_again',
	'declined_card',
	'confirm',
	'fulfilled',
	'canceled',
	'ended',
	'declined',
	'lapsed',
] as const;
export type PledgeStep = (typeof PLEDGE_STEPS)[number];

const NEXT: Readonly<Record<PledgeState, readonly PledgeState[]>> = {
	// To `fulfilled` and `charging` after a restore, if the card provider knows more than the database.
	saving: ['active', 'fulfilled', 'canceled', 'ended', 'declined'],
	active: ['moved', 'noticed', 'charging', 'canceled', 'ended', 'declined'],
	// Back, if the donor wants that, or the athlete is back. To `charging` as above.
	moved: ['active', 'charging', 'canceled', 'ended', 'declined'],
	// Back, if the athlete pauses meanwhile.
	noticed: ['charging', 'active', 'moved', 'canceled', 'ended', 'declined'],
	// Back, if nothing was charged, and the card is as good as before.
	charging: ['fulfilled', 'needs_donor', 'active', 'moved', 'canceled', 'ended', 'declined', 'lapsed'],
	// To `charging` on a day of another try. Back, if the athlete moved, and returned before a checkout page had ended.
	needs_donor: ['charging', 'active', 'moved', 'fulfilled', 'canceled', 'ended', 'lapsed', 'declined'],
	fulfilled: [],
	canceled: [],
	ended: [],
	declined: [],
	lapsed: [],
};

export function mayPledgeMove(from: PledgeState, to: PledgeState): boolean {
	return NEXT[from].includes(to);
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The next day on which a card that was declined for now is tried again; undefined if none is left. It is at least a day away, so days that
 * were missed aren't made up for, and the donor has read of it by then.
 * @param finish_by tells when the first decline was
 */
export function nextRetry(finish_by: Date, now: Date): Date | undefined {
	const declined_at = finish_by.getTime() - FINISH_DAYS * DAY_MS;
	return RETRY_DAYS.map((days) => new Date(declined_at + days * DAY_MS)).find((at) => at.getTime() - now.getTime() >= DAY_MS);
}

/** When a pledge that is made now ends by itself. */
export function pledgeEnd(now: Date): Date {
	return new Date(now.getTime() + PLEDGE_DAYS * DAY_MS);
}

/** The last moment that its donor can choose for a pledge that was made at this time. */
export function latestPledgeEnd(created_at: Date): Date {
	return new Date(created_at.getTime() + MAX_PLEDGE_DAYS * DAY_MS);
}

/** Whether no charge has begun, so its donor can still change it. */
export function isUncharged(state: PledgeState): boolean {
	return state === 'saving' || state === 'active' || state === 'moved' || state === 'noticed';
}

/** Whether another card may take the place of the one that is saved: no charge has begun. After a decline, the checkout page takes any card at once. */
export function mayChangeCard(state: PledgeState): boolean {
	return state !== 'saving' && isUncharged(state);
}

/** Whether it waits for its donor, until `finish_by`. */
export function waitsForDonor(state: PledgeState): boolean {
	return state === 'needs_donor' || state === 'moved';
}

/** Whether nothing will be charged anymore. */
export function isPledgeOver(state: PledgeState): boolean {
	return NEXT[state].length === 0;
}

/** `GET /v1/pledges/{pledge_id}`, for whoever knows the id: the donor's phone, and the link in their mails. Amount in dollars; times ISO 8601. */
export const pledgeSchema = z.object({
	pledge_id: z.uuid(),
	state: z.enum(PLEDGE_STATES),
	reason: z.nullable(z.enum(PLEDGE_REASONS)),
	amount: z.number(),
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	/** Whether the athlete's page may name the donor for what it becomes; never for a visitor. Earlier servers leave it out. */
	named: z._default(z.boolean(), false),
	/** Whether we have an address to write to: the account’s, or the one that a visitor typed where the card was saved. Earlier servers leave it out. */
	mailed: z._default(z.boolean(), true),
	/** Where the card is saved; null once it is. */
	card_url: z.nullable(z.string()),
	/** Where another card is saved; null if the card can't be changed. Earlier servers leave it out. */
	another_card_url: z._default(z.nullable(z.string()), null),
	/** The card that would be charged. */
	card: z.nullable(z.omit(savedCardSchema, { card_id: true })),
	/** When it ends by itself. */
	ends_at: z.string(),
	/** The latest end that its donor can choose. Null from earlier servers, which don't change it. */
	latest_end: z._default(z.nullable(z.string()), null),
	/** When the card is charged; null unless it is `noticed`. */
	charge_at: z.nullable(z.string()),
	/** Until when it can be paid in another way, or the donor can say that it goes on; null unless it is `needs_donor` or `moved`. */
	finish_by: z.nullable(z.string()),
	/** The athlete's present team; null unless it is `moved`, and while they are on no roster. Earlier servers leave it out. */
	moved_to: z._default(z.nullable(z.object({ team_id: idSchema, team_name: z.string() })), null),
	/** When the card is tried again; null if it isn't, and unless it is `needs_donor`. Earlier servers leave it out. */
	retry_at: z._default(z.nullable(z.string()), null),
	/** Where; null unless it is `needs_donor` and the athlete takes donations just now. */
	pay_url: z.nullable(z.string()),
	/** The payment that it became, which has a receipt; null unless it is `fulfilled`. */
	payment_id: z.nullable(z.uuid()),
	/**
	 * What it has gone through, the earliest first. `amount` (in dollars) is that of `lowered`, and `ends_at` that of `dated`. Empty in a list of
	 * pledges; earlier servers leave it out, and they noted no steps.
	 */
	timeline: z._default(z.array(z.object({ step: z.enum(PLEDGE_STEPS), at: z.string(), amount: z.nullable(z.number()), ends_at: z.nullable(z.string()) })), []),
});
export type Pledge = z.infer<typeof pledgeSchema>;

/** `GET /v1/my-pledges`: the latest first. */
export const myPledgesSchema = z.object({ pledges: z.array(pledgeSchema) });

/**
 * `PUT /v1/pledges/{pledge_id}`: what changes. A lower amount, in dollars; another end, ISO 8601 in UTC, between now and `latest_end`; a name that is
 * left off. Whoever pledges agrees to be named, or doesn't, so it is never put on here. What is left out stays.
 */
export const changePledgeBodySchema = z
	.strictObject({ amount: z.optional(z.number()), ends_at: z.optional(z.iso.datetime()), named: z.optional(z.literal(false)) })
	.check(z.refine((body) => Object.values(body).some((value) => value !== undefined), { path: ['amount'], error: 'Say what changes.' }));
export type PledgeChange = z.infer<typeof changePledgeBodySchema>;

/**
 * `PUT /v1/pledges/{pledge_id}/athlete`: for whom a pledge goes on whose athlete has moved. The same athlete with the team that `moved_to` has
 * named, or another one with the team that the donor has read.
 */
export const choosePledgeAthleteBodySchema = z.strictObject({ player_id: idSchema, team_id: idSchema });
