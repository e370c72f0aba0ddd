import type { IntentState } from '#domain/donation/donation.ts';
import {
	type CardCharge,
	type CardConsent,
	type CardFallBack,
	CHARGE_AFTER_MS,
	fallBackToShow,
	LIVE_CARD_CHARGES,
	SAVED_CARD_LIMITS,
	type StoredFallBack,
} from '#domain/donation/saved-card.ts';
import { and, eq, gt, inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { enqueue } from '../queues/job-queue.ts';

/** A consent to charge a saved card, and what became of it. */
export type CardChargeRow = typeof cardCharges.$inferSelect;

const DAY_MS = 24 * 60 * 60_000;
const LEFT_TO_CHECKOUT = { state: 'fell_back', reason: 'checkout_opened' } as const;

/** Undefined for a donation without a consent. */
export async function findCardCharge(db: Db, intent_id: string): Promise<CardChargeRow | undefined> {
	const [row] = await db.select().from(cardCharges).where(eq(cardCharges.intent_id, intent_id));
	return row;
}

/** What the donor's page sees of it; null for a donation without a consent. */
export async function cardChargeOf(db: Db, intent_id: string): Promise<CardCharge | null> {
	const row = await findCardCharge(db, intent_id);
	if (row === undefined) return null;
	const reason = row.state === 'fell_back' && row.reason !== null ? fallBackToShow(row.reason) : null;
	return { state: row.state, charge_at: row.charge_at?.toISOString() ?? null, reason };
}

/**
 * Stores the consent that came with a donation, in the transaction that registers it. A job asks the provider. A session
 * that may not pay by card, and an amount above the limit, leave the donation to the checkout page.
 * @returns whether the card will be asked.
 */
export async function storeConsent(
	tx: Db,
	charge: Pick<CardChargeRow, 'intent_id' | 'user_id' | 'amount_cents'>,
	{ card_id, words, agreed_at }: CardConsent,
	{ confirmed, now }: { confirmed: boolean; now: Date },
): Promise<boolean> {
	const reason: CardFallBack | null = !confirmed ? 'not_confirmed' : charge.amount_cents > SAVED_CARD_LIMITS.donation ? 'above_donation_limit' : null;
	const state = reason === null ? 'waiting' : 'fell_back';
	await tx.insert(cardCharges).values({ ...charge, card_id, words, agreed_at: new Date(agreed_at), state, reason, created_at: now, updated_at: now });
	if (reason === null) await enqueue(tx, 'card_charge', charge.intent_id, { intent_id: charge.intent_id }, now);
	return reason === null;
}

/** Cents that count toward the person's limit: what their cards were charged, or will be, in the last 24 hours. */
export async function centsOfDay(tx: Db, user_id: number, now: Date): Promise<number> {
	const counts = inArray(cardCharges.state, ['authorizing', 'authorized', 'captured']);
	const [sum] = await tx
		.select({ cents: sql<string>`coalesce(sum(${cardCharges.amount_cents}), 0)` })
		.from(cardCharges)
		.where(and(eq(cardCharges.user_id, user_id), gt(cardCharges.started_at, new Date(now.getTime() - DAY_MS)), counts));
	return Number(sum?.cents ?? 0);
}

/** Stores that the card doesn't pay. A charge that has ended isn't changed. */
export async function fallBack(tx: Db, intent_id: string, reason: StoredFallBack, now: Date): Promise<void> {
	await tx.update(cardCharges).set({ state: 'fell_back', reason, charge_at: null, updated_at: now }).where(isLive(intent_id));
}

/** Stores why the card won't pay, before its donation changes state. */
export async function noteReason(tx: Db, intent_id: string, reason: StoredFallBack, now: Date): Promise<void> {
	await tx.update(cardCharges).set({ reason, updated_at: now }).where(isLive(intent_id));
}

/** Stores that the bank holds the money. From now on, the donor can undo the donation, until a job takes the money. */
export async function noteAuthorized(tx: Db, intent_id: string, now: Date): Promise<void> {
	const charge_at = new Date(now.getTime() + CHARGE_AFTER_MS);
	const [authorized] = await tx
		.update(cardCharges)
		.set({ state: 'authorized', charge_at, updated_at: now })
		.where(and(eq(cardCharges.intent_id, intent_id), eq(cardCharges.state, 'authorizing')))
		.returning({ intent_id: cardCharges.intent_id });
	if (authorized !== undefined) await enqueue(tx, 'card_capture', intent_id, { intent_id }, charge_at);
}

/**
 * Updates the consent of a donation that has changed state. The caller has locked the donation.
 * @param intent before the step.
 */
export async function followIntent(tx: Db, { intent_id, by_card }: { intent_id: string; by_card: boolean }, to: IntentState, now: Date): Promise<void> {
	const change = changeAfter(to, by_card);
	if (change === undefined) return;
	await tx
		.update(cardCharges)
		.set({ ...change, charge_at: null, updated_at: now })
		.where(isLive(intent_id));
}

/** Undefined if the consent stays as it is. A reason that was noted before stays. */
function changeAfter(to: IntentState, by_card: boolean) {
	switch (to) {
		case 'cancelled':
			return { state: 'undone' } as const;
		case 'paid':
			return by_card ? ({ state: 'captured', reason: null } as const) : LEFT_TO_CHECKOUT;
		case 'failed':
		case 'expired': {
			const reason = sql`coalesce(${cardCharges.reason}, ${to === 'failed' ? 'declined' : 'not_answered'})`;
			return by_card ? ({ state: 'fell_back', reason } as const) : LEFT_TO_CHECKOUT;
		}
		default:
			return undefined;
	}
}

function isLive(intent_id: string) {
	return and(eq(cardCharges.intent_id, intent_id), inArray(cardCharges.state, LIVE_CARD_CHARGES));
}

/** The donor has removed a card: charges that wait for it fall back, and jobs release the money that it holds. */
export async function releaseCharges(tx: Db, card_id: string, now: Date): Promise<void> {
	const live = await tx
		.update(cardCharges)
		.set({ reason: 'card_removed', updated_at: now })
		.where(and(eq(cardCharges.card_id, card_id), inArray(cardCharges.state, LIVE_CARD_CHARGES)))
		.returning({ intent_id: cardCharges.intent_id });
	for (const { intent_id } of live) await enqueue(tx, 'card_charge', `${intent_id}:release`, { intent_id }, now);
}

/** The account is being deleted. The consents lose their words and keep their amounts for the books. */
export async function forgetConsents(tx: Db, user_id: number): Promise<void> {
	await tx.update(cardCharges).set({ words: '' }).where(eq(cardCharges.user_id, user_id));
}
