import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { nextFrame } from '#ui/browser/next-frame.ts';
import { type PendingTap, takePendingTap } from './pending-tap.ts';

/**
 * The target that a sheet is open for, or undefined. A tap on the first paint opens it too. The pressed button
 * is shown first, because drawing a sheet takes a slow phone a tenth of a second.
 */
export function useSheetTarget<K extends keyof PendingTap>(kind: K) {
	const [target, setTarget] = useState<PendingTap[K]>();
	// Read in an effect, once the app is rendered: while it renders, in slices, the first paint can still be tapped.
	useLayoutEffect(() => {
		const tapped = takePendingTap(kind);
		if (tapped !== undefined) setTarget(() => tapped);
	}, [kind]);
	const open = useCallback((next: PendingTap[K]) => {
		void nextFrame().then(() => startTransition(() => setTarget(() => next)));
	}, []);
	const close = useCallback(() => startTransition(() => setTarget(undefined)), []);
	return { target, open, close };
}
