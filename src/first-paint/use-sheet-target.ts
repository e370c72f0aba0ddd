import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { afterPaint } from '#ui/browser/after-paint.ts';
import { type PendingTap, takePendingTap } from './pending-tap.ts';

/**
 * The target that a sheet is open for, or undefined. A tap on the first paint opens it too. It opens after the pressed button is painted.
 */
export function useSheetTarget<K extends keyof PendingTap>(kind: K) {
	const [target, setTarget] = useState<PendingTap[K]>();
	// Read in an effect, once the app is rendered: while it renders, in slices, the first paint can still be tapped.
	useLayoutEffect(() => {
		const tapped = takePendingTap(kind);
		if (tapped !== undefined) setTarget(() => tapped);
	}, [kind]);
	const open = useCallback((next: PendingTap[K]) => {
		afterPaint(() => setTarget(() => next));
	}, []);
	const close = useCallback(() => startTransition(() => setTarget(undefined)), []);
	return { target, open, close };
}
