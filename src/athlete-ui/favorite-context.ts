import { createContext } from 'react';
import { noProvider } from './no-provider.ts';

/** The athlete that a heart is for. The app looks up the rest. */
export interface FavoriteTarget {
	player_id: number;
	player_name: string;
}

/** Which athletes are favorites. Listeners subscribe per athlete, so a tap redraws one heart and not a whole list. */
export interface Hearts {
	has(player_id: number): boolean;
	/** Calls the listener when this athlete becomes a favorite or stops being one. */
	subscribe(player_id: number, listener: () => void): () => void;
	/** Action of a tap on the heart. A visitor is sent to the login. */
	toggle(player: FavoriteTarget): void;
}

/** The app provides it, so screens don't depend on where favorites are stored. */
export const FavoriteContext = createContext<Hearts>({
	has: () => false,
	subscribe: () => () => undefined,
	toggle: noProvider,
});
