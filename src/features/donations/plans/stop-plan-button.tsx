import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#core/react/use-action.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { stopPlan } from '#donations/plan-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';

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
		await client.invalidateQueries({ queryKey });
		onStopped();
		setAsking(false);
	}, 'It may have been stopped already. Try again to be sure.');
	if (!asking) {
		return (
			<Button autoFocus={asking === false} aria-label={`Stop your monthly donation to ${player_name}`} onClick={() => setAsking(true)}>
				Stop
			</Button>
		);
	}
	return (
		<fieldset className="plan-ask">
			<legend className="vh">Stop your monthly donation to {player_name}?</legend>
			<p>You won’t be charged again. What you’ve paid stays with the athlete.</p>
			<Button onClick={() => setAsking(false)}>Keep giving</Button>
			<Button look="strong" autoFocus busy={busy} onClick={start}>
				Stop it now
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</fieldset>
	);
}
