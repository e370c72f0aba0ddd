/** Already opened as an app, from the home screen or in a window of its own. */
export function isInstalled(): boolean {
	return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
}

/**
 * Safari on iPhone and iPad, and every other browser there, can install only by hand. An iPad identifies itself as a
 * Mac.
 */
export function isIos(agent: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
	return /iPhone|iPad|iPod/.test(agent.userAgent) || (/Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1);
}
