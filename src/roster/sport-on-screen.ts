import { createStore } from '#core/create-store.ts';

/** The sport on the screen if its URL doesn't name one. The screen sets it, and the app shell reads it. */
const shown = createStore<number | undefined>(undefined);

export const sportOnScreen = {
	current: shown.get,
	subscribe: shown.subscribe,
	/** @returns a function for the screen to call when it no longer shows that sport. */
	show(sport_id: number): () => void {
		shown.set(sport_id);
		return () => shown.set(undefined);
	},
};
