import { useAction } from '#core/react/use-action.ts';
import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { leaveNameOff } from '#donations/pledge-queries.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { pledgeTexts } from './pledge-texts.ts';
import { useShowPledge } from './use-show-pledge.ts';

const texts = pledgeTexts.name;

/** Says that the athlete's page will name the donor, and leaves the name off. Only a new pledge puts one on. @param onChanged the button is gone */
export function DonorName({ pledge: { pledge_id, player_name }, onChanged }: { pledge: Pledge; onChanged: () => void }) {
	const show = useShowPledge(pledge_id);
	const { busy, error, start } = useAction(async () => {
		await show(leaveNameOff(pledge_id));
		onChanged();
		toast(texts.done);
	}, texts.unanswered);
	return (
		<div className="pledge-name">
			<p>{texts.on(player_name)}</p>
			<Button busy={busy} onClick={start}>
				{donorNameChoice.withdraw}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
