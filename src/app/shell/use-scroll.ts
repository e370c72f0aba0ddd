import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { saveScrollPosition, scrollPosition } from '#ui/browser/scroll-positions.ts';

/**
 * How long to hold the old position while the page is still filling. Cards, the line under the header, and fonts arrive
 * one after another.
 */
const PATIENCE_MS = 2000;

/**
 * A page opens at its top (spec §2). Back and forward return to the old position as soon as the page is tall enough
 * again. A change of only the query (a filter) doesn't scroll.
 */
export function useScroll(): void {
	const { pathname, key } = useLocation();
	const type = useNavigationType();
	const opening = useRef(true);

	useEffect(() => {
		history.scrollRestoration = 'manual';
	}, []);

	// A layout effect, so it ends together with its screen. Otherwise the next screen's scrolling would be saved under
	// this entry.
	useLayoutEffect(() => {
		const save = () => saveScrollPosition({ key, pathname }, scrollY);
		addEventListener('scrollend', save);
		addEventListener('pagehide', save);
		return () => {
			removeEventListener('scrollend', save);
			removeEventListener('pagehide', save);
		};
	}, [key, pathname]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: only a new page moves the position, not a new entry of the same page
	useLayoutEffect(() => {
		const stays = opening.current && (isFreshDocument() || scrollY > 0);
		opening.current = false;
		// The page is at its top, unless the person scrolled before the app loaded.
		if (stays) return;
		if (type !== 'POP') {
			scrollTo(0, 0);
			return;
		}
		return returnTo(scrollPosition({ key, pathname }));
	}, [pathname]);
}

/** True if a link or an address opened the page; false after a reload, or after coming back to it. */
function isFreshDocument(): boolean {
	const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
	return opened?.type === 'navigate';
}

/**
 * Scrolls to `top`, and again each time the page's height changes, until the person scrolls or the time is up. The top
 * of the page doesn't need to be held.
 */
function returnTo(top: number): (() => void) | undefined {
	scrollTo(0, top);
	if (top === 0) return undefined;
	const observer = new ResizeObserver(() => scrollTo(0, top));
	const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
	const timer = setTimeout(stop, PATIENCE_MS);
	function stop() {
		observer.disconnect();
		clearTimeout(timer);
		for (const move of moves) removeEventListener(move, stop);
	}
	for (const move of moves) addEventListener(move, stop, { passive: true });
	observer.observe(document.documentElement);
	return stop;
}
