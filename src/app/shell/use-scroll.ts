import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** This tab's scroll positions, by history entry. */
const KEY = 'nil-athletes:scroll';
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
	// Every document's first entry has the same key, and a tab opened from another one starts with a copy of its list.
	const entry = `${key} ${pathname}`;
	const opening = useRef(true);

	useEffect(() => {
		history.scrollRestoration = 'manual';
	}, []);

	// A layout effect, so it ends together with its screen. Otherwise the next screen's scrolling would be saved under
	// this entry.
	useLayoutEffect(() => {
		const save = () => remember(entry, scrollY);
		addEventListener('scrollend', save);
		addEventListener('pagehide', save);
		return () => {
			removeEventListener('scrollend', save);
			removeEventListener('pagehide', save);
		};
	}, [entry]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the position, not another key on it
	useLayoutEffect(() => {
		const fresh = opening.current && isFreshDocument();
		opening.current = false;
		if (type !== 'POP' || fresh) {
			scrollTo(0, 0);
			return;
		}
		return returnTo(positions()[entry] ?? 0);
	}, [pathname]);
}

/** True if a link or an address opened the page; false after a reload, or after coming back to it. */
function isFreshDocument(): boolean {
	const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
	return opened?.type === 'navigate';
}

/** Scrolls to `top`, and again each time the page's height changes, until the person scrolls or the time is up. */
function returnTo(top: number): () => void {
	scrollTo(0, top);
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

function positions(): Record<string, number> {
	try {
		return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
	} catch {
		return {}; // blocked or corrupt storage: pages open at their top
	}
}

function remember(key: string, top: number): void {
	try {
		// Newest last, so an old tab's list stays short.
		const { [key]: _old, ...rest } = positions();
		const entries = [...Object.entries(rest), [key, Math.round(top)] as const].slice(-50);
		sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
	} catch {
		// Storage is blocked, as above.
	}
}
