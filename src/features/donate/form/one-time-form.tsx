import { useState } from 'react';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { donateTexts } from '../donate-texts.ts';
import { saveDonation } from '../save-donation.ts';
import { SavedCardActions } from '../saved-card-actions.tsx';
import { DonationForm } from './donation-form.tsx';
import { type DonorNameChoice, DonorNameField } from './donor-name-field.tsx';
import { SaveCardField } from './save-card-field.tsx';
import type { AmountSelection } from './use-donation-amount.ts';

interface OneTimeFormProps {
	player: DonateTarget;
	choice: AmountSelection;
	name: DonorNameChoice;
	onGiven: () => void;
	onSavedHere: (op_id: string) => void;
}

/** One-time donation. No account needed (spec §6). */
export function OneTimeForm({ player, choice, name, onGiven, onSavedHere }: OneTimeFormProps) {
	const [savesCard, setSavesCard] = useState(false);
	return (
		<DonationForm
			player={player}
			choice={choice}
			save={(amount_cents) => saveDonation(player, amount_cents, { named: name.named, save_card: savesCard })}
			label={messages.makeOneTime}
			outcome={(amount_cents) => <b className="num">{formatUsd(amount_cents)}</b>}
			note={donateTexts.oneTimeNote}
			otherPayment={(amount_cents, donateBy, busy) => (
				<SavedCardActions
					amount_cents={amount_cents}
					busy={busy}
					onGive={(card) => donateBy((cents) => saveDonation(player, cents, { named: name.named, card }))}
				/>
			)}
			onDone={onGiven}
			onSavedHere={onSavedHere}
		>
			<DonorNameField player_name={player.player_name} {...name} />
			<SaveCardField on={savesCard} onChange={setSavesCard} />
		</DonationForm>
	);
}
