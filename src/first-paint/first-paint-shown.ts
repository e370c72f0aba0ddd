/** A background tab draws no frames. */
const NO_FRAME_MS = 100;

let shown: Promise<void> | undefined;

/** The first paint is in the document; the next frame shows it. */
export function markFirstPaint(): void {
	shown = new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, NO_FRAME_MS);
	});
}

/** Settles when the first paint has been shown, or at once if there is none. Then the app replaces it. */
export async function firstPaintShown(): Promise<void> {
	await shown;
}
