import { type ComponentType, useEffect, useState } from 'react';
import { sayWhenReady, toastWanted } from './toast-queue.ts';

/** The words of a toast, said top-center for a second (spec §2). Callable from anywhere; what is said before the toaster has come waits for it. */
export const toast = Object.assign((text: string) => sayWhenReady({ text, kind: 'plain' }), {
	error: (text: string) => sayWhenReady({ text, kind: 'error' }),
});

/** Mounted once. What draws toasts is fetched with the first one: most visits have none. */
export function Toaster() {
	const [Drawn, setDrawn] = useState<ComponentType>();
	useEffect(
		() =>
			toastWanted(() => {
				import('./drawn-toaster.tsx').then((module) => setDrawn(() => module.DrawnToaster), reportError);
			}),
		[],
	);
	// The live region is there before its first toast, so that it is spoken; and before any dialog, which hides all else on the page.
	return <div aria-live="polite">{Drawn !== undefined && <Drawn />}</div>;
}
