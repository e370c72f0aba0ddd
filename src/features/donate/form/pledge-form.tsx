import { type ReactNode, useState } from 'react';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { PLEDGE_DAYS, pledgeEnd } from '#domain/donation/pledge.ts';
import { formatUsd } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import type { AmountSelection } from '#donations/use-donation-amount.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { donateTexts } from '../donate-texts.ts';
import { findPledgeTwin, savePledgeFor } from '../save-donation.ts';
import { DonationForm } from './donation-form.tsx';
import { type DonorNameChoice, DonorNameField } from './donor-name-field.tsx';

const texts = donateTexts.pledge;

interface PledgeFormProps {
	player: DonateTarget;
	/** Takes the place of what explains a pledge, once the athlete takes donations. */
	otherKind: ReactNode;
	choice: AmountSelection;
	name: DonorNameChoice;
	onGiven: () => void;
	onSavedHere: (op_id: string) => void;
}

/** A pledge for an athlete who hasn't said yes (docs/decisions/178). No account needed, as for a donation. */
export function PledgeForm({ player, otherKind, choice, name, onGiven, onSavedHere }: PledgeFormProps) {
	const giving = useGivingState();
	// As the server will say. What is sent later ends later.
	const [ends] = useState(() => dayOf(pledgeEnd(new Date()).toISOString()));
	return (
		<div className="ui-sheet-body">
			{otherKind || <p>{texts.about(player.player_name)}</p>}
			<DonationForm
				player={player}
				choice={choice}
				save={(amount_cents) => savePledgeFor(player, amount_cents, name.named)}
				label={giving === 'open' ? texts.buttonUntil(ends) : texts.button}
				outcome={(amount_cents) => <b className="ui-number">{formatUsd(amount_cents)}</b>}
				findTwin={(amount_cents) => findPledgeTwin(player, amount_cents)}
				note={giving === 'open' ? texts.note(PLEDGE_DAYS) : texts[giving](deviceName(), PLEDGE_DAYS)}
				noteHolds
				onDone={onGiven}
				onSavedHere={onSavedHere}
			>
				<DonorNameField player_name={player.player_name} {...name} />
			</DonationForm>
		</div>
	);
}
