import type { MouseEvent } from 'react';

/** False for a click that opens a new tab or window, which stays the browser's. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Does `act` on a plain click instead of following the link. */
export function onPlainClick(act: (event: MouseEvent<HTMLElement>) => void) {
	return (event: MouseEvent<HTMLElement>) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		act(event);
	};
}
