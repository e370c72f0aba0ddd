import { type FocusEvent, useEffect, useRef } from 'react';

interface FocusedControl {
	op_id: string;
	/** Its text. The accessible name also has the amount, which an edit changes. */
	text: string | undefined;
	element?: HTMLElement;
}

/**
 * Keeps the focus in its row. When the server answers, the row changes groups, or the focused button has nothing left
 * to do. Either removes the element, and the person would be back at the top of the page. Works on elements with
 * `data-row`.
 */
export function useRowFocus() {
	const last = useRef<FocusedControl>(undefined);
	useEffect(() => {
		const lost = last.current;
		if (lost === undefined || lost.element?.isConnected === true) return;
		if (document.activeElement !== document.body) {
			last.current = undefined;
			return;
		}
		// An edit may have put a new row in this one's place.
		const row = document.querySelector(`[data-row="${lost.op_id}"]`) ?? document.querySelector(`[data-replaces="${lost.op_id}"]`);
		const controls = [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])];
		// Without that button, the row's link: nobody should end up on Pay by accident.
		(controls.find(({ textContent }) => textContent === lost.text) ?? controls[0])?.focus({ preventScroll: true });
	});
	return {
		/** For the element around the rows. React doesn't report a blur that it causes by removing an element. */
		listeners: {
			onFocus({ target }: FocusEvent<HTMLElement>) {
				const op_id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
				last.current = op_id === undefined ? undefined : { op_id, text: target.textContent, element: target };
			},
			onBlur({ target }: FocusEvent<HTMLElement>) {
				// If the whole window loses the focus, the element is still the active one.
				if (document.activeElement !== target) last.current = undefined;
			},
		},
		/** After a dialog about that row: its own return of the focus fails if the row's button is gone. */
		returnTo(op_id: string): void {
			last.current = { op_id, text: undefined };
		},
	};
}
