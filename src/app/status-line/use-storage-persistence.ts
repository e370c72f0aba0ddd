import { useEffect, useState } from 'react';
import { useWaitingCount } from '#outbox/react/use-waiting-count.ts';

/**
 * Whether the browser has promised not to clear our storage by itself; undefined until it answers. Asked again after a
 * donation, when we request that promise.
 */
export function useStoragePersistence(): boolean | undefined {
	const [persisted, setPersisted] = useState<boolean>();
	const waiting = useWaitingCount();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of `waiting` is the reason to ask again
	useEffect(() => {
		let gone = false;
		void navigator.storage?.persisted?.().then((answer) => {
			if (!gone) setPersisted(answer);
		});
		return () => {
			gone = true;
		};
	}, [waiting]);
	return persisted;
}
