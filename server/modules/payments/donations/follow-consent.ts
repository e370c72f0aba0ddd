import * as z from 'zod/mini';
import { isClosed } from '#domain/roster/consent-states.ts';
import { and, inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { isLivePledge } from '#server/db/schema/pledges-schema.ts';
import { recordsOf } from '#server/modules/rosters/public.ts';
import { findCardCharge, noteReason } from '../intents/card-charges.ts';
import { type Intent, lockIntent } from '../intents/intents.ts';
import { currentTeamOf } from '../plans/pauses/plan-pause.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';
import { endLater } from '../sessions/name-paid-session.ts';

const payloadSchema = z.object({ player_id: z.int() });

/**
 * An athlete has said no, or yes again: looks at their plans, and if nothing may be given to them anymore, ends what could still
 * take money. Donations that are registered stay, and their links say why they can't be paid.
 */
export const followConsent: JobWork = async (_deps, payload) => {
	const { player_id } = payloadSchema.parse(payload);
	return async (tx, now) => {
		for (const { intent_id } of await livePlans(tx, player_id))
			await enqueue(tx, 'plan_roster', `${intent_id}:consent:${now.toISOString()}`, { intent_id }, now);
		await reviewPledgesOf(tx, player_id, now);
		if (!isClosed((await currentTeamOf(tx, player_id)).consent)) return;
		for (const intent_id of await underWay(tx, player_id)) {
			const intent = await lockIntent(tx, intent_id);
			if (intent !== undefined) await stopPayment(tx, intent, now);
		}
	};
};

/** A popular athlete has many. */
async function reviewPledgesOf(tx: Db, player_id: number, now: Date): Promise<void> {
	const at = now.toISOString();
	await tx.execute(sql`
		insert into jobs (kind, job_key, payload, run_after)
		select 'pledge', 'pledge:' || pledge_id || ':consent:' || ${at}, jsonb_build_object('pledge_id', pledge_id), ${at}::timestamptz
		from pledges where player_id in ${recordsOf(player_id)} and ${isLivePledge}
		on conflict (job_key) do nothing`);
}

function livePlans(tx: Db, player_id: number): Promise<{ intent_id: string }[]> {
	return tx
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.where(and(sql`${plans.player_id} in ${recordsOf(player_id)}`, inArray(plans.state, ['active', 'past_due'])))
		.orderBy(plans.intent_id);
}

/** Donations that a provider's page, or a saved card, may be paying just now. In the order in which they are locked everywhere. */
async function underWay(tx: Db, player_id: number): Promise<string[]> {
	const rows = await tx
		.select({ intent_id: intents.intent_id })
		.from(intents)
		.where(and(sql`${intents.player_id} in ${recordsOf(player_id)}`, inArray(intents.state, ['session_open', 'processing'])))
		.orderBy(intents.intent_id);
	return rows.map(({ intent_id }) => intent_id);
}

async function stopPayment(tx: Db, { intent_id, state, by_card, provider, provider_session_id }: Intent, now: Date): Promise<void> {
	if (by_card && (await findCardCharge(tx, intent_id))?.state === 'authorized') {
		await noteReason(tx, intent_id, 'not_possible', now);
		await enqueue(tx, 'card_charge', `${intent_id}:closed`, { intent_id }, now);
	} else if (state === 'session_open') await endLater(tx, { provider, session_id: provider_session_id }, now);
}
