import { api } from '#domain/api/api-paths.ts';
import { type PlansAnswer, plansAnswerSchema } from '#domain/donation/monthly-plan.ts';
import type { KeptAnswer } from '#session/private-data/use-persisted-answer.ts';
import { usePrivateAnswer } from './use-private-query.ts';

/** Under which a person's monthly donations lie. */
export const PLANS = 'plans';

/** A person's monthly donations. */
export function usePlans(owner: string): KeptAnswer<PlansAnswer> {
	return usePrivateAnswer({ owner, record: PLANS, path: api.myPlans, schema: plansAnswerSchema });
}
