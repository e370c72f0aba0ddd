import { startTransition, useCallback, useState } from 'react';
import { nextFrame } from '../browser/next-frame.ts';

/**
 * Whether something that a button opens is open. The pressed button is painted first, because drawing a dialog or a form takes a slow phone
 * a tenth of a second. Not for a form whose field gets the focus: a phone shows its keyboard only within the tap.
 */
export function useOpen() {
	const [isOpen, setOpen] = useState(false);
	const change = useCallback((to: boolean) => void nextFrame().then(() => startTransition(() => setOpen(to))), []);
	const open = useCallback(() => change(true), [change]);
	const close = useCallback(() => change(false), [change]);
	/** For what takes the focus afterwards. */
	const closeNow = useCallback(() => setOpen(false), []);
	return { isOpen, open, close, closeNow };
}
