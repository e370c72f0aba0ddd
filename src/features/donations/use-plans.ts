import type { KeptAnswer } from '#data/react/use-kept-answer.ts';
import { api } from '#domain/api-paths.ts';
import { type PlansAnswer, plansAnswerSchema } from '#domain/plans.ts';
import { usePrivateAnswer } from './use-private-answer.ts';

/** Under which a person's monthly donations lie. */
export const PLANS = 'plans';

/** A person's monthly donations. */
export function usePlans(owner: string): KeptAnswer<PlansAnswer> {
	return usePrivateAnswer({ owner, record: PLANS, path: api.myPlans, schema: plansAnswerSchema });
}
