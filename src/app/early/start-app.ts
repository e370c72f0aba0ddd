/** Settles when the page's own markup stands: this script runs while it is read. */
export async function documentIsParsed(): Promise<void> {
	if (document.readyState === 'loading') await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/**
 * Fetches and runs the app, whose scripts the page names: on a first visit they are under way already, later they lie on this device and are left alone
 * until now, so that the storage answers sooner (scripts/build-plugins/first-picture.ts).
 */
export async function startApp(): Promise<void> {
	await documentIsParsed();
	for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
	const app = document.getElementById('app') as HTMLLinkElement;
	await import(/* @vite-ignore */ app.href);
}
