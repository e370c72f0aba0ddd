/** How long what the service worker appends is waited for once all that the app needs stands there: the page has no end where the worker or the person stops. */
const END_MS = 1500;

/** Settles when the page is whole, with what the service worker appends: this script runs while it is read. */
export async function documentParsed(): Promise<void> {
	if (document.readyState !== 'loading') return;
	const { promise, resolve } = Promise.withResolvers<void>();
	document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
	const late = setInterval(() => {
		// The last of the page's own elements.
		if (document.querySelector('.before-app') !== null) resolve();
	}, END_MS);
	await promise;
	clearInterval(late);
}

/**
 * Fetches and runs the app, whose scripts the page names: on a first visit they are under way already, later they lie on this device and are left alone
 * until now, so that the picture comes sooner (src/first-paint/build/first-paint-plugin.ts). To be called once `documentIsParsed` has settled.
 */
export async function startApp(): Promise<void> {
	for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
	const app = document.getElementById('app') as HTMLLinkElement;
	await import(/* @vite-ignore */ app.href);
}

/**
 * Shows the page's frame, which the service worker's page holds back (src/first-paint/build/first-paint-plugin.ts): a frame that the picture replaces a moment
 * later is laid out for nothing, and the picture waits for it. Once #root holds anything it isn't drawn.
 */
export function showAppShell(): void {
	document.querySelector('.before-app')?.removeAttribute('hidden');
}
