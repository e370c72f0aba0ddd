import { useCallback, useState } from 'react';
import { afterPaint } from '../browser/after-paint.ts';

/**
 * Whether something that a button opens is open. It changes after the button is painted. Not for a form whose field gets the focus: a phone
 * shows its keyboard only within the tap.
 */
export function useOpen() {
	const [isOpen, setOpen] = useState(false);
	const open = useCallback(() => afterPaint(() => setOpen(true)), []);
	const close = useCallback(() => afterPaint(() => setOpen(false)), []);
	/** For what takes the focus afterwards. */
	const closeNow = useCallback(() => setOpen(false), []);
	return { isOpen, open, close, closeNow };
}
