import { PLANS, type usePlans } from '#donations/use-plans.ts';
import { DonationsError } from '../donations-error.tsx';
import { donationsTexts } from '../donations-texts.ts';
import { MonthlyPlanCard } from './monthly-plan-card.tsx';

/** Monthly donations, newest first. Renders nothing if there are none. */
export function PlanList({ owner, data, failure, as_of, asking, askAgain }: ReturnType<typeof usePlans> & { owner: string }) {
	if (failure === null && (data === undefined || data.data.length === 0)) return null;
	return (
		<section className="ui-queue">
			<h2>{donationsTexts.plans.title}</h2>
			{failure !== null && (
				<DonationsError failure={failure} what={donationsTexts.subjects.plans} as_of={as_of} hasRows={data !== undefined} busy={asking} onAgain={askAgain} />
			)}
			<ul>
				{data?.data.map((plan) => (
					<MonthlyPlanCard key={plan.intent_id} plan={plan} queryKey={['private', owner, PLANS]} />
				))}
			</ul>
		</section>
	);
}
