/**
 * The new screen is usually rendered in a frame or two. We don't wait longer than this, because a transition blocks the
 * page while it waits.
 */
const MOST_MS = 150;

/** Attribute of the root element during a transition, for the styles that name the target (view-transition.css). */
const MARK = 'data-opening';
const NAME = 'opened';

let shown: (() => void) | undefined;

/** Called by the app shell once another screen is in the document. */
export function screenShown(): void {
	shown?.();
}

/**
 * Opens another screen. `from` moves and grows into the element of the new screen that view-transition.css names.
 * Without a transition if the browser doesn't support it, or if the person prefers reduced motion.
 */
export function openWithTransition(open: () => void, from: HTMLElement | null): void {
	if (document.startViewTransition === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) {
		open();
		return;
	}
	const page = document.documentElement;
	from?.style.setProperty('view-transition-name', NAME);
	const transition = document.startViewTransition(async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		shown = resolve;
		const late = setTimeout(resolve, MOST_MS);
		open();
		await promise;
		clearTimeout(late);
		shown = undefined;
		from?.style.removeProperty('view-transition-name');
		page.setAttribute(MARK, '');
	});
	// The browser skips the transition if another one begins or the page is hidden. The screen opens anyway.
	transition.ready.catch(() => undefined);
	void transition.finished.finally(() => page.removeAttribute(MARK));
}
