import { isPledgeOver, isUncharged, LIVE_PLEDGES, latestPledgeEnd, MAX_PLEDGE_DAYS, type PledgeChange, type PledgeState } from '#domain/donation/pledge.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { and, eq, inArray, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { pledgeSteps, pledges } from '#server/db/schema/pledges-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { findAthlete, recordIds } from '#server/modules/rosters/public.ts';
import { donationCents } from '../intents/donation-request.ts';
import { hideNames } from '../intents/hide-names.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { comparing, isOlder, openRestore, type RestoreMark } from '../recovery/restore-mark.ts';
import { finishCancel, requestCancel } from '../sessions/cancel-attempt.ts';
import { mailAboutPledge } from './pledge-mails.ts';
import { findPledge, type LockedPledge, lockPledge, movePledge, noteStep, type PledgedFor, type PledgeRow, reviewSoon, unknownPledge } from './pledge-row.ts';
import { reviewNow } from './review-pledge.ts';

const conflict = (detail: string) => new HttpError(409, 'conflict', detail);

const CHARGED = 'Your card was charged already.';
const OVER = 'This pledge is over. Nothing was charged.';

/** Why a pledge can't be changed anymore. */
const CLOSED: Readonly<Partial<Record<PledgeState, string>>> = {
	charging: 'Your card is being charged.',
	needs_donor: 'We couldn’t charge your card, so your pledge stays as it is. You can pay it in another way, or cancel your pledge.',
	fulfilled: CHARGED,
};

interface Asked {
	restore: RestoreMark | undefined;
	now: Date;
}

/** A donor's change, with the pledge locked. @throws HttpError 404 */
async function changeLocked<T>(deps: PaymentDeps, pledge_id: string, change: (tx: Db, locked: LockedPledge, asked: Asked) => Promise<T>): Promise<T> {
	const restore = await openRestore(deps);
	const now = deps.clock();
	return inTransaction(deps.db, async (tx) => {
		const locked = await lockPledge(tx, pledge_id, now);
		if (locked === undefined) throw unknownPledge();
		return change(tx, locked, { restore, now });
	});
}

/**
 * The donor cancels. A canceled one stays canceled. Once its charge has begun, the donation is canceled, as long as the money isn't taken.
 * @throws HttpError 404; 409 `conflict` for one that is over; 409 `in_flight` while the provider moves the money; 503 while a restore may
 *   have lost the charge; ProviderError (the request is stored, and a job carries it out)
 */
export async function cancelPledge(deps: PaymentDeps, pledge_id: string): Promise<PledgeRow> {
	const intent_id = await changeLocked(deps, pledge_id, async (tx, locked, { restore, now }) => {
		const { state } = locked.pledge;
		if (state === 'fulfilled') throw conflict(CHARGED);
		if (isPledgeOver(state) && state !== 'canceled') throw conflict(OVER);
		const intent = await cancelLocked(tx, locked, { publicUrl: deps.publicUrl, restore, now });
		if (intent !== undefined) await requestCancel(tx, intent, now);
		return intent?.intent_id;
	});
	if (intent_id !== undefined) {
		const outcome = await finishCancel(deps, intent_id);
		await reviewNow(deps, pledge_id);
		if (outcome === 'paid') throw conflict(CHARGED);
	}
	return findPledge(deps.db, pledge_id);
}

/**
 * Cancels a pledge, unless it is over already.
 * @returns the donation that charges it, or has charged it, for the caller to cancel; undefined if there is none
 * @throws HttpError 503 `unavailable` while a restore may have lost its charge
 */
export async function cancelLocked(
	tx: Db,
	{ pledge, intent }: LockedPledge,
	{ publicUrl, restore, now }: Asked & { publicUrl: string },
): Promise<Intent | undefined> {
	if (pledge.state === 'fulfilled') return intent;
	if (isPledgeOver(pledge.state)) return undefined;
	if (isOlder(pledge.created_at, restore)) throw comparing();
	if (pledge.state === 'charging' || pledge.state === 'needs_donor') {
		await tx.update(pledges).set({ reason: 'donor' }).where(eq(pledges.pledge_id, pledge.pledge_id));
		return intent;
	}
	await movePledge(tx, pledge, 'canceled', now);
	if (pledge.state !== 'saving') await mailAboutPledge(tx, pledge, 'canceled', { publicUrl, now });
	return undefined;
}

/**
 * The donor lowers the amount, chooses another end, or leaves their name off; the same again changes nothing. A name can go at any time, also from
 * the donation that charges the pledge, or has charged it. What can't all be done isn't done at all.
 * @throws HttpError 404; 409 `conflict` for an amount or a date once the charge has begun, or the pledge is over; 422 naming `amount` for a higher
 *   one, and `ends_at` for a date that can't be; 503 for either while a restore may have lost the charge
 */
export async function changePledge(deps: PaymentDeps, pledge_id: string, { amount, ends_at, named }: PledgeChange): Promise<PledgeRow> {
	const amount_cents = amount === undefined ? undefined : donationCents(amount);
	await changeLocked(deps, pledge_id, async (tx, { pledge }, { restore, now }) => {
		if (amount_cents !== undefined || ends_at !== undefined) {
			if (!isUncharged(pledge.state)) throw conflict(CLOSED[pledge.state] ?? OVER);
			if (isOlder(pledge.created_at, restore)) throw comparing();
		}
		if (amount_cents !== undefined) await lower(tx, pledge, amount_cents, now);
		if (ends_at !== undefined) await setEnd(tx, pledge, new Date(ends_at), now);
		if (named === false) await leaveNameOff(tx, pledge);
	});
	return findPledge(deps.db, pledge_id);
}

async function lower(tx: Db, { pledge_id, amount_cents: before }: PledgeRow, amount_cents: number, at: Date): Promise<void> {
	if (amount_cents > before)
		throw new HttpError(422, 'invalid', `amount can be at most ${formatUsd(toCents(before))}. To give more, make another pledge.`, { field: 'amount' });
	if (amount_cents === before) return;
	await tx.update(pledges).set({ amount_cents, updated_at: at }).where(eq(pledges.pledge_id, pledge_id));
	await noteStep(tx, { pledge_id, step: 'lowered', at, amount_cents });
}

/** The job that looks at a pledge when its date comes follows, and so does the last day for an answer after a move. */
async function setEnd(tx: Db, pledge: PledgeRow, ends_at: Date, now: Date): Promise<void> {
	const { pledge_id, state, created_at, charge_at } = pledge;
	const refuse = (why: string) => new HttpError(422, 'invalid', `ends_at ${why}`, { field: 'ends_at' });
	if (ends_at.getTime() === pledge.ends_at.getTime()) return;
	if (ends_at <= now) throw refuse('has to be later than now. To end your pledge now, cancel it.');
	if (ends_at > latestPledgeEnd(created_at)) throw refuse(`can be at most ${MAX_PLEDGE_DAYS} days after the pledge was made.`);
	// A notice says when the card is charged, and an end before that would look as if nothing were.
	if (charge_at !== null && ends_at < charge_at) throw refuse('can’t be before the charge that we wrote to you about. Cancel your pledge instead.');
	const finish_by = pledge.finish_by !== null && pledge.finish_by > ends_at ? ends_at : pledge.finish_by;
	const due_at = state === 'noticed' ? pledge.due_at : state === 'moved' ? finish_by : ends_at;
	await tx.update(pledges).set({ ends_at, finish_by, due_at, updated_at: now }).where(eq(pledges.pledge_id, pledge_id));
	// Whoever tries one date after the other has chosen the last.
	const last = tx
		.select({ id: sql`max(${pledgeSteps.step_id})` })
		.from(pledgeSteps)
		.where(eq(pledgeSteps.pledge_id, pledge_id));
	await tx.delete(pledgeSteps).where(and(eq(pledgeSteps.step_id, sql`(${last})`), eq(pledgeSteps.step, 'dated')));
	await noteStep(tx, { pledge_id, step: 'dated', at: now, ends_at });
	// A look that was due and hasn't come yet must not wait for the new date.
	await reviewSoon(tx, pledge_id, `dated:${now.toISOString()}`, now);
}

/** Of its donations, only the last one can be paid. */
async function leaveNameOff(tx: Db, { pledge_id, intent_id }: PledgeRow): Promise<void> {
	await hideNames(tx, { pledges: [eq(pledges.pledge_id, pledge_id)], donations: [eq(intents.intent_id, intent_id)] });
}

/**
 * The athlete of a pledge has moved, and the donor says for whom it goes on: for the same athlete with the team that they have read, or for
 * another one. It waits for that athlete's yes, until the same date. A repeat changes nothing.
 * @throws HttpError 404, also for an athlete on no roster; 409 `conflict` if the athlete has moved again or said no, and for a pledge that
 *   asks nothing; 503 while a restore may have lost the charge
 */
export async function choosePledgeAthlete(deps: PaymentDeps, pledge_id: string, wanted: Pick<PledgedFor, 'player_id' | 'team_id'>): Promise<PledgeRow> {
	await changeLocked(deps, pledge_id, async (tx, { pledge }, { restore, now }) => {
		// A merged record's id leads to the one that took its place, so a repeat may name either.
		const isSame = (await recordIds(tx, pledge.player_id)).includes(wanted.player_id);
		const isChosen = pledge.team_id === wanted.team_id && isSame;
		if (pledge.state !== 'moved' && isUncharged(pledge.state) && isChosen) return;
		if (pledge.state !== 'moved') throw conflict(isUncharged(pledge.state) ? 'Your pledge goes on already.' : (CLOSED[pledge.state] ?? OVER));
		if (isOlder(pledge.created_at, restore)) throw comparing();
		const athlete = await findAthlete(tx, wanted.player_id, 'requests');
		if (athlete.team_id !== wanted.team_id) throw conflict(`${athlete.player_name} is now on the ${athlete.team_name} roster. Please choose again.`);
		const active = await movePledge(tx, pledge, 'active', now, { ...athlete, step: isSame ? 'kept' : 'another' });
		await mailAboutPledge(tx, active, 'saved', { publicUrl: deps.publicUrl, now });
	});
	// An athlete who has said yes already: the answer tells when the card is charged.
	await reviewNow(deps, pledge_id);
	return findPledge(deps.db, pledge_id);
}

/**
 * The account is being deleted or suspended: none of its pledges is charged anymore. Runs in that transaction, which has locked the account,
 * tells the person, and cancels their donations next. What is being charged follows its donation. @returns how many there were
 */
export async function cancelPledgesOf(tx: Db, user_id: number, now: Date): Promise<number> {
	const live = await tx
		.select()
		.from(pledges)
		.where(and(eq(pledges.user_id, user_id), inArray(pledges.state, [...LIVE_PLEDGES])))
		.orderBy(pledges.pledge_id)
		.for('update');
	for (const pledge of live) {
		if (pledge.state === 'charging' || pledge.state === 'needs_donor')
			await tx.update(pledges).set({ reason: 'account' }).where(eq(pledges.pledge_id, pledge.pledge_id));
		else await movePledge(tx, pledge, 'canceled', now, { reason: 'account' });
	}
	return live.length;
}

/** The account is being deleted: its pledges lose every tie to the person. Guesses about the body could be checked against its hash. */
export async function detachPledges(tx: Db, user_id: number): Promise<void> {
	await tx.update(pledges).set({ user_id: null, device_id: null, time_zone: null, body_hash: '' }).where(eq(pledges.user_id, user_id));
}
