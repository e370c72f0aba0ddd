import { useQuery } from '@tanstack/react-query';
import { api } from '#domain/api-paths.ts';
import { plansAnswerSchema } from '#domain/plans.ts';
import { callApi } from '#sync/api-client.ts';
import { FieldError } from '#ui/field.tsx';
import { Part } from './part.tsx';
import { PlanSlip } from './plan-slip.tsx';

/** The monthly donations of whoever is logged in, newest first, and the way to stop one. Without any the part isn't there. */
export function PlansPart({ owner }: { owner: string }) {
	const queryKey = ['private', owner, 'plans'];
	const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => callApi(api.myPlans, plansAnswerSchema, { signal }) });
	if (data === undefined) {
		return error === null ? null : (
			<Part title="Monthly donations">
				<FieldError>Your monthly donations can’t be shown without the server. They go on as agreed.</FieldError>
			</Part>
		);
	}
	if (data.data.length === 0) return null;
	return (
		<Part title="Monthly donations">
			<ul className="plans">
				{data.data.map((plan) => (
					<PlanSlip key={plan.intent_id} plan={plan} queryKey={queryKey} />
				))}
			</ul>
		</Part>
	);
}
