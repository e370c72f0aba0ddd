import { useState } from 'react';
import { useButtonAction } from '#core/react/use-single-flight.ts';

/**
 * A button that changes stored data, one run at a time. `failed` if the browser refused, which is shown beside the
 * button.
 */
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
