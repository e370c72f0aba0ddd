/** Already opened as an app, from the home screen or a window of its own. */
export function isInstalled(): boolean {
	return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
}

/** Safari on iPhone and iPad installs by hand only, and so do the other browsers there. An iPad calls itself a Mac. */
export function isIos(agent: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
	return /iPhone|iPad|iPod/.test(agent.userAgent) || (/Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1);
}
