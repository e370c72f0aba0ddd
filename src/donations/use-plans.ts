import { api } from '#domain/api/api-paths.ts';
import { type PlansAnswer, plansAnswerSchema } from '#domain/donation/monthly-plan.ts';
import type { PersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { usePrivateQuery } from './use-private-query.ts';

/** Record name and query key of a person's monthly donations. */
export const PLANS = 'plans';

/** A person's monthly donations. */
export function usePlans(owner: string): PersistedAnswer<PlansAnswer> {
	return usePrivateQuery({ owner, record: PLANS, path: api.myPlans, schema: plansAnswerSchema });
}
