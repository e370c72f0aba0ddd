/** The sport of what a screen shows, where its address doesn't name one: told by the screen, read by the frame around it. */
let shown: number | undefined;
const listeners = new Set<() => void>();

export const sportOnScreen = {
	current: (): number | undefined => shown,
	/** @returns the end of listening. */
	subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
	/** @returns what a screen calls when it no longer shows that sport. */
	show(sport_id: number): () => void {
		set(sport_id);
		return () => set(undefined);
	},
};

function set(sport_id: number | undefined): void {
	shown = sport_id;
	for (const listener of listeners) listener();
}
