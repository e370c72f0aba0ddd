import * as z from 'zod/mini';
import { FINISH_DAYS, isPledgeOver, MOVED_DAYS, NOTICE_HOURS, nextRetry } from '#domain/donation/pledge.ts';
import { and, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { readGiving } from '../giving/giving-switch.ts';
import { findCardCharge } from '../intents/card-charges.ts';
import { type Intent, moveIntent, startIntent } from '../intents/intents.ts';
import { type PledgedAthlete, pledgedAthlete } from '../intents/pledged-athlete.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';
import { isOlder, openRestore, type RestoreMark } from '../recovery/restore-mark.ts';
import { isUnderWay } from '../sessions/attach-session.ts';
import { requestCancel, requestEnd } from '../sessions/cancel-attempt.ts';
import { chargeCard } from '../sessions/charge-card.ts';
import { followBeforeCharge } from './another-card.ts';
import { mailAboutPledge } from './pledge-mails.ts';
import { findPledge, type LockedPledge, lockPledge, movePledge, nextDonation, type PledgeRow, reviewSoon } from './pledge-row.ts';

const payloadSchema = z.object({ pledge_id: z.uuid() });
const HOUR_MS = 60 * 60_000;

interface Context {
	provider: string;
	publicUrl: string;
	restore: RestoreMark | undefined;
	now: Date;
	/** Whether a card may be charged in this step. Otherwise, a job that has its turn charges it. */
	isTurn: boolean;
}

/**
 * Looks at a pledge and takes the step that is due: its notice, its charge, its end. Whatever may make one due queues this job: a saved
 * card, an athlete who says yes or no or moves, a date, and what became of the charge.
 */
export const reviewPledge: JobWork = async (deps, payload) => {
	const { pledge_id } = payloadSchema.parse(payload);
	const restore = await openRestore(deps);
	return async (tx, now) => review(tx, deps, { pledge_id, restore, now, isTurn: false });
};

/** The same at once, for a caller who is waiting for the result. */
export async function reviewNow(deps: PaymentDeps, pledge_id: string): Promise<void> {
	const restore = await openRestore(deps);
	await inTransaction(deps.db, (tx) => review(tx, deps, { pledge_id, restore, now: deps.clock(), isTurn: false }));
}

/**
 * Charges the card of a pledge whose day has come, if it still has. Only as many of these jobs begin in a second as `charge-turns.ts` allows,
 * and the donor can cancel until then. If it dies on the way, the next attempt goes on with the same donation.
 */
export const chargePledge: JobWork = async (deps, payload) => {
	const { pledge_id } = payloadSchema.parse(payload);
	await followBeforeCharge(deps, pledge_id);
	const restore = await openRestore(deps);
	await inTransaction(deps.db, (tx) => review(tx, deps, { pledge_id, restore, now: deps.clock(), isTurn: true }));
	const { state, intent_id } = await findPledge(deps.db, pledge_id);
	return state === 'charging' ? chargeCard(deps, { intent_id }) : async () => {};
};

async function review(
	tx: Db,
	{ payments, publicUrl }: PaymentDeps,
	{ pledge_id, restore, now, isTurn }: { pledge_id: string } & Pick<Context, 'restore' | 'now' | 'isTurn'>,
): Promise<void> {
	const locked = await lockPledge(tx, pledge_id, now);
	if (locked !== undefined) await step(tx, locked, { provider: payments.name, publicUrl, restore, now, isTurn });
}

async function step(tx: Db, { pledge, intent }: LockedPledge, context: Context): Promise<void> {
	const { now, restore } = context;
	if (isPledgeOver(pledge.state)) return;
	// What became of it may be lost, so nothing is charged, and nobody is told that nothing was. The end of the comparison makes it due.
	if (isOlder(pledge.created_at, restore)) return lookAgain(tx, pledge.pledge_id, now);
	const athlete = await pledgedAthlete(tx, pledge.player_id);
	switch (pledge.state) {
		case 'saving':
		case 'active':
			if (isNo(athlete)) await end(tx, pledge, 'declined', context);
			else if (pledge.ends_at <= now) await end(tx, pledge, 'ended', context);
			else if (pledge.state === 'active' && hasMoved(pledge, athlete)) await askAboutMove(tx, pledge, athlete, context);
			else if (pledge.state === 'active' && athlete.saidYes) await atYes(tx, pledge, context);
			else if (pledge.due_at === null) await lookAt(tx, pledge.pledge_id, pledge.ends_at);
			return;
		case 'moved':
			if (isNo(athlete)) await end(tx, pledge, 'declined', context);
			else if (isBack(pledge, athlete)) await goOn(tx, pledge, context);
			else if (pledge.finish_by !== null && pledge.finish_by <= now) await end(tx, pledge, 'ended', context, 'moved');
			else if (pledge.due_at === null && pledge.finish_by !== null) await lookAt(tx, pledge.pledge_id, pledge.finish_by);
			return;
		case 'noticed':
			if (isNo(athlete)) await end(tx, pledge, 'declined', context);
			else if (hasMoved(pledge, athlete)) await askAboutMove(tx, pledge, athlete, context);
			else if (!athlete.saidYes) await takeBack(tx, pledge, context);
			else if (pledge.charge_at !== null && pledge.charge_at <= now) await charge(tx, pledge, context);
			else if (pledge.due_at === null && pledge.charge_at !== null) await lookAt(tx, pledge.pledge_id, pledge.charge_at);
			return;
		case 'charging':
			if (intent !== undefined) await afterCharge(tx, pledge, intent, athlete, context);
			return;
		case 'needs_donor':
			if (intent !== undefined) await afterAsking(tx, pledge, intent, athlete, context);
			return;
		default:
			return;
	}
}

/** Whether the athlete takes nothing here for good. */
const isNo = ({ consent }: PledgedAthlete) => consent === 'opted_out' || consent === 'removed';
/** The donor agreed to another team. */
const hasMoved = ({ team_id }: PledgeRow, athlete: PledgedAthlete) => !athlete.isGone && athlete.team_id !== team_id;
const isBack = ({ team_id }: PledgeRow, athlete: PledgedAthlete) => !athlete.isGone && athlete.team_id === team_id;

type End = 'declined' | 'ended' | 'fulfilled' | 'lapsed' | 'canceled';

async function end(tx: Db, pledge: PledgeRow, to: End, { publicUrl, now }: Context, reason: PledgeRow['reason'] = null): Promise<void> {
	await movePledge(tx, pledge, to, now, { reason });
	// A fulfilled one has a receipt, nobody hears of one without a card, and whoever closes an account hears of everything in it.
	if (to !== 'fulfilled' && pledge.state !== 'saving' && reason !== 'account') await mailAboutPledge(tx, { ...pledge, reason }, to, { publicUrl, now });
}

/**
 * The athlete plays for another team. The donor says whether the pledge goes on, and nothing is charged until then.
 * @param change what else is stored with that
 */
async function askAboutMove(tx: Db, pledge: PledgeRow, athlete: PledgedAthlete, context: Context, change: { intent_id?: string } = {}): Promise<void> {
	const { publicUrl, now } = context;
	if (pledge.ends_at <= now) return end(tx, pledge, 'ended', context, 'moved');
	const finish_by = new Date(Math.min(now.getTime() + MOVED_DAYS * 24 * HOUR_MS, pledge.ends_at.getTime()));
	const asked = await movePledge(tx, pledge, 'moved', now, { finish_by, ...change });
	await mailAboutPledge(tx, asked, 'moved', { publicUrl, now, present_team: athlete.team_name });
}

/** The athlete is back in the team that the donor has agreed to, so there is nothing to ask anymore. */
async function goOn(tx: Db, pledge: PledgeRow, { publicUrl, now }: Context): Promise<void> {
	const active = await movePledge(tx, pledge, 'active', now);
	await mailAboutPledge(tx, active, 'back', { publicUrl, now });
	await reviewSoon(tx, pledge.pledge_id, `back:${now.toISOString()}`, now);
}

/** The athlete takes donations: the donor reads when the card is charged, and can undo until then. */
async function atYes(tx: Db, pledge: PledgeRow, { publicUrl, now }: Context): Promise<void> {
	const charge_at = new Date(now.getTime() + NOTICE_HOURS * HOUR_MS);
	const notice_mail_id = (await mailAboutPledge(tx, { ...pledge, charge_at }, 'noticed', { publicUrl, now })) ?? null;
	await movePledge(tx, pledge, 'noticed', now, { charge_at, notice_mail_id });
}

/** A charge that comes so long after its notice isn't the one that the donor has read of. */
const STALE_NOTICE_MS = 2 * 24 * HOUR_MS;

/**
 * The notice is old, or nobody knows that it has gone out: its mail still waits, or a server of an earlier version has sent it and noted no
 * time. A fresh one takes its place, and the donor has another day, unless the pledge has come to its end.
 */
async function noticeAgain(tx: Db, pledge: PledgeRow, context: Context): Promise<void> {
	const { notice_mail_id, ends_at } = pledge;
	if (notice_mail_id !== null) await tx.delete(outgoingMails).where(eq(outgoingMails.mail_id, notice_mail_id));
	if (ends_at <= context.now) return end(tx, pledge, 'ended', context);
	await atYes(tx, await movePledge(tx, pledge, 'active', context.now, { step: null }), context);
}

/** The athlete has paused since the notice, or left the roster. The pledge waits again, if it still may. */
async function takeBack(tx: Db, pledge: PledgeRow, context: Context): Promise<void> {
	const { publicUrl, now } = context;
	if (pledge.ends_at <= now) return end(tx, pledge, 'ended', context);
	const active = await movePledge(tx, pledge, 'active', now);
	await mailAboutPledge(tx, active, 'waits_again', { publicUrl, now });
}

/** The notice's day is over: begins the donation that charges the card, under keys of its own. */
async function charge(tx: Db, pledge: PledgeRow, context: Context): Promise<void> {
	const { provider, now, isTurn } = context;
	const { notice_mail_id, charge_at, ends_at } = pledge;
	if (notice_mail_id !== null) return noticeAgain(tx, pledge, context);
	if (!(await readGiving(tx)).enabled) return ends_at <= now ? end(tx, pledge, 'ended', context) : lookAgain(tx, pledge.pledge_id, now);
	// Donations were paused, or no server was up. A pledge that waits for its turn is late by minutes.
	if (!isTurn && charge_at !== null && now.getTime() - charge_at.getTime() > STALE_NOTICE_MS) return noticeAgain(tx, pledge, context);
	// The card is another provider's, which can't be reached anymore.
	if (pledge.provider !== provider) return end(tx, pledge, 'ended', context, 'no_card');
	if (!isTurn) return awaitTurn(tx, pledge.pledge_id, now);
	await beginDonation(tx, pledge, context);
	await movePledge(tx, pledge, 'charging', now);
}

/** A job charges the card as soon as not too many others are charged. */
const awaitTurn = (tx: Db, pledge_id: string, now: Date) => enqueue(tx, 'pledge_charge', `${pledge_id}:${now.toISOString()}`, { pledge_id }, now);

/** The donation of the pledge's present id. The job that has its turn charges it to the card. */
async function beginDonation(tx: Db, pledge: PledgeRow, { provider, now }: Context): Promise<void> {
	const { pledge_id, intent_id, player_id, team_id, player_name, team_name } = pledge;
	const { amount_cents, named, user_id, device_id, time_zone, method_ref, customer_ref } = pledge;
	const [intent] = await tx
		.insert(intents)
		.values({
			...{ intent_id, kind: 'one_time', player_id, team_id, player_name, team_name, amount_cents, named },
			...{ user_id, device_id, time_zone, pledge_id, created_at: now, updated_at: now },
		})
		.returning();
	if (intent === undefined) throw new Error('no donation was added');
	await startIntent(tx, intent, { provider, basket_id: null, by_card: true }, now);
	await tx.insert(cardCharges).values({
		...{ intent_id, amount_cents, method_ref, customer_ref, state: 'authorizing', attempt: intent.attempt + 1 },
		// Nobody's saved card, so it counts toward nobody's limit of a day.
		...{ user_id: null, card_id: pledge_id, words: 'Pledge', agreed_at: pledge.created_at },
		...{ started_at: now, created_at: now, updated_at: now },
	});
}

/**
 * No link pays the donation from now on. Nobody was sent to a page that the provider hasn't opened in time: its answer may still come, so the
 * donation is canceled at once, and no page with it, or with others in a basket, is stored then.
 */
async function cancelDonation(tx: Db, intent: Intent, now: Date): Promise<void> {
	if (!(await requestCancel(tx, intent, now)) && intent.provider_session_id === null) await moveIntent(tx, intent, 'cancelled', now);
}

/** What became of the charge. */
async function afterCharge(tx: Db, pledge: PledgeRow, intent: Intent, athlete: PledgedAthlete, context: Context): Promise<void> {
	const { publicUrl, now } = context;
	if (intent.state === 'paid') return end(tx, pledge, 'fulfilled', context);
	if (intent.state === 'cancelled') return endCanceled(tx, pledge, intent, athlete, context);
	// After a restore, the donor's own page may be open. Nothing tells of one that the provider never opened, so its time is looked at.
	if (intent.state !== 'failed' && intent.state !== 'expired' && (intent.by_card || mayBePaying(intent, now)))
		return intent.by_card ? undefined : lookAgain(tx, pledge.pledge_id, now);
	const refusal = (await findCardCharge(tx, intent.intent_id))?.reason ?? null;
	if (refusal === 'card_removed') {
		await cancelDonation(tx, intent, now);
		return end(tx, pledge, 'ended', context, 'no_card');
	}
	if (pledge.finish_by !== null && pledge.finish_by <= now) {
		await cancelDonation(tx, intent, now);
		return end(tx, pledge, 'lapsed', context);
	}
	// A decline before this try still counts: without an answer, we know no better.
	const isDeclined = pledge.finish_by !== null && refusal === 'not_answered';
	if (refusal === 'not_possible' || (refusal === 'not_answered' && !isDeclined)) {
		await cancelDonation(tx, intent, now);
		return waitAgain(tx, pledge, intent, athlete, context);
	}
	const finish_by = pledge.finish_by ?? new Date(now.getTime() + FINISH_DAYS * 24 * HOUR_MS);
	const retry_at = refusal === 'declined_for_now' || isDeclined ? (nextRetry(finish_by, now) ?? null) : null;
	const reason = refusal === 'authentication_required' ? 'confirm' : 'declined_card';
	const asked = await movePledge(tx, pledge, 'needs_donor', now, { finish_by, retry_at, reason });
	// The athlete said no or moved before the bank answered, so nobody is told to pay.
	if (isNo(athlete) || hasMoved(pledge, athlete)) return afterAsking(tx, asked, intent, athlete, context);
	await mailAboutPledge(tx, asked, 'needs_donor', { publicUrl, now });
}

/** The card is as good as before. Nothing pays the canceled donation anymore, and the next charge has one of its own. */
async function waitAgain(tx: Db, pledge: PledgeRow, { intent_id }: Intent, athlete: PledgedAthlete, { publicUrl, now }: Context): Promise<void> {
	const active = await movePledge(tx, pledge, 'active', now, { intent_id: nextDonation(intent_id) });
	// The donor has read that the pledge ends with the 7 days. It waits for a yes instead, unless the next step ends it, asks, or gives notice.
	const waits = !athlete.saidYes && !isNo(athlete) && !hasMoved(pledge, athlete) && pledge.ends_at > now;
	if (pledge.finish_by !== null && waits) await mailAboutPledge(tx, active, 'waits_again', { publicUrl, now });
	await reviewSoon(tx, pledge.pledge_id, `after:${intent_id}`, now);
}

/** The donor was asked to pay in another way. A page that is open for that ends before the pledge does, and before the card is tried again. */
async function afterAsking(tx: Db, pledge: PledgeRow, intent: Intent, athlete: PledgedAthlete, context: Context): Promise<void> {
	const { now } = context;
	if (intent.state === 'paid') return end(tx, pledge, 'fulfilled', context);
	if (intent.state === 'cancelled') return endCanceled(tx, pledge, intent, athlete, context);
	if (isNo(athlete) || hasMoved(pledge, athlete)) {
		if (await requestEnd(tx, intent, now)) await endCanceled(tx, pledge, intent, athlete, context);
		return;
	}
	const { pledge_id, finish_by, retry_at, due_at } = pledge;
	if (finish_by === null) return;
	const isLapsing = finish_by <= now;
	if (!isLapsing && (retry_at === null || retry_at > now)) return due_at === null ? lookAt(tx, pledge_id, retry_at ?? finish_by) : undefined;
	// A checkout page that is open just now has until its own end, so the donor and the card never pay at once. A cancel goes first, too.
	if (mayBePaying(intent, now) || intent.cancel_requested_at !== null) return lookAgain(tx, pledge_id, now);
	if (!isLapsing) return tryAgain(tx, pledge, intent, athlete, context);
	await cancelDonation(tx, intent, now);
	await end(tx, pledge, 'lapsed', context);
}

/** Whether a checkout page may be taking the money. Nobody was sent to one that the provider didn't open in time. */
const mayBePaying = (intent: Intent, now: Date) =>
	intent.state === 'processing' || (intent.state === 'session_open' && (intent.provider_session_id !== null || isUnderWay(intent, now)));

/** The donor has this long at the end in which only they can pay: what a mail promises for that day must not be upset by a late try. */
const LAST_TRY_MS = 24 * HOUR_MS;

/**
 * A card that was declined for now is tried again, by a donation of its own. The card is another provider's, or the days are over because we
 * were down: it isn't, and the donor hears of it. The athlete takes nothing just now: it is tried on the next day, if there is one.
 */
async function tryAgain(tx: Db, pledge: PledgeRow, intent: Intent, athlete: PledgedAthlete, context: Context): Promise<void> {
	const { provider, publicUrl, now, isTurn } = context;
	const { pledge_id, finish_by } = pledge;
	if (finish_by === null) return;
	if (!(await readGiving(tx)).enabled) return lookAgain(tx, pledge_id, now);
	const isTooLate = finish_by.getTime() - now.getTime() < LAST_TRY_MS || pledge.provider !== provider;
	if (!isTooLate && athlete.saidYes) {
		if (!isTurn) return awaitTurn(tx, pledge_id, now);
		await cancelDonation(tx, intent, now);
		const next = { ...pledge, intent_id: nextDonation(intent.intent_id) };
		await beginDonation(tx, next, context);
		await movePledge(tx, pledge, 'charging', now, { intent_id: next.intent_id, finish_by });
		return;
	}
	const retry_at = isTooLate ? null : (nextRetry(finish_by, now) ?? null);
	const [asked] = await tx
		.update(pledges)
		.set({ retry_at, due_at: retry_at ?? finish_by, updated_at: now })
		.where(eq(pledges.pledge_id, pledge_id))
		.returning();
	if (asked !== undefined && retry_at === null) await mailAboutPledge(tx, asked, 'needs_donor', { publicUrl, now });
}

/**
 * Its donation was canceled: by the donor, with their account, or because the athlete took nothing anymore, or had moved. A checkout page may
 * have ended long after that, so what is so by now decides.
 */
async function endCanceled(tx: Db, pledge: PledgeRow, intent: Intent, athlete: PledgedAthlete, context: Context): Promise<void> {
	const { intent_id } = intent;
	// What was paid all the same is being refunded.
	const isRefunded = (await tx.$count(payments, eq(payments.intent_id, intent_id))) > 0;
	const reason = isRefunded ? 'refunded' : pledge.reason;
	if (pledge.reason === 'account' || pledge.reason === 'donor') return end(tx, pledge, 'canceled', context, reason);
	const moved = !isNo(athlete) && hasMoved(pledge, athlete);
	if (isNo(athlete) || isRefunded) return end(tx, pledge, moved ? 'ended' : 'declined', context, isRefunded ? 'refunded' : null);
	if (moved) return askAboutMove(tx, pledge, athlete, context, { intent_id: nextDonation(intent_id) });
	return waitAgain(tx, pledge, intent, athlete, context);
}

const lookAgain = (tx: Db, pledge_id: string, now: Date) => lookAt(tx, pledge_id, new Date(now.getTime() + HOUR_MS));

async function lookAt(tx: Db, pledge_id: string, due_at: Date): Promise<void> {
	await tx.update(pledges).set({ due_at }).where(eq(pledges.pledge_id, pledge_id));
}

/**
 * The mail server has taken a mail. If it is a pledge's notice, its donor has 24 hours from now on. Does nothing for any other mail, and for a
 * notice that was taken back meanwhile.
 */
export async function noteNoticeSent(tx: Db, mail_id: number, now: Date): Promise<void> {
	// The server that queued it may have a clock that is ahead of this one.
	const charge_at = sql`greatest(${pledges.charge_at}, ${new Date(now.getTime() + NOTICE_HOURS * HOUR_MS).toISOString()}::timestamptz)`;
	await tx
		.update(pledges)
		.set({ charge_at, notice_mail_id: null, due_at: charge_at })
		.where(and(eq(pledges.notice_mail_id, mail_id), eq(pledges.state, 'noticed')));
}

/** A notice's mail couldn't be sent for a day and is being deleted: another one takes its place, and the donor has another day. */
export async function renewUnsentNotice(db: Db, mail_id: number, now: Date): Promise<void> {
	await db
		.update(pledges)
		.set({ state: 'active', charge_at: null, notice_mail_id: null, due_at: now })
		.where(and(eq(pledges.notice_mail_id, mail_id), eq(pledges.state, 'noticed')));
}
