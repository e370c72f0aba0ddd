import { useCallback, useLayoutEffect, useState } from 'react';
import { type PendingTap, takePendingTap } from './pending-tap.ts';

/** For whom a sheet is open, or undefined; a tap that the first picture got opens it too. */
export function useSheetTarget<K extends keyof PendingTap>(kind: K) {
	const [target, open] = useState<PendingTap[K]>();
	// Taken when the app stands: while it is drawn, in slices, the first picture can still be tapped.
	useLayoutEffect(() => {
		const tapped = takePendingTap(kind);
		if (tapped !== undefined) open(() => tapped);
	}, [kind]);
	const close = useCallback(() => open(undefined), []);
	return { target, open, close };
}
