/**
 * Something lies here that a person counts on: the browser is asked not to clear our storage when space runs short. It may say no.
 * @returns whether it has promised.
 */
export async function requestPersistence(): Promise<boolean> {
	const { storage } = navigator as { storage?: StorageManager };
	if (storage?.persist === undefined) return false;
	return (await storage.persisted()) || storage.persist();
}
