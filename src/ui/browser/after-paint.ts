import { startTransition } from 'react';
import { nextFrame } from './next-frame.ts';

/** Makes a change of state after the next frame, so the pressed button is painted before what takes a slow phone a tenth of a second to draw. */
export function afterPaint(change: () => void): void {
	void nextFrame().then(() => startTransition(change));
}
