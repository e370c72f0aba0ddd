import { messages } from '#domain/texts/screen-messages.ts';
import { and, eq, inArray, isNull, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { recordsOf } from '#server/modules/rosters/public.ts';
import type { Intent } from '../intents/intents.ts';

/** @throws HttpError 409 `plan_exists` while the donor has a live plan for this athlete. */
export async function requireNoPlan(tx: Db, user_id: number, { player_id, player_name }: { player_id: number; player_name: string }): Promise<void> {
	if (await hasLivePlan(tx, user_id, player_id)) throw new HttpError(409, 'plan_exists', messages.planExists(player_name));
}

/** Whether the donor has a live plan for this athlete that nobody has canceled, and that meets `condition`. */
async function hasLivePlan(tx: Db, user_id: number, player_id: number, condition?: SQL): Promise<boolean> {
	const [live] = await tx
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.where(
			and(
				eq(intents.user_id, user_id),
				sql`${plans.player_id} in ${recordsOf(player_id)}`,
				inArray(plans.state, ['active', 'past_due']),
				isNull(plans.cancel_requested_at),
				condition,
			),
		)
		.limit(1);
	return live !== undefined;
}

/**
 * Whether a newly paid plan is an unintended second one: two checkouts were open side by side, and both were paid. It
 * locks the pair of donor and athlete, so if two arrive at once, exactly one is the second. Call it before writing the
 * plan's own row.
 */
export async function isUnintendedSecondPlan(tx: Db, { user_id, player_id, additional }: Intent): Promise<boolean> {
	if (user_id === null || additional) return false;
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan of ${user_id} for ${player_id}`}, 0))`);
	// One that was meant as an additional plan may be booked before the first one.
	return hasLivePlan(tx, user_id, player_id, eq(intents.additional, false));
}
