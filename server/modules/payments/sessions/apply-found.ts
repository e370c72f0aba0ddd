import type { IntentState } from '#domain/donation/donation.ts';
import type { Db } from '#server/db/open-database.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applyPlan } from '../plans/apply-plan.ts';
import { lookUpPlan } from '../plans/look-up-plan.ts';
import type { ProviderPlan, ProviderSession, SessionRecord } from '../provider/payment-provider.ts';
import { type FoundSession, type Recovery, type RecoveryContext, recoverSession } from '../recovery/recover-session.ts';
import { openRestore } from '../recovery/restore-mark.ts';
import { closeUnmatched, noteUnmatched, type UnmatchedSession } from '../recovery/unmatched-sessions.ts';
import { applySession } from './apply-checkout-session.ts';

/** What became of a session or plan: the books have it, or its donation is lost. */
export interface Applied {
	outcome: Recovery['outcome'];
	/** The session's id at the provider, or the plan's if it began one. */
	ref: string;
	record?: SessionRecord | undefined;
	/** The donation's state afterwards; undefined for a basket, and if nothing was applied. */
	state?: IntentState | undefined;
}

/**
 * Looks up the session or plan that the charges belong to. The returned function stores the result, and first records a
 * donation again that a restore has lost.
 */
export async function fetchChargeOrigin(
	deps: PaymentDeps,
	about: { session_id: string } | { plan_ref: string },
): Promise<(tx: Db, now: Date) => Promise<Applied>> {
	const { payments, publicUrl } = deps;
	const context = { provider: payments.name, publicUrl, isRestored: (await openRestore(deps)) !== undefined };
	if ('session_id' in about) {
		const session = await payments.getSession(about.session_id);
		return (tx, now) => applyFoundSession(tx, session, { ...context, now });
	}
	const plan = await lookUpPlan(deps, about.plan_ref);
	return (tx, now) => applyFoundPlan(tx, plan, { ...context, now });
}

/** Like `applySession`, for a session whose donation a restore may have lost. */
export async function applyFoundSession(tx: Db, session: ProviderSession, context: RecoveryContext): Promise<Applied> {
	const { record, plan, session_id, status } = session;
	if (record === undefined) return { outcome: 'known', ref: session_id, state: await applySession(tx, context.provider, session, context.now) };
	const found: FoundSession = {
		intent_id: session.intent_id,
		session_id,
		attempt: session.attempt,
		record,
		plan_ref: plan?.plan_ref ?? null,
		isLive: status === 'open' || status === 'processing' || status === 'paid',
	};
	const recovery = await recoverSession(tx, found, context);
	const about = plan === null ? ({ kind: 'session', ref: session_id } as const) : ({ kind: 'plan', ref: plan.plan_ref } as const);
	if (!('intent_id' in recovery))
		return lost(tx, recovery, { ...about, state: status === 'open' ? 'open' : status === 'paid' ? 'paid' : 'processing' }, found, context);
	const { intent_id } = recovery;
	const state = await applySession(tx, context.provider, { ...session, intent_id, plan: plan && { ...plan, intent_id } }, context.now);
	await closeUnmatched(tx, { provider: context.provider, intent_id: session.intent_id }, context.now);
	return { outcome: recovery.outcome, ref: about.ref, record, state };
}

/** Like `applyPlan`, for a plan whose donation a restore may have lost. */
export async function applyFoundPlan(tx: Db, plan: ProviderPlan, context: RecoveryContext): Promise<Applied> {
	const { record, plan_ref } = plan;
	if (record === undefined) return { outcome: 'known', ref: plan_ref, state: await applyPlan(tx, context.provider, plan, context.now) };
	const found: FoundSession = {
		intent_id: plan.intent_id,
		session_id: null,
		attempt: 1,
		record,
		plan_ref,
		isLive: plan.charges.length > 0 || plan.status !== 'ended',
	};
	const recovery = await recoverSession(tx, found, context);
	if (!('intent_id' in recovery)) return lost(tx, recovery, { kind: 'plan', ref: plan_ref, state: 'paid' }, found, context);
	const state = await applyPlan(tx, context.provider, { ...plan, intent_id: recovery.intent_id }, context.now);
	await closeUnmatched(tx, { provider: context.provider, intent_id: plan.intent_id }, context.now);
	return { outcome: recovery.outcome, ref: plan_ref, record, state };
}

async function lost(
	tx: Db,
	{ outcome }: Exclude<Recovery, { intent_id: string }>,
	about: Pick<UnmatchedSession, 'kind' | 'ref' | 'state'>,
	{ intent_id, record }: FoundSession,
	{ provider, now }: RecoveryContext,
): Promise<Applied> {
	if (outcome === 'nothing') {
		// A checkout that was open when we looked came to nothing.
		await closeUnmatched(tx, { provider, intent_id }, now);
		return { outcome, ref: about.ref, record };
	}
	const { amount_cents, description, opened_at } = record;
	const donations = record.origin?.donations ?? [];
	const ids = { intent_ids: donations.map((donation) => donation.intent_id), op_ids: donations.flatMap(({ op_id }) => op_id ?? []) };
	await noteUnmatched(tx, { ...about, ...ids, provider, intent_id, reason: outcome, amount_cents, description, opened_at }, now);
	return { outcome, ref: about.ref, record };
}
