import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { savedCardSchema } from './saved-card.ts';

/** A pledge ends after this many days, if the athlete hasn't said yes by then. */
export const PLEDGE_DAYS = 90;
/** Once the athlete takes donations, the donor can undo for this many hours. Then the card is charged. */
export const NOTICE_HOURS = 24;
/** A donor whose card was declined has this many days to pay in another way. */
export const FINISH_DAYS = 7;

/**
 * A donation for an athlete who hasn't said yes: the card is saved, and nothing is charged (docs/decisions/178).
 *
 * - `saving`: the donor hasn't saved a card yet.
 * - `active`: waits for the athlete.
 * - `noticed`: the athlete takes donations, and the donor can still undo.
 * - `charging`: the card is being charged.
 * - `needs_donor`: the card was declined, or the bank wants the donor to confirm.
 * - `fulfilled`: a donation like any other.
 * - `canceled` by the donor or with their account, `ended` at its date or for a reason, `declined` because the athlete takes nothing here,
 *   `lapsed` because the donor didn't pay.
 */
export const PLEDGE_STATES = ['saving', 'active', 'noticed', 'charging', 'needs_donor', 'fulfilled', 'canceled', 'ended', 'declined', 'lapsed'] as const;
export type PledgeState = (typeof PLEDGE_STATES)[number];

/** Those that may still lead to a charge. */
export const LIVE_PLEDGES = ['saving', 'active', 'noticed', 'charging', 'needs_donor'] as const satisfies readonly PledgeState[];

/**
 * Why a pledge ended, or needs its donor: `moved` to another team, `no_card` because it can't be charged anymore, `account` closed, `donor` who
 * canceled during the charge, `refunded` because a payment came in afterwards, `confirm` because the bank wants that, `declined_card`.
 */
export const PLEDGE_REASONS = ['moved', 'no_card', 'account', 'donor', 'refunded', 'confirm', 'declined_card'] as const;

const NEXT: Readonly<Record<PledgeState, readonly PledgeState[]>> = {
	// To `fulfilled` and `charging` after a restore, if the card provider knows more than the database.
	saving: ['active', 'fulfilled', 'canceled', 'ended', 'declined'],
	active: ['noticed', 'charging', 'canceled', 'ended', 'declined'],
	// Back, if the athlete pauses meanwhile.
	noticed: ['charging', 'active', 'canceled', 'ended', 'declined'],
	// Back, if nothing was charged, and the card is as good as before.
	charging: ['fulfilled', 'needs_donor', 'active', 'canceled', 'ended', 'declined'],
	needs_donor: ['fulfilled', 'canceled', 'ended', 'lapsed', 'declined'],
	fulfilled: [],
	canceled: [],
	ended: [],
	declined: [],
	lapsed: [],
};

export function mayPledgeMove(from: PledgeState, to: PledgeState): boolean {
	return NEXT[from].includes(to);
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
	/** Where the card is saved; null once it is. */
	card_url: z.nullable(z.string()),
	/** The card that would be charged. */
	card: z.nullable(z.omit(savedCardSchema, { card_id: true })),
	/** When it ends by itself. */
	ends_at: z.string(),
	/** When the card is charged; null unless it is `noticed`. */
	charge_at: z.nullable(z.string()),
	/** Until when it can be paid in another way; null unless it is `needs_donor`. */
	finish_by: z.nullable(z.string()),
	/** Where; null unless it is `needs_donor` and the athlete takes donations just now. */
	pay_url: z.nullable(z.string()),
	/** The payment that it became, which has a receipt; null unless it is `fulfilled`. */
	payment_id: z.nullable(z.uuid()),
});
export type Pledge = z.infer<typeof pledgeSchema>;

/** `GET /v1/my-pledges`: the latest first. */
export const myPledgesSchema = z.object({ pledges: z.array(pledgeSchema) });

/** `PUT /v1/pledges/{pledge_id}`: a lower amount, in dollars. */
export const changePledgeBodySchema = z.strictObject({ amount: z.number() });
