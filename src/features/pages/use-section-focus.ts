import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of the list of sections, if a page has one. */
export const CONTENTS_ID = 'contents';

/**
 * Moves the focus to the section in the address, even if the page loads after the address changes. Back from a section
 * returns to the list of sections.
 */
export function useSectionFocus(): void {
	const { pathname, hash, key } = useLocation();
	const left = useRef({ pathname, hash });

	// biome-ignore lint/correctness/useExhaustiveDependencies: tapping the same link again adds an entry, and must focus the section again
	useEffect(() => {
		const fromSection = left.current.pathname === pathname && left.current.hash !== '';
		left.current = { pathname, hash };
		if (hash === '' && !fromSection) return;
		const heading = document.getElementById(hash === '' ? CONTENTS_ID : hash.slice(1));
		heading?.scrollIntoView();
		heading?.focus({ preventScroll: true });
	}, [pathname, hash, key]);
}
