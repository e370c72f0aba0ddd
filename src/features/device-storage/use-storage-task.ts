import { useState } from 'react';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { useButtonAction } from '#core/react/use-single-flight.ts';
import { saveFailureOf } from '#outbox/save-failure.ts';
import { storageTexts } from '#outbox/storage-texts.ts';

/**
 * A button that changes stored data, one run at a time. `failed` if the browser refused, which is shown beside the
 * button: it says why.
 */
export function useStorageTask(act: () => Promise<void>): { busy: boolean; failed: ((device: string) => string) | undefined; start: () => void } {
	const [failed, setFailed] = useState<(device: string) => string>();
	const work = useButtonAction(
		act,
		() => setFailed(undefined),
		(error) => {
			reportError(error);
			noteStorageError(error);
			setFailed(() => storageTexts[saveFailureOf(error)]);
		},
	);
	return { ...work, failed };
}
