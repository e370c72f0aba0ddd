import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * On a page that a link opened, the keyboard and the screen reader continue at its beginning, not at the link in the
 * header. A screen that sets the focus itself keeps it, and so does a dialog over the page.
 */
export function useFocusOnNewPage(): void {
	const { pathname } = useLocation();
	const type = useNavigationType();
	const lastPathname = useRef(pathname);
	useLayoutEffect(() => {
		if (lastPathname.current === pathname) return;
		lastPathname.current = pathname;
		const main = document.getElementById('main');
		const at = document.activeElement;
		if (type === 'POP' || main?.contains(at) || at?.closest('[role="dialog"]')) return;
		main?.focus({ preventScroll: true });
	}, [pathname, type]);
}
