import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { screens } from '#domain/api/api-paths.ts';
import { SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { and, eq, exists, gt, isNotNull, isNull, lte, or } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardSetups, savedCards } from '#server/db/schema/cards-schema.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { withCustomer } from '../donors/donor-customers.ts';
import { findIntent } from '../intents/intents.ts';
import { cardSavedMail } from '../mails/card-mails.ts';
import { writeToAccount } from '../mails/receipt-mail-jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type ProviderCardSetup, ProviderError } from '../provider/payment-provider.ts';
import type { JobWork } from '../queues/job-queue.ts';
import { confirmCards, detachLater } from './saved-cards.ts';

/** A provider's page can save a card for at most a day. */
const OPEN_MS = 24 * 60 * 60_000;
/** The page that the person came back to asks repeatedly; we ask the provider at most this often. */
const ASK_EVERY_MS = 2000;

/**
 * Opens the provider's page that saves a card. The person has just proved who they are, so this session may pay with
 * their cards, too.
 * @returns its address. @throws HttpError 409 `conflict` with as many cards as one person may have; ProviderError.
 */
export async function beginCardSetup(deps: PaymentDeps, { user_id, session_id }: { user_id: number; session_id: string }): Promise<string> {
	const setup_id = randomUUID();
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		if ((await tx.$count(savedCards, eq(savedCards.user_id, user_id))) >= SAVED_CARD_LIMITS.cards)
			throw new HttpError(409, 'conflict', `You’ve saved ${SAVED_CARD_LIMITS.cards} cards. Remove one to save another.`);
		await tx.insert(cardSetups).values({ setup_id, user_id, provider: deps.payments.name, created_at: now });
		await confirmCards(tx, session_id, now);
	});
	const return_url = `${deps.publicUrl}${screens.account}`;
	const { setup_ref, url } = await withCustomer(deps, user_id, (customer_ref) => deps.payments.createCardSetup({ setup_id, customer_ref, return_url }));
	await deps.db.update(cardSetups).set({ setup_ref }).where(eq(cardSetups.setup_id, setup_id));
	return url;
}

/**
 * Stores that the donor wants to save the card that they use on the donation's checkout page. They have just proved who
 * they are, and the caller has locked their account. With as many cards as one person may have, none is saved. Runs in
 * the transaction that registers the donation.
 */
export async function wantCardSaved(
	tx: Db,
	{ intent_id, user_id }: { intent_id: string; user_id: number },
	{ provider, now }: { provider: string; now: Date },
): Promise<void> {
	if ((await tx.$count(savedCards, eq(savedCards.user_id, user_id))) >= SAVED_CARD_LIMITS.cards) return;
	await tx.insert(cardSetups).values({ setup_id: intent_id, user_id, provider, created_at: now });
}

/** Saves no card, because somebody else may be about to pay the donation, and the donor has no claim to their card. */
export async function saveNoCard(tx: Db, intent_id: string): Promise<void> {
	await tx.delete(cardSetups).where(and(eq(cardSetups.setup_id, intent_id), eq(cardSetups.state, 'open')));
}

/** Whether the donation's checkout page saves the card. */
export async function savesCard({ db, payments }: PaymentDeps, intent_id: string): Promise<boolean> {
	const wanted = and(eq(cardSetups.setup_id, intent_id), eq(cardSetups.provider, payments.name), eq(cardSetups.state, 'open'));
	return (await db.$count(cardSetups, wanted)) > 0;
}

const paidSchema = z.object({ provider: z.string(), session_id: z.string() });

/**
 * Saves the card that has paid a checkout page. If the provider has been replaced, the old one can't be reached
 * anymore.
 */
export const saveUsedCard: JobWork = async ({ payments, publicUrl }, payload) => {
	const { provider, session_id } = paidSchema.parse(payload);
	if (provider !== payments.name) return async () => {};
	const setup = await payments.getCardSetup(session_id);
	return (tx, now) => applyCardSetup(tx, setup, { provider, publicUrl, now });
};

/**
 * Applies the provider's page to our books, in the caller's transaction: a card is saved once, however often we hear of
 * it, and a mail goes out. A card that nobody keeps is detached: its account is gone, or a donation's other page has
 * saved one.
 */
export async function applyCardSetup(
	tx: Db,
	{ setup_id, status, card }: ProviderCardSetup,
	{ provider, publicUrl, now }: { provider: string; publicUrl: string; now: Date },
): Promise<void> {
	const [setup] = await tx
		.select()
		.from(cardSetups)
		.where(and(eq(cardSetups.setup_id, setup_id), eq(cardSetups.provider, provider)))
		.for('update');
	if (card !== null && setup?.state !== 'open' && !(await isKept(tx, provider, card.method_ref)))
		await detachLater(tx, { provider, method_ref: card.method_ref }, now);
	if (setup?.state !== 'open' || status === 'open') return;
	await tx.update(cardSetups).set({ state: status }).where(eq(cardSetups.setup_id, setup_id));
	if (card === null) return;
	const [saved] = await tx
		.insert(savedCards)
		.values({ user_id: setup.user_id, provider, ...card, created_at: now })
		.onConflictDoNothing({ target: [savedCards.provider, savedCards.method_ref] })
		.returning({ card_id: savedCards.card_id });
	if (saved !== undefined) await writeToAccount(tx, setup.user_id, () => cardSavedMail(card, now, publicUrl), now);
}

async function isKept(tx: Db, provider: string, method_ref: string): Promise<boolean> {
	return (await tx.$count(savedCards, and(eq(savedCards.provider, provider), eq(savedCards.method_ref, method_ref)))) > 0;
}

/** Asks about the person's pages that we haven't heard of, so a lost event doesn't cost them their card. */
export async function followCardSetups(deps: PaymentDeps, user_id: number): Promise<void> {
	const now = deps.clock();
	const paidPage = deps.db
		.select({ session_id: intents.provider_session_id })
		.from(intents)
		.where(and(eq(intents.intent_id, cardSetups.setup_id), eq(intents.state, 'paid'), eq(intents.by_card, false), isNull(intents.basket_id)));
	const open = await deps.db
		.update(cardSetups)
		.set({ checked_at: now })
		.where(
			and(
				eq(cardSetups.user_id, user_id),
				eq(cardSetups.provider, deps.payments.name),
				eq(cardSetups.state, 'open'),
				or(isNotNull(cardSetups.setup_ref), exists(paidPage)),
				gt(cardSetups.created_at, new Date(now.getTime() - OPEN_MS)),
				or(isNull(cardSetups.checked_at), lte(cardSetups.checked_at, new Date(now.getTime() - ASK_EVERY_MS))),
			),
		)
		.returning({ setup_id: cardSetups.setup_id, setup_ref: cardSetups.setup_ref });
	for (const { setup_id, setup_ref } of open) {
		try {
			const setup = await deps.payments.getCardSetup(setup_ref ?? (await findIntent(deps.db, setup_id)).provider_session_id ?? '');
			// Another page of the donation may be the one that was paid. A job saves its card.
			if (setup_ref === null && setup.card === null) continue;
			await inTransaction(deps.db, (tx) => applyCardSetup(tx, setup, { provider: deps.payments.name, publicUrl: deps.publicUrl, now: deps.clock() }));
		} catch (error) {
			// The cards that we know are still right, and the event may still arrive.
			if (!(error instanceof ProviderError)) throw error;
		}
	}
}
