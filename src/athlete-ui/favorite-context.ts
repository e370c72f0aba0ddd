import { createContext } from 'react';

/** Whom a heart is for. The app looks the rest up. */
export interface FavoriteTarget {
	player_id: number;
	player_name: string;
}

/** Which athletes are favourites. Told athlete by athlete, so that a tap draws one heart anew and not a whole list. */
export interface Hearts {
	has(player_id: number): boolean;
	/** Calls when this athlete becomes a favourite, or is one no more. */
	subscribe(player_id: number, listener: () => void): () => void;
	/** What a tap on the heart does; whoever isn't logged in is led to do so. */
	toggle(player: FavoriteTarget): void;
}

/** The app provides it, so that the screens need not know where favourites are kept. */
export const FavoriteContext = createContext<Hearts>({
	has: () => false,
	subscribe: () => () => undefined,
	toggle: () => {
		throw new Error('FavouriteContext has no provider');
	},
});
