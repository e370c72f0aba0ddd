import { type ComponentType, useEffect, useState } from 'react';
import { onToastNeeded } from './toast-queue.ts';

/** Mounted once. What draws toasts is fetched with the first one: most visits have none. */
export function Toaster() {
	const [Drawn, setDrawn] = useState<ComponentType>();
	useEffect(
		() =>
			onToastNeeded(() => {
				import('./sonner-toaster.tsx').then((module) => setDrawn(() => module.SonnerToaster), reportError);
			}),
		[],
	);
	// The live region is there before its first toast, so that it is spoken; and before any dialog, which hides all else on the page.
	return <div aria-live="polite">{Drawn !== undefined && <Drawn />}</div>;
}
