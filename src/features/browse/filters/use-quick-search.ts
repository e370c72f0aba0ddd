import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nextFrame } from '#ui/browser/next-frame.ts';
import { usePhoneWidth } from '#ui/browser/use-wide-screen.ts';

/** A tap's click comes this long after it took the focus away, at most. */
const TAP_MS = 500;

export interface QuickSearch {
	/** The search fills the screen. */
	open: boolean;
	/** On a phone, opens it. */
	enter: () => void;
	/** Closes it, and returns to where the page was. */
	leave: () => void;
	/** The same, after the tap that took the focus from the field, so that nothing moves under the finger. */
	leaveAfterTap: () => void;
	/** Marks the history entry, so that Back opens the search again. Call it before leaving the page. */
	remember: () => void;
}

/** After a reload, the first paint has drawn cards, and they stay. */
let wasShown = false;

/**
 * On a phone, a search fills the screen: the field is at its top, and everything above the field is hidden, so that the
 * keyboard leaves room for results. `returned`: Back or Forward led here.
 */
export function useQuickSearch(returned: boolean): QuickSearch {
	const isPhone = usePhoneWidth();
	const [entered, setEntered] = useState(() => returned && wasShown && isRemembered());
	useEffect(() => {
		wasShown = true;
	}, []);
	/** Where the page was; null if it isn't to be moved. */
	const before = useRef<number | null>(null);
	const open = isPhone && entered;

	useLayoutEffect(() => {
		if (!open) return;
		document.documentElement.toggleAttribute('data-searching', true);
		if (before.current !== null) scrollTo(0, 0);
		return () => {
			document.documentElement.toggleAttribute('data-searching', false);
			if (before.current !== null && scrollY === 0) scrollTo(0, before.current);
			before.current = null;
		};
	}, [open]);

	const leave = useCallback(() => setEntered(false), []);
	return {
		open,
		enter() {
			if (!isPhone || open) return;
			before.current = scrollY;
			setEntered(true);
		},
		leave,
		leaveAfterTap() {
			const done = () => {
				clearTimeout(timer);
				removeEventListener('click', done);
				// Drawing the whole page again takes a slow phone a moment, so what was tapped is shown as pressed first.
				void nextFrame().then(() => {
					// The tap may have been on the field again.
					if (!document.activeElement?.matches('input[type="search"]')) leave();
				});
			};
			const timer = setTimeout(done, TAP_MS);
			addEventListener('click', done);
		},
		remember: () => history.replaceState({ ...history.state, searching: open }, ''),
	};
}

function isRemembered(): boolean {
	return ((history.state ?? {}) as { searching?: unknown }).searching === true;
}
