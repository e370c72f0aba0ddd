/**
 * Asks the browser not to clear our storage when space runs short, because it holds something that a person relies on.
 * The browser may refuse.
 * @returns whether it has agreed.
 */
export async function requestPersistence(): Promise<boolean> {
	const { storage } = navigator as { storage?: StorageManager };
	if (storage?.persist === undefined) return false;
	return (await storage.persisted()) || storage.persist();
}
