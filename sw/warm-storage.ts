import { DATABASE_NAME } from '#data/database-name.ts';

let opening: IDBOpenDBRequest | undefined;

/**
 * Opens the page's database and lets it go at once, while the page is only on its way: opening it from cold is the longest wait of a start, and the
 * browser keeps the files open for a moment. Makes none where there is none. Never throws: what goes wrong here is the page's to meet.
 */
export function warmStorage(): void {
	if (opening !== undefined) return;
	try {
		opening = indexedDB.open(DATABASE_NAME);
	} catch {
		// Storage that is blocked.
		return;
	}
	const request = opening;
	request.onupgradeneeded = () => request.transaction?.abort();
	request.onsuccess = () => {
		request.result.close();
		opening = undefined;
	};
	request.onerror = (event) => {
		event.preventDefault();
		opening = undefined;
	};
}
