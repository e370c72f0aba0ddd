import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The list of the sections, where a page has one. */
export const CONTENTS_ID = 'contents';

/**
 * Goes with focus to the section that the address names, also where the page arrived after its address. Back from a section leads to the
 * list that it was chosen from.
 */
export function useSectionFocus(): void {
	const { pathname, hash, key } = useLocation();
	const left = useRef({ pathname, hash });

	// biome-ignore lint/correctness/useExhaustiveDependencies: the same link tapped again is another entry, and leads there again
	useEffect(() => {
		const fromSection = left.current.pathname === pathname && left.current.hash !== '';
		left.current = { pathname, hash };
		if (hash === '' && !fromSection) return;
		const heading = document.getElementById(hash === '' ? CONTENTS_ID : hash.slice(1));
		heading?.scrollIntoView();
		heading?.focus({ preventScroll: true });
	}, [pathname, hash, key]);
}
