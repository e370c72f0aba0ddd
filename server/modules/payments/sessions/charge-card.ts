import * as z from 'zod/mini';
import { type CardCharge, isExpired, SAVED_CARD_LIMITS, type StoredFallBack } from '#domain/donation/saved-card.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardCharges, savedCards } from '#server/db/schema/cards-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { queueActionNotification } from '#server/modules/push/public.ts';
import { readGiving } from '../giving/giving-switch.ts';
import { type CardChargeRow, cardChargeOf, centsOfDay, fallBack, findCardCharge } from '../intents/card-charges.ts';
import { endState, findIntent, type Intent, lockIntent, moveIntent, startIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { currentTeamOf, reasonToPause } from '../plans/pauses/plan-pause.ts';
import { ProviderError, ProviderUnavailableError } from '../provider/payment-provider.ts';
import type { JobWork } from '../queues/job-queue.ts';
import { mayBePaidElsewhere } from '../recovery/restore-mark.ts';
import { attachCardSession } from './attach-card-session.ts';
import { isUnderWay } from './attach-session.ts';
import { endCheckoutSession } from './end-checkout-session.ts';

type SavedCardRow = typeof savedCards.$inferSelect;

const payloadSchema = z.object({ intent_id: z.uuid() });

/** Continues a consent until the bank has answered, or releases the money if the donor has removed the card. */
export const chargeCard: JobWork = async (deps, payload) => {
	const { intent_id } = payloadSchema.parse(payload);
	await authorizeConsent(deps, intent_id);
	await releaseAuthorization(deps, intent_id);
	return async () => {};
};

/**
 * The same immediately, for the request that brought the consent. If the provider doesn't answer, the job asks again.
 * @returns the current state of the consent.
 */
export async function authorizeNow(deps: PaymentDeps, intent_id: string): Promise<CardCharge | undefined> {
	try {
		await authorizeConsent(deps, intent_id);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
	}
	return (await cardChargeOf(deps.db, intent_id)) ?? undefined;
}

/**
 * Asks the bank to hold the money for a donation with a consent. However often it runs, and wherever it died before, it
 * is one authorization, because the key is (intent, attempt) and the attempt is stored first.
 */
async function authorizeConsent(deps: PaymentDeps, intent_id: string): Promise<void> {
	const charge = await findCardCharge(deps.db, intent_id);
	// It may have been charged before a restore.
	if (charge?.state === 'waiting' && (await mayBePaidElsewhere(deps, charge.created_at)))
		throw new ProviderUnavailableError('the ledger has not been compared with the provider since a restore');
	const state = charge?.state === 'waiting' ? await startCardAttempt(deps, charge) : charge?.state;
	if (state !== 'authorizing') return;
	const intent = await findIntent(deps.db, intent_id);
	if (intent.provider === deps.payments.name && isUnderWay(intent, deps.clock())) await attachCardSession(deps, intent);
	else await giveUp(deps, intent);
}

/**
 * Decides under lock whether the card may pay, and begins the donation's attempt. Accounts are locked before donations,
 * so two donations of one person can't both take what is left of the day.
 *
 * @param seen as it was before the lock. @returns the state of the consent afterwards.
 */
async function startCardAttempt(deps: PaymentDeps, seen: CardChargeRow): Promise<CardChargeRow['state'] | undefined> {
	const { intent_id } = seen;
	return inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		if (seen.user_id !== null) await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, seen.user_id)).for('update');
		const intent = await lockIntent(tx, intent_id);
		const [charge] = await tx.select().from(cardCharges).where(eq(cardCharges.intent_id, intent_id)).for('update');
		if (intent === undefined || charge?.state !== 'waiting') return charge?.state;
		const card = await cardOf(tx, charge);
		const reason = await reasonAgainst(deps, tx, { intent, charge, card }, now);
		if (card === undefined || reason !== null) {
			await fallBack(tx, intent_id, reason ?? 'card_removed', now);
			// A donor who opened the checkout page is there already and needs no notification.
			if (reason !== 'checkout_opened') await queueActionNotification(tx, intent, 'saved_card', String(intent.attempt), now);
			return 'fell_back';
		}
		const attempt = intent.attempt + 1;
		await startIntent(tx, intent, { provider: deps.payments.name, basket_id: null, by_card: true }, now);
		await tx
			.update(cardCharges)
			.set({ state: 'authorizing', attempt, started_at: now, method_ref: card.method_ref, customer_ref: card.customer_ref, updated_at: now })
			.where(eq(cardCharges.intent_id, intent_id));
		return 'authorizing';
	});
}

/** The donor's own card; undefined once it is removed. */
async function cardOf(tx: Db, { card_id, user_id }: CardChargeRow): Promise<SavedCardRow | undefined> {
	if (user_id === null) return undefined;
	const [card] = await tx
		.select()
		.from(savedCards)
		.where(and(eq(savedCards.card_id, card_id), eq(savedCards.user_id, user_id)));
	return card;
}

async function reasonAgainst(
	deps: PaymentDeps,
	tx: Db,
	{ intent, charge, card }: { intent: Intent; charge: CardChargeRow; card: SavedCardRow | undefined },
	now: Date,
): Promise<StoredFallBack | null> {
	if (intent.state !== 'created' || intent.cancel_requested_at !== null) return 'checkout_opened';
	if (charge.reason !== null) return charge.reason;
	if (charge.user_id === null || card === undefined || card.provider !== deps.payments.name) return 'card_removed';
	if (!(await readGiving(tx)).enabled || reasonToPause(intent, await currentTeamOf(tx, intent.player_id)) !== null) return 'not_possible';
	if (isExpired(card, now)) return 'expired';
	return (await centsOfDay(tx, charge.user_id, now)) + charge.amount_cents > SAVED_CARD_LIMITS.day ? 'above_day_limit' : null;
}

/**
 * Gives up after hours without an answer, or if the provider was replaced meanwhile. The donation waits for the
 * checkout page.
 */
async function giveUp(deps: PaymentDeps, { intent_id, attempt }: Intent): Promise<void> {
	await inTransaction(deps.db, async (tx) => {
		const intent = await lockIntent(tx, intent_id);
		if (intent?.attempt !== attempt || intent.state !== 'session_open' || intent.provider_session_id !== null) return;
		await moveIntent(tx, intent, endState(intent, 'expired'), deps.clock());
	});
}

/** Releases the money that a removed card holds. */
async function releaseAuthorization(deps: PaymentDeps, intent_id: string): Promise<void> {
	const charge = await findCardCharge(deps.db, intent_id);
	if (charge?.state !== 'authorized' || charge.reason === null) return;
	const intent = await findIntent(deps.db, intent_id);
	if (intent.provider === deps.payments.name) await endCheckoutSession(deps, intent);
}
