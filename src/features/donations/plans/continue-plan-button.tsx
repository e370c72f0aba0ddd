import { useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useAction } from '#core/react/use-action.ts';
import type { Plan } from '#domain/donation/monthly-plan.ts';
import { continuePlan } from '#donations/plan-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donationsTexts } from '../donations-texts.ts';

const texts = donationsTexts.plans;

interface ContinuePlanProps {
	plan: Plan;
	/** The athlete's current team. */
	team: { team_id: number; team_name: string };
	queryKey: readonly string[];
	/** Called just before the button disappears. */
	onContinued: () => void;
}

/** Continues a monthly donation that paused when its athlete changed teams. */
export function ContinuePlanButton({ plan: { intent_id, player_name }, team, queryKey, onContinued }: ContinuePlanProps) {
	const client = useQueryClient();
	const { busy, error, start } = useAction(async () => {
		await continuePlan(intent_id, team.team_id);
		await refetchChanged(client, { queryKey });
		onContinued();
	}, texts.continueUnanswered);
	return (
		<>
			<Button look="strong" busy={busy} aria-label={texts.continueFor(player_name, team.team_name)} onClick={start}>
				{texts.continueWith(team.team_name)}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}
