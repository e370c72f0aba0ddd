import { createContext } from 'react';

/** Whom a donation is for; the fields that the sheet shows at once, also offline. Colours are `#rrggbb` or unknown. */
export interface DonateTarget {
	player_id: number;
	player_name: string;
	team_id: number;
	team_name: string;
	team_color: string | null;
	team_alt_color: string | null;
	jersey_number: string | null;
}

/** Opens the donation sheet. The app provides it, so that the screens need not know the feature. */
export const DonateContext = createContext<(target: DonateTarget) => void>(() => {
	throw new Error('DonateContext has no provider');
});
