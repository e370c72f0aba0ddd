import { messages } from '#domain/texts/screen-messages.ts';
import { type AmountSelection, PRESETS } from '#donations/use-donation-amount.ts';
import { AmountPicker } from '#ui/form/amount-picker.tsx';
import { donateTexts } from '../donate-texts.ts';

/** The amounts of spec §9, and Other. The error is shown only after the person has `tried` to give. */
export function DonationAmountPicker({ choice, tried }: { choice: AmountSelection; tried: boolean }) {
	return (
		<AmountPicker
			legend={donateTexts.amount}
			options={PRESETS}
			otherLabel={donateTexts.other}
			fieldLabel={messages.donateAmountLabel}
			chosen={choice.chosen}
			typed={choice.typed}
			onChoose={choice.choose}
			onType={choice.type}
			error={tried ? choice.amount.error : undefined}
		/>
	);
}
