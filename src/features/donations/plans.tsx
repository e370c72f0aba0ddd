import { api } from '#domain/api-paths.ts';
import { plansAnswerSchema } from '#domain/plans.ts';
import { PlanSlip } from './plan-slip.tsx';
import { Trouble } from './trouble.tsx';
import { usePrivateAnswer } from './use-private-answer.ts';

const RECORD = 'plans';

/** Monthly donations, newest first. Without any the section isn't there. */
export function Plans({ owner }: { owner: string }) {
	const { data, failure, as_of, asking, askAgain } = usePrivateAnswer({ owner, record: RECORD, path: api.myPlans, schema: plansAnswerSchema });
	if (failure === null && (data === undefined || data.data.length === 0)) return null;
	return (
		<section className="queue">
			<h2>Monthly donations</h2>
			{failure !== null && (
				<Trouble failure={failure} what="your monthly donations" as_of={as_of} hasRows={data !== undefined} busy={asking} onAgain={askAgain} />
			)}
			<ul>
				{data?.data.map((plan) => (
					<PlanSlip key={plan.intent_id} plan={plan} queryKey={['private', owner, RECORD]} />
				))}
			</ul>
		</section>
	);
}
