import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useAction } from '#core/react/use-action.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { stopPlan } from '#donations/plan-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donationsTexts } from '../donations-texts.ts';

const texts = donationsTexts.plans;

interface StopPlanProps {
	plan: Plan;
	queryKey: readonly string[];
	/** Called just before the buttons disappear. */
	onStopped: () => void;
}

/** Stops a monthly donation in two taps. */
export function StopPlanButton({ plan: { intent_id, player_name }, queryKey, onStopped }: StopPlanProps) {
	const [asking, setAsking] = useState<boolean>();
	const client = useQueryClient();
	const { busy, error, start } = useAction(async () => {
		await stopPlan(intent_id);
		await refetchChanged(client, { queryKey });
		onStopped();
		setAsking(false);
	}, texts.stopUnanswered);
	if (!asking) {
		return (
			<Button autoFocus={asking === false} aria-label={texts.stopFor(player_name)} onClick={() => setAsking(true)}>
				{texts.stop}
			</Button>
		);
	}
	return (
		<fieldset className="donations-plan-ask">
			<legend className="ui-hidden">{texts.stopAsk(player_name)}</legend>
			<p>{texts.stopText}</p>
			<Button onClick={() => setAsking(false)}>{texts.keep}</Button>
			<Button look="strong" autoFocus busy={busy} onClick={start}>
				{texts.stopNow}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</fieldset>
	);
}
