/** Long enough for the first picture on most devices, and short for whoever waits. */
const FRAME_AFTER_MS = 300;

/** Shows the page's frame, which the service worker's page holds back (scripts/build-plugins/first-picture.ts). Once #root holds anything it isn't drawn. */
export function showFrame(): void {
	document.querySelector('.before-app')?.removeAttribute('hidden');
}

/** A frame that the picture replaces a moment later is laid out for nothing, and the picture waits for it. */
export function showFrameSoon(): void {
	setTimeout(showFrame, FRAME_AFTER_MS);
}
