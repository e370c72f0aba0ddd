/** The new screen is usually there in a frame or two. If not, it comes without the transition, which holds up the page. */
const MOST_MS = 150;

/** On the document's element during a transition, for styles that name what moves (view-transition.css). */
const MARK = 'data-opening';
const NAME = 'opened';

let shown: (() => void) | undefined;

/** Another screen is in the document. The app shell calls it. */
export function screenShown(): void {
	shown?.();
}

/**
 * Opens another screen. `from` becomes the part of it that styles name: it moves and grows into its new place. Without a
 * transition where the browser has none, or the person wants no motion.
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
	// It is skipped if another one begins or the page is hidden. The screen opens all the same.
	transition.ready.catch(() => undefined);
	void transition.finished.finally(() => page.removeAttribute(MARK));
}
