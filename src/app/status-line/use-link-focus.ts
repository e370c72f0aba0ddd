import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the link that a new state of the status line replaces had the focus. */
export type LinkFocus = RefObject<boolean>;

/** A ref for the status line's link, which takes over the focus from the link that it replaces. */
export function useLinkFocus(focus: LinkFocus): RefObject<HTMLAnchorElement | null> {
	const link = useRef<HTMLAnchorElement>(null);
	useLayoutEffect(() => {
		const element = link.current;
		if (focus.current) element?.focus({ preventScroll: true });
		return () => {
			focus.current = element !== null && element === document.activeElement;
		};
	}, [focus]);
	return link;
}
