import * as z from 'zod/mini';
import type { SavedCard } from '#domain/donation/saved-card.ts';
import { and, asc, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { savedCards } from '#server/db/schema/cards-schema.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { sessions } from '#server/db/schema/people-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { forgetConsents, releaseCharges } from '../intents/card-charges.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';

type SavedCardRow = typeof savedCards.$inferSelect;

/** The person's cards at the current provider, oldest first. */
export async function listCards({ db, payments }: PaymentDeps, user_id: number): Promise<SavedCard[]> {
	const rows = await db
		.select()
		.from(savedCards)
		.where(and(eq(savedCards.user_id, user_id), eq(savedCards.provider, payments.name)))
		.orderBy(asc(savedCards.created_at), asc(savedCards.card_id));
	return rows.map(({ card_id, brand, last4, exp_month, exp_year }) => ({ card_id, brand, last4, exp_month, exp_year }));
}

/**
 * Removes one of the person's cards. Donations that wait for it fall back, authorized ones aren't charged, and a job
 * detaches it at the provider.
 * @throws HttpError 404, also for somebody else's.
 */
export async function removeCard(deps: PaymentDeps, user_id: number, card_id: string): Promise<void> {
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		const [removed] = await tx
			.delete(savedCards)
			.where(and(eq(savedCards.card_id, card_id), eq(savedCards.user_id, user_id)))
			.returning();
		if (removed === undefined) throw notFound('We couldn’t find that card.');
		await releaseCharges(tx, card_id, now);
		await detachLater(tx, removed, now);
	});
}

/** The account is being deleted, so jobs detach its cards. Runs in that transaction. */
export async function forgetCards(tx: Db, user_id: number, now: Date): Promise<void> {
	for (const card of await tx.select().from(savedCards).where(eq(savedCards.user_id, user_id))) await detachLater(tx, card, now);
	await forgetConsents(tx, user_id);
}

/** Queues a job that detaches the card at the provider. */
export async function detachLater(tx: Db, { provider, method_ref }: Pick<SavedCardRow, 'provider' | 'method_ref'>, now: Date): Promise<void> {
	await enqueue(tx, 'card_detach', `${provider}:${method_ref}`, { provider, method_ref }, now);
}

/** Whether a job has detached the card at the provider, or will: it can't be charged anymore. */
export async function isBeingDetached(db: Db, { provider, method_ref }: Pick<SavedCardRow, 'provider' | 'method_ref'>): Promise<boolean> {
	return (await db.$count(jobs, eq(jobs.job_key, `card_detach:${provider}:${method_ref}`))) > 0;
}

const detachSchema = z.object({ provider: z.string(), method_ref: z.string() });

/** Cards at an earlier provider can't be reached anymore. */
export const detachCard: JobWork = async ({ payments }, payload) => {
	const { provider, method_ref } = detachSchema.parse(payload);
	if (provider === payments.name) await payments.detachCard(method_ref);
	return async () => {};
};

/** The person has just proved their identity in this session, so it may pay with their cards from now on. */
export async function confirmCards(tx: Db, session_id: string, now: Date): Promise<void> {
	await tx.update(sessions).set({ cards_confirmed_at: now }).where(eq(sessions.session_id, session_id));
}
