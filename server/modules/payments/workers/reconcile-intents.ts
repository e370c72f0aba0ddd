import { errorSummary } from '#server/core/back-off.ts';
import { and, eq, inArray, isNotNull, ne, or, sql } from '#server/db/drizzle.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { askProvider } from '../sessions/ask-provider.ts';
import { finishCancel } from '../sessions/cancel-attempt.ts';

const BATCH = 200;

/**
 * Repairs what events missed: asks the provider about every open session that wasn't checked for `olderThanMs`, and
 * carries out interrupted cancels. Ends attempts at a provider other than the current one. A donation that fails
 * doesn't hold up the others.
 *
 * @returns the reasons of those that failed; they are retried.
 */
export async function reconcile(deps: PaymentDeps, olderThanMs: number): Promise<string[]> {
	const before = new Date(deps.clock().getTime() - olderThanMs);
	const lastSeen = sql`coalesce(${intents.checked_at}, ${intents.updated_at})`;
	const open = await deps.db
		.select()
		.from(intents)
		.where(
			and(
				inArray(intents.state, ['session_open', 'processing']),
				// An authorized card has a job that asks when it is charged.
				or(eq(intents.by_card, false), eq(intents.state, 'session_open'), isNotNull(intents.cancel_requested_at)),
				or(
					and(eq(intents.provider, deps.payments.name), or(isNotNull(intents.provider_session_id), isNotNull(intents.cancel_requested_at))),
					// We wait for money that is moving at another provider.
					and(ne(intents.provider, deps.payments.name), eq(intents.state, 'session_open')),
				),
				sql`${lastSeen} <= ${before.toISOString()}::timestamptz`,
			),
		)
		// Donations of one checkout were last seen at the same time.
		.orderBy(lastSeen, intents.created_at)
		.limit(BATCH);
	const failures: string[] = [];
	for (const intent of open) {
		try {
			await reconcileOne(deps, intent);
		} catch (error) {
			failures.push(`${intent.intent_id}: ${errorSummary(error)}`);
			await deps.db.update(intents).set({ checked_at: deps.clock() }).where(eq(intents.intent_id, intent.intent_id));
		}
	}
	return failures;
}

async function reconcileOne(deps: PaymentDeps, intent: Intent): Promise<void> {
	if (intent.cancel_requested_at === null) await askProvider(deps, intent);
	else await finishCancel(deps, intent.intent_id);
}
