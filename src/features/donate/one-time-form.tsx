import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donateTexts } from './donate-texts.ts';
import { DonationAmountPicker } from './donation-amount-picker.tsx';
import { type DonorNameChoice, DonorNameField } from './donor-name-field.tsx';
import { FinePrint } from './fine-print.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { findTwin, saveDonation } from './save-donation.ts';
import { SecondGiftPrompt } from './second-gift-prompt.tsx';
import { useDonate } from './use-donate.ts';
import type { AmountSelection } from './use-donation-amount.ts';

interface OneTimeFormProps {
	player: DonateTarget;
	choice: AmountSelection;
	name: DonorNameChoice;
	onGiven: () => void;
}

/** One-time donation. No account needed (spec §6). */
export function OneTimeForm({ player, choice, name, onGiven }: OneTimeFormProps) {
	const {
		tried,
		trouble: error,
		busy,
		give,
		twin,
		giveAnother,
	} = useDonate({
		choice,
		save: (amount_cents) => saveDonation(player, amount_cents, name.named),
		findTwin: (amount_cents) => findTwin(player, amount_cents),
		onGiven,
	});
	return (
		<form className="gift" noValidate onSubmit={give}>
			<DonationAmountPicker choice={choice} tried={tried} />
			<DonorNameField player_name={player.player_name} {...name} />
			{twin === undefined ? (
				<DonateButton big type="submit" busy={busy}>
					<span>{busy ? donateTexts.saving : messages.makeOneTime}</span>
					{choice.amount.cents !== undefined && <b className="num">{formatUsd(choice.amount.cents)}</b>}
				</DonateButton>
			) : (
				<SecondGiftPrompt twin={twin} busy={busy} onGive={giveAnother} onDismiss={onGiven} />
			)}
			{error !== undefined && <FieldError>{error}</FieldError>}
			<FinePrint>
				{donateTexts.oneTimeNote} <HowItWorks />
			</FinePrint>
		</form>
	);
}
