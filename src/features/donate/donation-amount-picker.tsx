import { messages } from '#domain/texts/screen-messages.ts';
import { AmountPicker } from '#ui/form/amount-picker.tsx';
import { type GiftChoice, PRESETS } from './use-donation-amount.ts';

/** The amounts of spec §9, and Other. What is wrong with a choice is said once the person has `tried` to give. */
export function GiftAmountPicker({ gift, tried }: { gift: GiftChoice; tried: boolean }) {
	return (
		<AmountPicker
			legend="Amount"
			options={PRESETS}
			otherLabel="Other"
			fieldLabel={messages.donateAmountLabel}
			chosen={gift.chosen}
			typed={gift.typed}
			onChoose={gift.choose}
			onType={gift.type}
			error={tried ? gift.amount.error : undefined}
		/>
	);
}
