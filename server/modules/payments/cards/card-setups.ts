import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { screens } from '#domain/api/api-paths.ts';
import { SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardSetups, savedCards } from '#server/db/schema/cards-schema.ts';
import { HttpError } from '#server/http/route/http-error.ts';
import { writeToAccount } from '../mails/receipt-mail-jobs.ts';
import { cardSavedMail } from '../mails/saved-card-mail.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { withCustomer } from '../providers/donor-customers.ts';
import { type ProviderCardSetup, ProviderError } from '../providers/payment-provider.ts';
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
 * Applies the provider's page to our books, in the caller's transaction: a card is saved once, however often we hear of
 * it, and a mail goes out. A card whose account is gone is detached.
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
	if (setup === undefined && card !== null) await detachLater(tx, { provider, method_ref: card.method_ref }, now);
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

/** Asks about the person's pages that we haven't heard of, so that no lost event keeps their card from them. */
export async function followCardSetups(deps: PaymentDeps, user_id: number): Promise<void> {
	const now = deps.clock();
	const open = await deps.db
		.update(cardSetups)
		.set({ checked_at: now })
		.where(
			and(
				eq(cardSetups.user_id, user_id),
				eq(cardSetups.provider, deps.payments.name),
				eq(cardSetups.state, 'open'),
				isNotNull(cardSetups.setup_ref),
				gt(cardSetups.created_at, new Date(now.getTime() - OPEN_MS)),
				or(isNull(cardSetups.checked_at), lte(cardSetups.checked_at, new Date(now.getTime() - ASK_EVERY_MS))),
			),
		)
		.returning({ setup_ref: cardSetups.setup_ref });
	for (const { setup_ref } of open) {
		try {
			const setup = await deps.payments.getCardSetup(setup_ref ?? '');
			await inTransaction(deps.db, (tx) => applyCardSetup(tx, setup, { provider: deps.payments.name, publicUrl: deps.publicUrl, now: deps.clock() }));
		} catch (error) {
			// The cards that we know are still right, and the event may yet come.
			if (!(error instanceof ProviderError)) throw error;
		}
	}
}
