import { startSecondPlan } from '#outbox/actions/second-plan.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { Button } from '#ui/controls/button.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';

interface SecondPlanProps {
	row: DonationRow;
	/** The second plan is a new row. */
	onChanged: ((op_id: string) => void) | undefined;
}

/**
 * The alternative to canceling after `plan_exists`. Sending the same donation again would only get the same question.
 */
export function SecondPlanButton({ row, onChanged }: SecondPlanProps) {
	async function start() {
		const op_id = await startSecondPlan(row.op_id);
		if (op_id !== undefined) onChanged?.(op_id);
	}
	return (
		<Button look="strong" onClick={() => reportSaveFailure(start())}>
			{outboxTexts.actions.secondPlan}
		</Button>
	);
}
