import { useState } from 'react';
import { type AmountChoice, type GiftAmount, giftAmount } from '#domain/donation/donation-amount.ts';
import { PRESET_DOLLARS } from '#domain/money/money.ts';

/** Preset gifts as the spec writes them: "$1000", without a comma. */
export const PRESETS = PRESET_DOLLARS.map((dollars) => ({ value: String(dollars), label: `$${dollars}` }));

export interface GiftChoice {
	chosen: string | null;
	typed: string;
	amount: GiftAmount;
	choose: (value: string) => void;
	type: (text: string) => void;
}

/** One section's amount. Other clears the amount until something is typed (spec §4); a preset clears what was typed. */
export function useGiftAmount(): GiftChoice {
	const [choice, setChoice] = useState<AmountChoice>(null);
	const other = choice !== null && 'other' in choice;
	return {
		chosen: choice === null ? null : other ? 'other' : String(choice.preset),
		typed: other ? choice.other : '',
		amount: giftAmount(choice),
		choose: (value) => setChoice(value === 'other' ? { other: '' } : { preset: Number(value) }),
		type: (text) => setChoice({ other: text }),
	};
}
