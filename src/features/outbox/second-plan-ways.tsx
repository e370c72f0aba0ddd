import type { ReactNode } from 'react';
import type { GiftRow } from '#data/outbox/outbox-row.ts';
import { startSecondPlan } from '#data/outbox/second-plan.ts';
import { Button } from '#ui/button.tsx';
import { attempt } from './attempt.ts';

interface SecondPlanWaysProps {
	row: GiftRow;
	cancel: ReactNode;
	/** The second plan is a row of its own. */
	onChanged: ((op_id: string) => void) | undefined;
}

/** The answers to `plan_exists`: a second plan, or none. The same once more would be asked about again. */
export function SecondPlanWays({ row, cancel, onChanged }: SecondPlanWaysProps) {
	async function start() {
		const op_id = await startSecondPlan(row.op_id);
		if (op_id !== undefined) onChanged?.(op_id);
	}
	return (
		<>
			{cancel}
			<Button look="strong" onClick={() => attempt(start())}>
				Start a second plan
			</Button>
		</>
	);
}
