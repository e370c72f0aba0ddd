import { nextFrame } from '#ui/browser/next-frame.ts';

let shown: Promise<void> | undefined;

/** The first paint is in the document; the next frame shows it. */
export function markFirstPaint(): void {
	shown = nextFrame();
}

/** Settles when the first paint has been shown, or at once if there is none. Then the app replaces it. */
export async function firstPaintShown(): Promise<void> {
	await shown;
}
