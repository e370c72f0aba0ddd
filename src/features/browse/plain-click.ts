import type { MouseEvent } from 'react';

/** False for a click that opens a new tab or window, which stays the browser's. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return !(metaKey || ctrlKey || shiftKey || altKey);
}
