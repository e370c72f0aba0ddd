import { useCallback, useLayoutEffect, useState } from 'react';
import { type PendingTap, takePendingTap } from './pending-tap.ts';

/** The target that a sheet is open for, or undefined. A tap on the first paint opens it too. */
export function useSheetTarget<K extends keyof PendingTap>(kind: K) {
	const [target, open] = useState<PendingTap[K]>();
	// Read in an effect, once the app is rendered: while it renders, in slices, the first paint can still be tapped.
	useLayoutEffect(() => {
		const tapped = takePendingTap(kind);
		if (tapped !== undefined) open(() => tapped);
	}, [kind]);
	const close = useCallback(() => open(undefined), []);
	return { target, open, close };
}
