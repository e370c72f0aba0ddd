import { useCallback, useEffect, useState } from 'react';
import { countPhotos, onPhotosDropped, type PhotoCount } from '#offline/photos/photo-cache.ts';
import { appFiles } from '#offline/storage/app-files.ts';

/** The browser's report on this site's storage. */
export interface StorageUsage {
	/** Bytes; undefined if the browser doesn't report them. */
	used: number | undefined;
	/** Undefined if the browser does not support persistent storage. */
	persisted: boolean | undefined;
	photos: { saved: PhotoCount; seen: PhotoCount };
	app: { files: number; bytes: number };
}

async function look(): Promise<StorageUsage> {
	const { storage } = navigator as { storage?: StorageManager };
	const [estimate, persisted, photos, app] = await Promise.all([storage?.estimate?.(), storage?.persisted?.(), countPhotos(), appFiles()]);
	return { used: estimate?.usage, persisted, photos, app };
}

/**
 * Measured when the screen opens, and again whenever `of` changes, photos were dropped, or `again` is called. Undefined
 * before the first measurement.
 */
export function useStorageUsage(of: string): { usage: StorageUsage | undefined; again: () => void } {
	const [usage, setUsage] = useState<StorageUsage>();
	const again = useCallback(() => {
		look().then(setUsage, reportError);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of `of` is the reason to look again
	useEffect(again, [of]);
	useEffect(() => onPhotosDropped(again), [again]);
	return { usage, again };
}
