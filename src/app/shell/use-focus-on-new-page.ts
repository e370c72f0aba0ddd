import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * On a page that a link led to, the keyboard and the screen reader go on at its beginning and not at the link in the header, or nowhere. A screen
 * that puts the focus itself, and what lies over the page, keep it.
 */
export function useFocusOnNewPage(): void {
	const { pathname } = useLocation();
	const type = useNavigationType();
	const known = useRef(pathname);
	useLayoutEffect(() => {
		if (known.current === pathname) return;
		known.current = pathname;
		const main = document.getElementById('main');
		const at = document.activeElement;
		if (type === 'POP' || main?.contains(at) || at?.closest('[role="dialog"]')) return;
		main?.focus({ preventScroll: true });
	}, [pathname, type]);
}
