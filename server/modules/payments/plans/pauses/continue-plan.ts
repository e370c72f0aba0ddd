import type { Plan } from '#domain/donation/monthly-plan.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { refuseClosed } from '#server/modules/rosters/public.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { findOwnPlan, readOwnPlan } from '../my-plans.ts';
import { lockLivePlan } from './pause-jobs.ts';
import { currentTeamOf, isPaused, resumePlan } from './plan-pause.ts';

/**
 * The donor continues a paused plan for the team that we named to them. A plan that isn't paused stays as it is.
 *
 * @throws HttpError 404, 403 for somebody else's, 404 `athlete_gone`, 409 `conflict` if the athlete has moved on, takes no donations, or
 *   the plan has ended.
 */
export async function continuePlan(deps: PaymentDeps, ask: { intent_id: string; user_id: number; team_id: number }): Promise<Plan> {
	const { intent_id, user_id, team_id } = ask;
	const { player_id, player_name } = await findOwnPlan(deps.db, intent_id, user_id);
	await inTransaction(deps.db, async (tx) => {
		const plan = await lockLivePlan(tx, intent_id);
		if (plan === undefined) throw new HttpError(409, 'conflict', 'This monthly donation has ended. You won’t be charged again.');
		if (!isPaused(plan)) return;
		const athlete = await currentTeamOf(tx, player_id);
		refuseClosed({ player_name, consent: athlete.consent });
		if (athlete.isGone) throw new HttpError(404, 'athlete_gone', `${player_name} is no longer on a roster.`);
		if (athlete.team_id !== team_id) throw new HttpError(409, 'conflict', `${player_name} is now on the ${athlete.team_name} roster. Please choose again.`);
		await resumePlan(tx, plan, team_id, deps.clock());
	});
	return readOwnPlan(deps, intent_id, user_id);
}
