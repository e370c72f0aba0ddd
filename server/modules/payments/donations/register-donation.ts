import { randomUUID } from 'node:crypto';
import type { CheckoutAnswer, OneTimeBody, SubscriptionBody } from '#domain/donation/donation.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { canceledOperations, intents } from '#server/db/schema/payments-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { lockUser } from '#server/modules/identity/public.ts';
import { queueReadyNotification } from '#server/modules/push/public.ts';
import { findAthlete } from '#server/modules/rosters/public.ts';
import { wantCardSaved } from '../cards/card-setups.ts';
import { requireGiving } from '../giving/giving-switch.ts';
import { storeConsent } from '../intents/card-charges.ts';
import { type Caller, canceledBefore, donationCents, hashOf, keyOfAnother, requireOwn } from '../intents/donation-request.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { requireNoPlan } from '../plans/live-plans.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';
import { recoverSent } from './answer-lost.ts';

/**
 * Registers a donation, one-time or monthly: replay check, effect, and answer in one transaction (design §4). It
 * charges nothing, but it may queue the charge of a saved card.
 *
 * The body decides who donates (design §4): with `user_id`, which must be the session's own, that person; without it, a
 * visitor, whatever the session.
 *
 * @throws HttpError 403 `giving_paused`, 403 `forbidden` for another's user_id, or another's e-mail without an id,
 *   404 `not_found` and `athlete_gone`, 409 `conflict` if the operation was canceled before it arrived, 409
 *   `plan_exists`, 422 `invalid` (names `amount`, `card`, or `save_card`) and `idempotency_mismatch`; and what `recoverSent` throws.
 */
export async function registerDonationIntent(deps: PaymentDeps, body: OneTimeBody | SubscriptionBody, caller: Caller): Promise<CheckoutAnswer> {
	const { user } = caller;
	requireOwn(body, user);
	const consent = 'card' in body ? body.card : undefined;
	if (consent !== undefined && body.user_id === undefined) throw new HttpError(422, 'invalid', 'card needs user_id, whose card it is.', { field: 'card' });
	const savesCard = 'save_card' in body && body.save_card === true;
	if (savesCard && body.user_id === undefined) throw new HttpError(422, 'invalid', 'save_card needs user_id.', { field: 'save_card' });
	const amount_cents = donationCents(body.amount);
	const body_hash = hashOf(body);
	const months = 'recurring_cost_duration' in body ? body.recurring_cost_duration : null;
	if (!(await isKnownOperation(deps.db, caller.op_id)))
		await recoverSent(deps, {
			intent_id: caller.known_intent,
			op_id: caller.op_id,
			player_id: body.player_id,
			amount_cents,
			months,
			user_id: body.user_id ?? null,
		});
	const intent_id = await inTransaction(deps.db, async (tx) => {
		if (caller.op_id !== undefined) {
			await lockOperation(tx, caller.op_id);
			const known = await replayed(tx, caller.op_id, { body_hash, player_id: body.player_id, amount_cents, months });
			if (known !== undefined) return known;
		}
		if (body.user_id !== undefined) await lockUser(tx, body.user_id);
		// After the replay check, so a donation that was registered before a pause keeps its answer.
		await requireGiving(tx);
		const athlete = await findAthlete(tx, body.player_id, months === null ? 'one_time' : 'donations');
		if ('recurring_cost_duration' in body && body.additional !== true) await requireNoPlan(tx, body.user_id, athlete);
		const now = deps.clock();
		const id = randomUUID();
		await tx.insert(intents).values({
			intent_id: id,
			op_id: caller.op_id ?? null,
			body_hash,
			kind: months === null ? 'one_time' : 'recurring',
			months,
			named: body.named ?? false,
			additional: 'additional' in body && body.additional === true,
			...athlete,
			amount_cents,
			user_id: body.user_id ?? null,
			device_id: caller.device_id ?? null,
			time_zone: caller.time_zone ?? null,
			created_at: now,
			updated_at: now,
		});
		let paysByCard = false;
		if (consent !== undefined && body.user_id !== undefined) {
			const charge = { intent_id: id, user_id: body.user_id, amount_cents };
			paysByCard = await storeConsent(tx, charge, consent, { confirmed: caller.cards_confirmed === true, now });
		}
		if (savesCard && body.user_id !== undefined && caller.proved === true)
			await wantCardSaved(tx, { intent_id: id, user_id: body.user_id }, { provider: deps.payments.name, now });
		if (caller.unattended === true && !paysByCard)
			await queueReadyNotification(tx, { intent_id: id, user_id: body.user_id ?? null, device_id: caller.device_id ?? null }, now);
		return id;
	});
	return { checkout_url: checkoutUrl(deps.publicUrl, intent_id), intent_id };
}

/** Whether the operation was registered or canceled before. A call without a key never repeats one. */
export async function isKnownOperation(db: Db, op_id: string | undefined): Promise<boolean> {
	if (op_id === undefined) return false;
	const [known] = await db.select({ op_id: intents.op_id }).from(intents).where(eq(intents.op_id, op_id));
	if (known !== undefined || (await db.$count(pledges, eq(pledges.op_id, op_id))) > 0) return true;
	return (await db.$count(canceledOperations, eq(canceledOperations.op_id, op_id))) > 0;
}

/** A donation that was recorded again after a restore has no hash. Then what it is for has to be the same. */
async function replayed(tx: Db, op_id: string, sent: Pick<Intent, 'body_hash' | 'player_id' | 'amount_cents' | 'months'>): Promise<string | undefined> {
	const [intent] = await tx.select().from(intents).where(eq(intents.op_id, op_id));
	if (intent !== undefined) {
		const isSame =
			intent.body_hash === null
				? intent.player_id === sent.player_id && intent.amount_cents === sent.amount_cents && intent.months === sent.months
				: intent.body_hash === sent.body_hash;
		if (isSame) return intent.intent_id;
		throw keyOfAnother();
	}
	const [canceled] = await tx.select().from(canceledOperations).where(eq(canceledOperations.op_id, op_id));
	if (canceled !== undefined) throw canceledBefore();
	if ((await tx.$count(pledges, eq(pledges.op_id, op_id))) > 0) throw keyOfAnother();
	return undefined;
}
