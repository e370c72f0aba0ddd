import { useState } from 'react';
import { type AmountChoice, type DonationAmount, donationAmount } from '#domain/donation/donation-amount.ts';
import { PRESET_DOLLARS, presetText } from '#domain/money/money.ts';

export const PRESETS = PRESET_DOLLARS.map((dollars) => ({ value: String(dollars), label: presetText(dollars) }));

export interface AmountSelection {
	/** As chosen, to be kept elsewhere. */
	choice: AmountChoice;
	chosen: string | null;
	typed: string;
	amount: DonationAmount;
	choose: (value: string) => void;
	type: (text: string) => void;
}

/**
 * The amount of a donation that is made or changed. Other clears the amount until something is typed (spec §4). A preset
 * clears the typed amount.
 */
export function useDonationAmount(start: AmountChoice = null): AmountSelection {
	const [choice, setChoice] = useState<AmountChoice>(start);
	const other = choice !== null && 'other' in choice;
	return {
		choice,
		chosen: choice === null ? null : other ? 'other' : String(choice.preset),
		typed: other ? choice.other : '',
		amount: donationAmount(choice),
		choose: (value) => setChoice(value === 'other' ? { other: '' } : { preset: Number(value) }),
		type: (text) => setChoice({ other: text }),
	};
}
