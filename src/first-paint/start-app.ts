/**
 * How long we wait for what the service worker appends, once everything that the app needs is in the document. The page
 * never ends if the worker or the person stops it.
 */
const END_MS = 1500;

/**
 * Settles when the page is complete, including what the service worker appends. This script runs while the page is
 * being parsed.
 */
export async function documentParsed(): Promise<void> {
	if (document.readyState !== 'loading') return;
	const { promise, resolve } = Promise.withResolvers<void>();
	document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
	const late = setInterval(() => {
		// The last of the page's own elements.
		if (document.querySelector('.app-start') !== null) resolve();
	}, END_MS);
	await promise;
	clearInterval(late);
}

/**
 * Fetches and runs the app, whose scripts the page names. On a first visit they are already loading. Later they are on
 * the device and are left alone until now, so that the first paint comes sooner
 * (src/first-paint/build/first-paint-plugin.ts). Call it once `documentParsed` has settled.
 */
export async function startApp(): Promise<void> {
	for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
	const app = document.getElementById('app') as HTMLLinkElement;
	// The libraries first, as a task of their own, so that a tap gets its turn before the app runs.
	for (const link of document.querySelectorAll<HTMLLinkElement>('link.library')) await import(/* @vite-ignore */ link.href);
	await import(/* @vite-ignore */ app.href);
}

/**
 * Shows the app shell, which is hidden in the service worker's page (src/first-paint/build/first-paint-plugin.ts).
 * Otherwise the browser would lay out a shell that the first paint replaces a moment later, and the paint would wait
 * for it. The shell isn't shown once #root has content.
 */
export function showAppShell(): void {
	document.querySelector('.app-start')?.removeAttribute('hidden');
}
