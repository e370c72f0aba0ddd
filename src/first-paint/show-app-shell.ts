/**
 * Shows the page's frame, which the service worker's page holds back (src/first-paint/build/first-paint-plugin.ts): a frame that the picture replaces a moment
 * later is laid out for nothing, and the picture waits for it. Once #root holds anything it isn't drawn.
 */
export function showFrame(): void {
	document.querySelector('.before-app')?.removeAttribute('hidden');
}
