import * as z from 'zod/mini';
import { isClosed } from '#domain/roster/consent-states.ts';
import { and, eq, lte } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { findCardCharge, noteReason } from '../intents/card-charges.ts';
import { endState, findIntent, type Intent, lockIntent, moveIntent } from '../intents/intents.ts';
import { pledgedAthlete } from '../intents/pledged-athlete.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { currentTeamOf } from '../plans/pauses/plan-pause.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';
import { applySession } from './apply-checkout-session.ts';
import { endCheckoutSession } from './end-checkout-session.ts';

const payloadSchema = z.object({ intent_id: z.uuid() });

/** Runs ten minutes after the authorization. */
export const captureCard: JobWork = async (deps, payload) => {
	await captureConsent(deps, payloadSchema.parse(payload).intent_id);
	return async () => {};
};

/**
 * Takes the money of an authorized donation and books it, or releases it if the athlete has said no meanwhile. If an undo
 * comes at the same moment, the provider decides: either it releases the money and there is nothing to take, or it has
 * taken the money and the undo reports that.
 * @throws ProviderError
 */
export async function captureConsent(deps: PaymentDeps, intent_id: string): Promise<void> {
	const charge = await findCardCharge(deps.db, intent_id);
	if (charge?.state !== 'authorized' || charge.reason !== null) return;
	const intent = await findIntent(deps.db, intent_id);
	if (intent.provider !== deps.payments.name) {
		await giveUpForeign(deps, intent_id);
		return;
	}
	if (intent.cancel_requested_at !== null || intent.provider_session_id === null) return;
	if (!(await mayTake(deps.db, intent, deps.clock()))) {
		await inTransaction(deps.db, async (tx) => {
			const now = deps.clock();
			await noteReason(tx, intent_id, 'not_possible', now);
			// If the provider doesn't answer now, this job releases the money. The present one has nothing to take anymore.
			await enqueue(tx, 'card_charge', `${intent_id}:closed`, { intent_id }, now);
		});
		await endCheckoutSession(deps, intent);
		return;
	}
	const session = await deps.payments.captureCard(intent.provider_session_id);
	await inTransaction(deps.db, (tx) => applySession(tx, deps.payments.name, session, deps.clock()));
}

/**
 * The athlete may have said no during the hold. A pledge, which its donor made for one team, also needs the athlete's own yes, and after a
 * decline it is charged by the day that the donor was told, or not at all.
 */
async function mayTake(db: Db, { player_id, team_id, pledge_id }: Intent, now: Date): Promise<boolean> {
	if (pledge_id === null) return !isClosed((await currentTeamOf(db, player_id)).consent);
	const [over] = await db
		.select({ pledge_id: pledges.pledge_id })
		.from(pledges)
		.where(and(eq(pledges.pledge_id, pledge_id), lte(pledges.finish_by, now)));
	if (over !== undefined) return false;
	const athlete = await pledgedAthlete(db, player_id);
	return athlete.saidYes && athlete.team_id === team_id;
}

/**
 * The site has another provider now, and nobody can take the money that the old one holds. That authorization expires
 * automatically.
 */
async function giveUpForeign(deps: PaymentDeps, intent_id: string): Promise<void> {
	await inTransaction(deps.db, async (tx) => {
		const intent = await lockIntent(tx, intent_id);
		if (!intent?.by_card || intent.state !== 'processing') return;
		await moveIntent(tx, intent, endState(intent, 'expired'), deps.clock());
	});
}
