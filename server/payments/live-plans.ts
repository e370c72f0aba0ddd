import { and, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '#domain/messages.ts';
import type { Db } from '#server/db/open.ts';
import { intents, plans } from '#server/db/payments-schema.ts';
import { HttpError } from '#server/http/errors.ts';

/** @throws HttpError 409 `plan_exists` while a plan of theirs for this athlete goes on. */
export async function requireNoPlan(tx: Db, user_id: number, { player_id, player_name }: { player_id: number; player_name: string }): Promise<void> {
	const [live] = await tx
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.where(and(eq(intents.user_id, user_id), eq(plans.player_id, player_id), inArray(plans.state, ['active', 'past_due']), isNull(plans.cancel_requested_at)))
		.limit(1);
	if (live !== undefined) throw new HttpError(409, 'plan_exists', messages.planExists(player_name));
}
