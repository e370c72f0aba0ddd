import { useEffect, useState, useSyncExternalStore } from 'react';
import { type StorageTrouble, storageTrouble } from '#core/db/storage-trouble.ts';
import { storageTexts, unreadTexts } from '../storage-texts.ts';

/** Most trouble is over sooner than this. */
const LASTS_MS = 5000;

interface ShownTrouble {
	/** Says what is the matter. */
	text: string;
	/** It has lasted, so a reload may help. */
	isLasting: boolean;
}

/** Problem with this device's storage, in words; undefined while it works. `device`: "phone" or "computer". */
export function useStorageTrouble(device: string): ShownTrouble | undefined {
	const trouble = useSyncExternalStore(storageTrouble.subscribe, storageTrouble.get);
	const [lasting, setLasting] = useState<number>();
	const since = trouble?.since;
	useEffect(() => {
		if (since === undefined) return;
		const timer = setTimeout(() => setLasting(since), since + LASTS_MS - Date.now());
		return () => clearTimeout(timer);
	}, [since]);
	return trouble && { text: textOf(trouble, device), isLasting: lasting === since };
}

function textOf({ cause }: StorageTrouble, device: string): string {
	const text = storageTexts[cause](device);
	if (cause === 'other_tab') return `${text} ${unreadTexts.safe}`;
	return cause === 'lost' ? `${text} ${unreadTexts.trying}` : text;
}
