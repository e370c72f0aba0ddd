import { useState } from 'react';
import { useButtonAction } from '#core/react/use-single-flight.ts';

/** A button that changes what is stored: once at a time. `failed` where the browser refused; said beside the button. */
export function useStorageTask(act: () => Promise<void>): { busy: boolean; failed: boolean; start: () => void } {
	const [failed, setFailed] = useState(false);
	const work = useButtonAction(
		act,
		() => setFailed(false),
		(error) => {
			reportError(error);
			setFailed(true);
		},
	);
	return { ...work, failed };
}
