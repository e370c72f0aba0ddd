import { type ComponentType, useEffect, useState } from 'react';
import { onToastNeeded } from './toast-queue.ts';

/** Mounted once. The toast renderer is fetched with the first toast, because most visits have none. */
export function Toaster() {
	const [Drawn, setDrawn] = useState<ComponentType>();
	useEffect(
		() =>
			onToastNeeded(() => {
				import('./sonner-toaster.tsx').then((module) => setDrawn(() => module.SonnerToaster), reportError);
			}),
		[],
	);
	// The live region exists before its first toast, so that the toast is announced, and before any dialog, which hides
	// everything else on the page.
	return <div aria-live="polite">{Drawn !== undefined && <Drawn />}</div>;
}
