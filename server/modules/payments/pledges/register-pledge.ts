import { randomUUID } from 'node:crypto';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { CheckoutAnswer, OneTimeBody } from '#domain/donation/donation.ts';
import { pledgeEnd } from '#domain/donation/pledge.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { canceledOperations, intents } from '#server/db/schema/payments-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { lockUser } from '#server/modules/identity/public.ts';
import { queuePledgeNotification } from '#server/modules/push/public.ts';
import { findAthlete } from '#server/modules/rosters/public.ts';
import { requireGiving } from '../giving/giving-switch.ts';
import { type Caller, canceledBefore, donationCents, hashOf, keyOfAnother, requireOwn } from '../intents/donation-request.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { nextDonation, type PledgeRow } from './pledge-row.ts';

/**
 * Registers a pledge: replay check, effect, and answer in one transaction. It charges nothing: the donor saves a card on the page that the
 * answer leads to, and the athlete has to take donations first. An athlete who takes them already gets the pledge's notice once the card is
 * saved, because the donor agreed to a pledge and to nothing else.
 *
 * @throws HttpError 403 `giving_paused`, `forbidden` for another's user_id, 404 `not_found` and `athlete_gone`, 409 `conflict` for an
 *   athlete who said no and for an operation that was canceled before it arrived, 422 `invalid` and `idempotency_mismatch`
 */
export async function registerPledge(deps: PaymentDeps, body: OneTimeBody, caller: Caller): Promise<CheckoutAnswer> {
	requireOwn(body, caller.user);
	for (const field of ['card', 'save_card'] as const)
		if (body[field] !== undefined) throw new HttpError(422, 'invalid', `A pledge saves a card of its own, so it takes no ${field}.`, { field });
	const amount_cents = donationCents(body.amount);
	const body_hash = hashOf(body);
	const pledge = await inTransaction(deps.db, async (tx) => {
		if (caller.op_id !== undefined) {
			await lockOperation(tx, caller.op_id);
			const known = await replayed(tx, caller.op_id, body_hash);
			if (known !== undefined) return known;
		}
		if (body.user_id !== undefined) await lockUser(tx, body.user_id);
		await requireGiving(tx);
		const athlete = await findAthlete(tx, body.player_id, 'requests');
		const now = deps.clock();
		const pledge_id = randomUUID();
		const ends_at = pledgeEnd(now);
		const [made] = await tx
			.insert(pledges)
			.values({
				pledge_id,
				intent_id: nextDonation(pledge_id),
				op_id: caller.op_id ?? null,
				body_hash,
				...athlete,
				amount_cents,
				named: body.named ?? false,
				user_id: body.user_id ?? null,
				device_id: caller.device_id ?? null,
				time_zone: caller.time_zone ?? null,
				state: 'saving',
				provider: deps.payments.name,
				ends_at,
				due_at: ends_at,
				created_at: now,
				updated_at: now,
			})
			.returning();
		if (made === undefined) throw new Error('no pledge was added');
		if (caller.unattended === true) await queuePledgeNotification(tx, made, now);
		return made;
	});
	return {
		mode: 'pledge',
		intent_id: pledge.pledge_id,
		checkout_url: `${deps.publicUrl}${pledgeApi.card(pledge.pledge_id)}`,
		ends_at: pledge.ends_at.toISOString(),
	};
}

async function replayed(tx: Db, op_id: string, body_hash: string): Promise<PledgeRow | undefined> {
	const [known] = await tx.select().from(pledges).where(eq(pledges.op_id, op_id));
	if (known !== undefined && known.body_hash !== body_hash) throw keyOfAnother();
	if (known !== undefined) return known;
	if ((await tx.$count(intents, eq(intents.op_id, op_id))) > 0) throw keyOfAnother();
	if ((await tx.$count(canceledOperations, eq(canceledOperations.op_id, op_id))) > 0) throw canceledBefore();
	return undefined;
}
