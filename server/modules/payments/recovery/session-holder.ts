import { and, eq, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';

/**
 * The donation whose session it is now, if the provider knows it by an id that a restore has lost: its client had sent
 * the donation again, and the new one took the session over.
 */
export async function sessionHolder(db: Db, provider: string, session_id: string): Promise<string | undefined> {
	const [intent] = await db
		.select({ intent_id: intents.intent_id })
		.from(intents)
		.where(and(eq(intents.provider_session_id, session_id), eq(intents.provider, provider), isNull(intents.basket_id)));
	return intent?.intent_id;
}

/** Like `sessionHolder`, for a plan. */
export async function planHolder(db: Db, provider: string, plan_ref: string): Promise<string | undefined> {
	const [plan] = await db
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.where(and(eq(plans.provider, provider), eq(plans.plan_ref, plan_ref)));
	return plan?.intent_id;
}
