import { randomUUID } from 'node:crypto';
import { type BasketAnswer, type BasketBody, MAX_BASKET } from '#domain/donation/basket.ts';
import { formatUsd } from '#domain/money/money.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { baskets } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { refuseClosed } from '#server/modules/rosters/public.ts';
import { requireGiving } from '../giving/giving-switch.ts';
import { intentsOf } from '../intents/checkouts.ts';
import { closedAmong } from '../intents/closed-athletes.ts';
import { type Intent, mayWait } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { requireComparison } from '../recovery/restore-mark.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';

interface Caller {
	/** The client's idempotency key. Without it, the call is accepted but not deduplicated. */
	op_id?: string | undefined;
	device_id?: string | undefined;
	/** The user of the session, if the body names a person. */
	user_id?: number | undefined;
}

const FIELD = { field: 'intent_ids' };

/**
 * Puts donations that are registered already into one checkout. It charges nothing, and it changes none of them: which
 * of them are still unpaid is decided when the person opens the checkout.
 *
 * As with single donations, the body decides who donates: with `user_id`, that person, and every donation must be
 * theirs; without it, a visitor, and knowing the ids is the proof.
 *
 * @throws HttpError 403 `giving_paused`, 403 `forbidden` for another's user_id, 404 `not_found` for a donation that
 *   doesn't exist or isn't theirs, 409 `conflict` if none of them waits, or if one is for an athlete who takes no
 *   donations, 422 `invalid` for a monthly donation, a pledge's, and a total above the limit (all name `intent_ids`), 422
 *   `idempotency_mismatch`, 503 `unavailable` for an unknown donation while a restore may have lost it.
 */
export async function registerBasket(deps: PaymentDeps, body: BasketBody, caller: Caller): Promise<BasketAnswer> {
	if (body.user_id !== undefined && body.user_id !== caller.user_id) throw new HttpError(403, 'forbidden', 'user_id must be that of the logged-in account.');
	const intent_ids = body.intent_ids.map((id) => id.toLowerCase());
	const body_hash = bodyHash({ ...body, intent_ids });
	const isComplete = (await intentsOf(deps.db, { intent_ids })).length === intent_ids.length;
	if (!isComplete) await requireComparison(deps);
	const basket_id = await inTransaction(deps.db, async (tx) => {
		if (caller.op_id !== undefined) {
			await lockOperation(tx, caller.op_id);
			const known = await replayed(tx, caller.op_id, body_hash);
			if (known !== undefined) return known;
		}
		await requireGiving(tx);
		const found = await intentsOf(tx, { intent_ids });
		requirePayable(found, intent_ids, body.user_id ?? null);
		await requireOpen(tx, found);
		const now = deps.clock();
		const id = randomUUID();
		await tx.insert(baskets).values({
			basket_id: id,
			op_id: caller.op_id ?? null,
			body_hash,
			intent_ids,
			user_id: body.user_id ?? null,
			device_id: caller.device_id ?? null,
			created_at: now,
			updated_at: now,
		});
		return id;
	});
	return { checkout_url: checkoutUrl(deps.publicUrl, basket_id), basket_id };
}

/** Whether the operation was registered before. A call without a key never repeats one. */
export async function isKnownBasket(db: Db, op_id: string | undefined): Promise<boolean> {
	return op_id !== undefined && (await db.$count(baskets, eq(baskets.op_id, op_id))) > 0;
}

async function replayed(tx: Db, op_id: string, body_hash: string): Promise<string | undefined> {
	const [known] = await tx.select({ basket_id: baskets.basket_id, body_hash: baskets.body_hash }).from(baskets).where(eq(baskets.op_id, op_id));
	if (known !== undefined && known.body_hash !== body_hash)
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	return known?.basket_id;
}

/** An athlete who has left a team doesn't close the others' checkout. Who has said no is named, so that the person takes that donation out. */
async function requireOpen(tx: Db, found: readonly Intent[]): Promise<void> {
	const [closed] = await closedAmong(tx, found.filter(mayWait));
	if (closed !== undefined) refuseClosed({ ...closed.intent, consent: closed.consent });
}

function requirePayable(found: Intent[], intent_ids: string[], user_id: number | null): void {
	// Somebody else's donation gets the same error as one that doesn't exist.
	const theirs = found.filter((intent) => intent.user_id === user_id && intent.donor_pseudonym === null);
	if (theirs.length < intent_ids.length) throw new HttpError(404, 'not_found', 'We couldn’t find one of these donations.', FIELD);
	if (theirs.some(({ kind }) => kind === 'recurring'))
		throw new HttpError(422, 'invalid', 'intent_ids names a monthly donation. Monthly donations are paid one at a time.', FIELD);
	if (theirs.some(({ pledge_id }) => pledge_id !== null))
		throw new HttpError(422, 'invalid', 'intent_ids names a pledge’s donation. A pledge is paid on its own page.', FIELD);
	const waiting = theirs.filter(mayWait);
	if (waiting.length === 0) throw new HttpError(409, 'conflict', 'These donations were already paid or canceled.');
	if (waiting.reduce((cents, { amount_cents }) => cents + amount_cents, 0) > MAX_BASKET)
		throw new HttpError(422, 'invalid', `intent_ids comes to more than ${formatUsd(MAX_BASKET)}, the most that one checkout takes.`, FIELD);
}
