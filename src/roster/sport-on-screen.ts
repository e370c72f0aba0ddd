import { createStore } from '#core/create-store.ts';

/** The sport of what a screen shows, where its address doesn't name one: told by the screen, read by the frame around it. */
const shown = createStore<number | undefined>(undefined);

export const sportOnScreen = {
	current: shown.get,
	subscribe: shown.subscribe,
	/** @returns what a screen calls when it no longer shows that sport. */
	show(sport_id: number): () => void {
		shown.set(sport_id);
		return () => shown.set(undefined);
	},
};
