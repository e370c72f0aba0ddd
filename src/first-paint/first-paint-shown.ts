/** A tab in the background draws no frames. */
const NO_FRAME_MS = 100;

let shown: Promise<void> | undefined;

/** The first picture stands in the document: the next frame shows it. */
export function markFirstPaint(): void {
	shown = new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, NO_FRAME_MS);
	});
}

/** Settles when the first picture has been seen, at once where there is none. The app takes its place then. */
export async function firstPaintShown(): Promise<void> {
	await shown;
}
