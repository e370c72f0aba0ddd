import { createContext } from 'react';
import { noProvider } from './no-provider.ts';

/**
 * The athlete that a donation is for, with the fields that the sheet shows right away, even offline. Colors are
 * `#rrggbb` or unknown.
 */
export interface DonateTarget {
	player_id: number;
	player_name: string;
	team_id: number;
	team_name: string;
	team_color: string | null;
	team_alt_color: string | null;
	jersey_number: string | null;
	/** Whether the athlete can be given to (`consent-byte.ts`), if the rosters said it. */
	consent?: number | undefined;
	/** Opens the sheet at its monthly section. */
	monthly?: boolean;
}

/** Opens the donation sheet. The app provides it, so screens don't depend on the feature. */
export const DonateContext = createContext<(target: DonateTarget) => void>(noProvider);
